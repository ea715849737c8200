"""What happens once, on a seat's first turn of the captain phase (PR-CAPTAIN-02 to 04)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ...bits import bit
from ..actions import GIVE_GOOD, STOP
from ..data import (
    GOOD_KINDS,
    LIGHTHOUSE,
    LIGHTHOUSE_DOUBLOONS,
    ROYAL_SUPPLIER,
    SUPPLIER_POINTS,
    UNION_HALL,
    UNION_HALL_GOODS,
)
from ..events import RETURNED
from ..prompts import ASK_SUPPLY
from ..state import PuertoRicoState
from ..steps import CAPTAIN_LOAD
from . import supply, voluntary


def first_uses(state: PuertoRicoState, seat: int) -> list[int]:
    """What can be declined on the first turn."""
    if (state.first_turns >> seat) & 1:
        return []
    board = state.boards[seat]
    things = voluntary.occupied_among(board, [LIGHTHOUSE]) if seat == state.taker else []
    return things + voluntary.occupied_among(board, [UNION_HALL])


def use_buildings(state: PuertoRicoState, seat: int) -> bool:
    """Lighthouse, union hall, royal supplier; True if the supplier asks before loading."""
    if not state.with_new_buildings and not state.with_nobles:
        return False
    if (state.first_turns >> seat) & 1:
        return False
    state.first_turns |= bit(seat)
    board = state.boards[seat]
    if seat == state.taker and voluntary.uses(state, board, LIGHTHOUSE):
        supply.gain_doubloons(state, seat, LIGHTHOUSE_DOUBLOONS)
    if voluntary.uses(state, board, UNION_HALL):
        points = 0
        for amount in board.goods:
            points += amount // UNION_HALL_GOODS
        supply.gain_points(state, seat, points)
    if board.occupied(ROYAL_SUPPLIER) and board.noble_count() > 0 and board.good_count() > 0:
        state.push(CAPTAIN_LOAD, seat)
        state.ask(seat, ASK_SUPPLY)
        return True
    return False


def list_gifts(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-CAPTAIN-04: different kinds in good order, at most one per own noble."""
    board = state.boards[seat]
    for good in range(state.good + 1, GOOD_KINDS):
        if board.goods[good] > 0 and state.amount < board.noble_count():
            answers.add(GIVE_GOOD + good)
    answers.add(STOP)


def answer_gift(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == STOP:
        state.clear_decision()
        return
    good = action - GIVE_GOOD
    state.boards[seat].goods[good] -= 1
    state.goods[good] += 1
    state.log(RETURNED, seat, good + 1, 1)
    supply.gain_points(state, seat, SUPPLIER_POINTS)
    state.good = good
    state.amount += 1
    answers = no_answers()
    list_gifts(state, seat, answers)
    if answers.count > 1:
        state.ask(seat, ASK_SUPPLY)
    else:
        state.clear_decision()
