"""Builder: everybody may build (PR-BUILDER)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ..actions import BUILD, PASS
from ..board import Board
from ..data import (
    CHURCH,
    COST,
    FOREST_HOUSE,
    FORESTS_PER_DOUBLOON,
    LARGE_ROW,
    LIBRARY,
    QUARRY,
    ROW,
    SPACES,
    ZONING_LARGE,
    ZONING_OFFICE,
    ZONING_SMALL,
)
from ..prompts import ASK_BUILD
from ..state import PuertoRicoState
from ..steps import BUILDER_TURN
from . import black_market, construction, guests, supply, voluntary


def start(state: PuertoRicoState) -> None:
    guests.push_turns(state, BUILDER_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    if state.strict and voluntary.asks_first(state, seat, BUILDER_TURN, turn_uses(state, seat)):
        return
    state.ask(seat, ASK_BUILD)


def turn_uses(state: PuertoRicoState, seat: int) -> list[int]:
    """What can be declined: the beige buildings that lower the price, and the church."""
    board = state.boards[seat]
    answers = no_answers()
    list_buildings(state, seat, answers)
    if answers.is_only(PASS):
        return []
    things = voluntary.occupied_among(board, [LIBRARY]) if seat == state.taker else []
    if board.forest_count() >= FORESTS_PER_DOUBLOON:
        things.append(voluntary.thing_of(FOREST_HOUSE))
    return things + voluntary.occupied_among(board, [ZONING_OFFICE, CHURCH])


def discount(state: PuertoRicoState, seat: int, row: int) -> int:
    """PR-BUILDER-03: privilege, quarries up to the row, forests and the zoning office."""
    board = state.boards[seat]
    saved = min(board.pieces[QUARRY], row)
    if seat == state.taker:
        saved += supply.privilege(state)
    if state.with_new_buildings and not is_unused(state, FOREST_HOUSE):
        saved += board.forest_count() // FORESTS_PER_DOUBLOON
    if state.with_nobles and not is_unused(state, ZONING_OFFICE):
        saved += zoning(board, row)
    return saved


def is_unused(state: PuertoRicoState, building: int) -> bool:
    return voluntary.is_declined(state, voluntary.thing_of(building))


def zoning(board: Board, row: int) -> int:
    """A worker helps with small buildings, a noble with large ones, never crosswise."""
    if row == LARGE_ROW:
        return ZONING_LARGE if board.has_noble(ZONING_OFFICE) else 0
    return ZONING_SMALL if board.has_worker(ZONING_OFFICE) else 0


def price(state: PuertoRicoState, seat: int, building: int) -> int:
    return max(0, COST[building] - discount(state, seat, ROW[building]))


def list_buildings(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-BUILDER-02."""
    board = state.boards[seat]
    spaces = board.free_city_spaces()
    money = board.doubloons + black_market.worth(board)
    means = [money + discount(state, seat, row) for row in range(LARGE_ROW + 1)]
    for building in range(state.kinds_end):
        if (
            state.buildings[building] > 0
            and COST[building] <= means[ROW[building]]
            and SPACES[building] <= spaces
            and not board.owns(building)
        ):
            answers.add(BUILD + building)
    answers.add(PASS)


def answer_build(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    building = action - BUILD
    cost = price(state, seat, building)
    board = state.boards[seat]
    if cost <= board.doubloons:
        board.doubloons -= cost
        construction.raise_building(state, seat, building, cost)
    else:
        black_market.open_stall(state, seat, building, cost - board.doubloons)
