"""A paid building goes up, and what follows from it (PR-BUILDER-04 to 08)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced
from ..actions import UNIVERSITY_NO, UNIVERSITY_PIECE
from ..data import (
    CHURCH,
    CHURCH_POINTS,
    CIRCLES,
    FIRST_BUILDING_SPOT,
    ROW,
    UNIVERSITY,
)
from ..events import BUILT
from ..prompts import ASK_UNIVERSITY
from ..state import PuertoRicoState
from . import festival, supply, voluntary


def raise_building(state: PuertoRicoState, seat: int, building: int, paid: int) -> None:
    """University and church count as they stand after payment (PR-RULING-12)."""
    board = state.boards[seat]
    has_church = voluntary.uses(state, board, CHURCH)
    has_university = board.occupied(UNIVERSITY)
    state.buildings = replaced(state.buildings, building, state.buildings[building] - 1)
    board.add_building(building)
    state.log(BUILT, seat, building, paid)
    festival.check_building(state, seat, building)
    if has_church:
        supply.gain_points(state, seat, CHURCH_POINTS[ROW[building]])
    if board.free_city_spaces() == 0:
        supply.announce_end(state, seat)
    if has_university and CIRCLES[building] > 0 and supply.has_spare_piece(state):
        state.building = building
        state.ask(seat, ASK_UNIVERSITY)


def list_university(state: PuertoRicoState, answers: Answers) -> None:
    supply.add_spare_pieces(state, UNIVERSITY_PIECE, UNIVERSITY_NO, answers)


def answer_university(state: PuertoRicoState, seat: int, action: int) -> None:
    """PR-BUILDER-07."""
    if action != UNIVERSITY_NO:
        spot = FIRST_BUILDING_SPOT + state.building
        supply.take_spare_piece(state, seat, action - UNIVERSITY_PIECE, spot)
    state.clear_decision()
