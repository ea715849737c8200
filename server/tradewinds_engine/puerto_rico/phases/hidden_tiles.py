"""Tiles drawn face down by hacienda and land office, and laying tiles in general."""

from __future__ import annotations

from ...answers import Answers
from ...native import append
from ...sentinels import NOTHING
from ..actions import LAY_FOREST, LAY_PLANTATION
from ..data import FOREST_HOUSE, GOOD_KINDS
from ..events import DREW_TILE, LAID_FOREST, LAID_TILE
from ..prompts import ASK_DRAWN
from ..state import PuertoRicoState
from ..steps import GUEST_WINDOW, LAY_DRAWN
from . import festival, plantations


def draw(state: PuertoRicoState, seat: int, stream: int) -> None:
    """Take a tile in hand; a guest may still man the forest house before it is laid (GW-7)."""
    state.drawn = plantations.draw(state, stream)
    state.log_secret(DREW_TILE, seat, state.drawn + 1)
    state.push(LAY_DRAWN, seat)
    board = state.boards[seat]
    if board.owns(FOREST_HOUSE) and not board.occupied(FOREST_HOUSE):
        state.push(GUEST_WINDOW, seat)


def lay_drawn(state: PuertoRicoState, seat: int) -> None:
    """PR-SETTLER-03."""
    if state.boards[seat].occupied(FOREST_HOUSE):
        state.ask(seat, ASK_DRAWN)
    else:
        answer_drawn(state, seat, LAY_PLANTATION)


def list_drawn(answers: Answers) -> None:
    answers.add(LAY_PLANTATION)
    answers.add(LAY_FOREST)


def answer_drawn(state: PuertoRicoState, seat: int, action: int) -> None:
    kind = state.drawn
    state.drawn = NOTHING
    if action == LAY_FOREST:  # its kind stays the owner's secret (PR-INFO-04)
        board = state.boards[seat]
        board.secrets = append(board.secrets[:], state.layer * GOOD_KINDS + kind)
        state.log_secret(LAID_FOREST, seat, kind + 1)
    else:
        plantations.see(state, kind)
        lay(state, seat, kind)
        festival.check_plantations(state, seat, kind)


def lay(state: PuertoRicoState, seat: int, kind: int) -> None:
    state.boards[seat].tiles[kind] += 1
    state.log(LAID_TILE, seat, kind + 1)
