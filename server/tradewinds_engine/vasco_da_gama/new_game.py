"""Setting up the table (VG-SET)."""

from __future__ import annotations

from .actions import SETUP_MERCHANT
from .data import TILE_COUNT, VDG_COUNT, VESSEL_COUNT
from .overrides import board_of
from .phases.piles import (
    fill_section,
    lay_out_projects,
    reveal_merchant,
    reveal_top,
    reveal_vdg,
    take_merchant,
)
from .phases.supply import gain_missionary, score
from .state import (
    ALVARES,
    COLOUR_COUNT,
    DIAS,
    EMPTY,
    FOR_DIAS,
    IN_SUPPLY,
    MANUEL,
    SERNIGI,
    VascoDaGamaState,
)
from .steps import BEGIN_ROUND, SETUP


def set_up(state: VascoDaGamaState) -> None:
    """Seat 0 begins; who sits there is for the match to decide (VG-SET-01)."""
    state.board = board_of(state.options)
    state.round = 1
    state.phase = SETUP
    state.start_seat = 0
    state.marker = 0
    state.lay_rows()
    _clear_decision(state)
    _hand_out_supplies(state)
    _fill_sections(state)
    _deal_characters(state)
    _stack_tiles(state)
    _stack_merchants(state)
    state.push(BEGIN_ROUND, 0)
    state.ask(state.holder[SERNIGI], SETUP_MERCHANT)  # VG-SET-09


def _clear_decision(state: VascoDaGamaState) -> None:
    state.called = 0
    state.pending = 0
    state.launching = EMPTY
    state.section = EMPTY
    state.colour = EMPTY
    state.port = EMPTY
    state.sent = 0
    state.last_ship = EMPTY
    state.last_slot = EMPTY


def _hand_out_supplies(state: VascoDaGamaState) -> None:
    """VG-SET-02"""
    board = state.board
    for seat in range(state.seats):
        state.discs[seat] = board.regular_discs
        state.captains[seat] = board.captains_in_supply
        state.pool[seat] = board.captains - board.captains_in_supply
        state.reales[seat] = board.start_reales
    state.projects = [[] for _ in range(state.seats)]
    state.ships = [[] for _ in range(state.seats)]


def _fill_sections(state: VascoDaGamaState) -> None:
    """VG-SET-03"""
    for colour in range(COLOUR_COUNT):
        state.bag[colour] = state.board.sailors_per_colour
    for section in range(state.seats):
        fill_section(state, section, state.board.sailors_per_section)


def _deal_characters(state: VascoDaGamaState) -> None:
    """VG-SET-04; nobody gets anything for a character that stays on the board."""
    state.board_missionaries = state.board.missionaries
    for seat, character in enumerate(state.board.start_characters[state.seats]):
        state.holder[character] = seat
        if character == DIAS:
            score(state, seat, state.board.dias_taken_vp, FOR_DIAS)
        elif character == ALVARES:
            gain_missionary(state, seat)
        elif character == MANUEL:
            state.extra[seat] = IN_SUPPLY


def _stack_tiles(state: VascoDaGamaState) -> None:
    """VG-SET-06, VG-SET-07"""
    state.vdg_tile = EMPTY
    state.vdg_hidden = list(range(VDG_COUNT))
    reveal_vdg(state)
    state.stacks = [[], [], []]
    for stack in range(3):
        state.stacks[stack] = [
            tile for tile in range(TILE_COUNT) if state.board.stack[tile] == stack
        ]
        reveal_top(state, stack)
    lay_out_projects(state)


def _stack_merchants(state: VascoDaGamaState) -> None:
    """VG-SET-08: one for the setup, the next for round 1."""
    state.merchants_hidden = list(range(TILE_COUNT, VESSEL_COUNT))
    state.setup_merchant = take_merchant(state)
    reveal_merchant(state)
