"""What seats get from the common supplies: doubloons, victory points, workers."""

from __future__ import annotations

from ...answers import Answers
from ..data import LIBRARY, LIBRARY_PRIVILEGE, NOBLE, PRIVILEGE, WORKER
from ..events import END_IN_SIGHT, GOT_DOUBLOONS, GOT_PIECE, GOT_POINTS
from ..state import PuertoRicoState
from . import voluntary


def privilege(state: PuertoRicoState) -> int:
    """How much the taker's privilege brings; a library doubles it (PR-B-08)."""
    board = state.boards[state.taker]
    return LIBRARY_PRIVILEGE if voluntary.uses(state, board, LIBRARY) else PRIVILEGE


def gain_doubloons(state: PuertoRicoState, seat: int, amount: int) -> None:
    """The bank never runs dry (PR-RULING-01)."""
    if amount > 0:
        state.boards[seat].doubloons += amount
        state.log(GOT_DOUBLOONS, seat, amount)


def gain_points(state: PuertoRicoState, seat: int, amount: int) -> None:
    """Chips first, then on paper; the last chip announces the end (PR-EDGE-07)."""
    if amount == 0:
        return
    state.boards[seat].vp += amount
    chips = min(amount, state.vp_supply)
    state.vp_supply -= chips
    state.vp_paper += amount - chips
    state.log(GOT_POINTS, seat, amount)
    if state.vp_supply == 0:
        announce_end(state, seat)


def announce_end(state: PuertoRicoState, seat: int) -> None:
    if not state.end_latch:
        state.end_latch = True
        state.log(END_IN_SIGHT, seat)


def has_spare_piece(state: PuertoRicoState) -> bool:
    """Whether hospice and university find a piece, in the supply or at the station."""
    return state.workers > 0 or state.station_workers > 0 or state.station_nobles > 0


def add_spare_pieces(state: PuertoRicoState, first: int, decline: int, answers: Answers) -> None:
    """Workers of the supply; only when it is empty, what waits at the station (PR-SETTLER-06)."""
    if state.workers > 0 or state.station_workers > 0:
        answers.add(first + WORKER)
    if state.workers == 0 and state.station_nobles > 0:
        answers.add(first + NOBLE)
    answers.add(decline)


def take_spare_piece(state: PuertoRicoState, seat: int, piece: int, place: int) -> None:
    if piece == NOBLE:
        state.station_nobles -= 1
    elif state.workers > 0:
        state.workers -= 1
    else:
        state.station_workers -= 1
    state.boards[seat].add_piece(place, piece == NOBLE)
    state.log(GOT_PIECE, seat, piece + 1, place)
