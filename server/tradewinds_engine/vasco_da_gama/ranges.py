"""Whether every number of a state can mean something: what must be known before rules are asked."""

from __future__ import annotations

from typing import Final

from .data import MAX_FIELDS, STONES, TILE_COUNT, VDG_COUNT, VESSEL_COUNT
from .state import AREA_COUNT, EMPTY, EXTRA_DISC, IN_USE, ON_BOARD, UNGUARDED, VascoDaGamaState
from .steps import GAME_END, SETUP

PLENTY: Final = 1 << 20  # no supply or score of a match comes near it


def out_of_range(state: VascoDaGamaState) -> list[str]:
    """What no piece, seat or place has the number of."""
    found: list[str] = []
    _scalars(state, found)
    _piles(state, found)
    _rows(state, found)
    return found


def _within(name: str, value: int, low: int, high: int, found: list[str]) -> None:
    if not low <= value <= high:
        found.append(f"range: {name} is {value}, not in {low}..{high}")


def _row(name: str, row: list[int], low: int, high: int, found: list[str]) -> None:
    for value in row:
        _within(name, value, low, high, found)


def _ascending(name: str, row: list[int], low: int, high: int, found: list[str]) -> None:
    _row(name, row, low, high, found)
    if any(row[place - 1] >= row[place] for place in range(1, len(row))):
        found.append(f"range: {name} is not ascending")


def _scalars(state: VascoDaGamaState, found: list[str]) -> None:
    last_seat = state.seats - 1
    _within("round", state.round, 1, state.board.rounds, found)
    _within("phase", state.phase, SETUP, GAME_END, found)
    _within("start seat", state.start_seat, 0, last_seat, found)
    _within("marker", state.marker, 0, STONES, found)
    _within("VdG tile", state.vdg_tile, EMPTY, VDG_COUNT - 1, found)
    _within("next VdG tile", state.vdg_next, EMPTY, VDG_COUNT - 1, found)
    for merchant in (state.setup_merchant, state.merchant):
        if merchant != EMPTY:
            _within("merchant", merchant, TILE_COUNT, VESSEL_COUNT - 1, found)
    _within("missionaries", state.board_missionaries, 0, state.board.missionaries, found)
    _within("number called", state.called, 0, STONES, found)
    _within("number pending", state.pending, 0, STONES, found)
    _within("ships sent", state.sent, 0, MAX_FIELDS, found)


def _piles(state: VascoDaGamaState, found: list[str]) -> None:
    _ascending("hidden VdG tiles", state.vdg_hidden, 0, VDG_COUNT - 1, found)
    _ascending("hidden merchants", state.merchants_hidden, TILE_COUNT, VESSEL_COUNT - 1, found)
    for pile in state.stacks:
        _ascending("stack", pile, 0, TILE_COUNT - 1, found)
    for seat in range(state.seats):
        _ascending("projects", state.projects[seat], 0, TILE_COUNT - 1, found)
        _ascending("ships", state.ships[seat], 0, TILE_COUNT - 1, found)


def _rows(state: VascoDaGamaState, found: list[str]) -> None:
    board = state.board
    last_seat = state.seats - 1
    _row("slot", state.slots, EMPTY, TILE_COUNT - 1, found)
    _row("top of stack", state.tops, EMPTY, TILE_COUNT - 1, found)
    _row("bag", state.bag, 0, board.sailors_per_colour, found)
    _row("section", state.sections, 0, board.sailors_per_section, found)
    _row("captains on the board", state.pool, 0, board.captains, found)
    _row("captains", state.captains, 0, board.captains, found)
    _row("reales (VG-INV-11)", state.reales, 0, PLENTY, found)
    _row("VP (VG-INV-11)", state.earned, 0, PLENTY, found)
    _row("crew", state.crew, 0, PLENTY, found)
    _row("discs", state.discs, 0, board.regular_discs, found)
    _row("extra disc", state.extra, ON_BOARD, IN_USE, found)
    _row("disc owner", state.disc_seat, EMPTY, last_seat, found)
    _row("disc area", state.disc_area, EMPTY, AREA_COUNT - 1, found)
    _row("character holder", state.holder, EMPTY, last_seat, found)
    _row("disc on a character", state.guard, UNGUARDED, EXTRA_DISC, found)
    _row("money field", state.money, 0, PLENTY, found)
    _row("port field", state.fields, EMPTY, VESSEL_COUNT - 1, found)
    _row("ship owner", state.owner, EMPTY, last_seat, found)
    _row("sailors chosen", state.taken, 0, board.sailors_per_section, found)
