"""Builder: everybody may build (PR-BUILDER)."""

from __future__ import annotations

from ..actions import (
    ASK_BUILD,
    ASK_UNIVERSITY,
    BUILD,
    BUILT,
    PASS,
    UNIVERSITY_NO,
    UNIVERSITY_PIECE,
)
from ..data import (
    BUILDING_KINDS,
    CIRCLES,
    COST,
    FIRST_BUILDING_SPOT,
    QUARRY,
    ROW,
    SPACES,
    UNIVERSITY,
)
from ..state import PuertoRicoState
from ..steps import BUILDER_TURN
from . import supply


def start(state: PuertoRicoState) -> None:
    state.push_round(BUILDER_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    state.ask(seat, ASK_BUILD)


def discount(state: PuertoRicoState, seat: int, row: int) -> int:
    """PR-BUILDER-03: the taker's privilege, and one quarry per row."""
    privilege = 1 if seat == state.taker else 0
    return privilege + min(state.boards[seat].pieces[QUARRY], row)


def price(state: PuertoRicoState, seat: int, building: int) -> int:
    return max(0, COST[building] - discount(state, seat, ROW[building]))


def list_buildings(state: PuertoRicoState, seat: int) -> list[int]:
    """PR-BUILDER-02."""
    board = state.boards[seat]
    spaces = board.free_city_spaces()
    means = [board.doubloons + discount(state, seat, row) for row in range(5)]
    choices = [
        BUILD + building
        for building in range(BUILDING_KINDS)
        if state.buildings[building] > 0
        and COST[building] <= means[ROW[building]]
        and SPACES[building] <= spaces
        and not board.owns(building)
    ]
    choices.append(PASS)
    return choices


def answer_build(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    building = action - BUILD
    cost = price(state, seat, building)
    state.boards[seat].doubloons -= cost
    raise_building(state, seat, building, cost)


def raise_building(state: PuertoRicoState, seat: int, building: int, cost: int) -> None:
    """PR-BUILDER-04 to 08."""
    board = state.boards[seat]
    state.buildings[building] -= 1
    has_university = board.occupied(UNIVERSITY)
    board.add_building(building)
    state.log(BUILT, seat, building, cost)
    if board.free_city_spaces() == 0:
        supply.announce_end(state, seat)
    if has_university and CIRCLES[building] > 0 and supply.has_spare_piece(state):
        state.building = building
        state.ask(seat, ASK_UNIVERSITY)


def list_university(state: PuertoRicoState) -> list[int]:
    return supply.list_spare_pieces(state, UNIVERSITY_PIECE, UNIVERSITY_NO)


def answer_university(state: PuertoRicoState, seat: int, action: int) -> None:
    """PR-BUILDER-07."""
    if action != UNIVERSITY_NO:
        spot = FIRST_BUILDING_SPOT + state.building
        supply.take_spare_piece(state, seat, action - UNIVERSITY_PIECE, spot)
    state.clear_decision()
