"""What comes into a seat's supply and what leaves it."""

from __future__ import annotations

from ...rows import replaced, with_value
from ..data import CREW_COLOUR_COUNT, WHITE
from ..events import (
    GETS_CAPTAIN,
    GETS_MISSIONARY,
    GETS_PROJECT,
    GETS_REALES,
    LAUNCHES_FREE,
    PAYS,
    SCORES,
)
from ..state import SOURCES, VascoDaGamaState


def receive(state: VascoDaGamaState, seat: int, reales: int) -> None:
    if reales > 0:
        state.reales[seat] += reales
        state.log(GETS_REALES, seat, reales)


def pay(state: VascoDaGamaState, seat: int, reales: int) -> None:
    if reales > 0:
        state.reales[seat] -= reales
        state.log(PAYS, seat, reales)


def score(state: VascoDaGamaState, seat: int, vp: int, source: int) -> None:
    if vp > 0:
        state.earned[seat * SOURCES + source] += vp
        state.log(SCORES, seat, vp)


def gain_captain(state: VascoDaGamaState, seat: int) -> None:
    """If one is left on the board (VG-EDGE-04)."""
    if state.pool[seat] > 0:
        state.pool = replaced(state.pool, seat, state.pool[seat] - 1)
        state.captains[seat] += 1
        state.log(GETS_CAPTAIN, seat)


def gain_missionary(state: VascoDaGamaState, seat: int) -> None:
    """If one is left on the board; there is no compensation (VG-EDGE-08)."""
    if state.board_missionaries > 0:
        state.board_missionaries -= 1
        state.crew[seat * CREW_COLOUR_COUNT + WHITE] += 1
        state.log(GETS_MISSIONARY, seat)


def gain_project(state: VascoDaGamaState, seat: int, tile: int) -> None:
    state.projects[seat] = with_value(state.projects[seat], tile)
    state.log(GETS_PROJECT, seat, tile)


def gain_ship(state: VascoDaGamaState, seat: int, tile: int) -> None:
    """A ship that needs no crew (VG-LCH-04)."""
    state.ships[seat] = with_value(state.ships[seat], tile)
    state.log(LAUNCHES_FREE, seat, tile)
