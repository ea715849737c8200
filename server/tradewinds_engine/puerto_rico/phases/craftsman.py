"""Craftsman: everybody produces, the taker one good more (PR-CRAFTSMAN)."""

from __future__ import annotations

from ...answers import Answers
from ...native import Row
from ...rows import total_of_largest, zeros
from ..actions import EXTRA, SKIP
from ..board import Board
from ..data import (
    AQUEDUCT,
    AQUEDUCT_GOODS,
    CHAPEL,
    CHAPEL_DOUBLOONS,
    CHAPEL_POINTS,
    COFFEE_ROASTER,
    CORN,
    FACTORY,
    FACTORY_INCOME,
    FIRST_BUILDING_SPOT,
    GOOD_KINDS,
    INDIGO,
    JEWELER,
    JEWELER_DOUBLOONS,
    LARGE_INDIGO_PLANT,
    LARGE_SUGAR_MILL,
    PRIVILEGE,
    SMALL_INDIGO_PLANT,
    SMALL_SUGAR_MILL,
    SPECIALTY_FACTORY,
    SPECIALTY_LESS,
    SUGAR,
    TOBACCO,
    TOBACCO_STORAGE,
)
from ..events import PRODUCED
from ..prompts import ASK_EXTRA
from ..state import PuertoRicoState
from ..steps import CRAFTSMAN_END, CRAFTSMAN_PRIVILEGE, CRAFTSMAN_TURN
from . import festival, guests, supply, voluntary


def start(state: PuertoRicoState) -> None:
    if state.with_new_buildings or state.with_festival:
        state.push(CRAFTSMAN_END, state.taker)
    guests.push_turn(state, CRAFTSMAN_PRIVILEGE, state.taker)  # GW-3
    guests.push_turns(state, CRAFTSMAN_TURN, state.taker)


def capacity(board: Board, good: int) -> int:
    """PR-CRAFTSMAN-02: occupied tiles, limited by occupied circles of the good's buildings."""
    pieces = board.pieces
    tiles = pieces[good]
    if good == CORN:
        return tiles
    if good == INDIGO:
        circles = (
            pieces[FIRST_BUILDING_SPOT + SMALL_INDIGO_PLANT]
            + pieces[FIRST_BUILDING_SPOT + LARGE_INDIGO_PLANT]
        )
    elif good == SUGAR:
        circles = (
            pieces[FIRST_BUILDING_SPOT + SMALL_SUGAR_MILL]
            + pieces[FIRST_BUILDING_SPOT + LARGE_SUGAR_MILL]
        )
    elif good == TOBACCO:
        circles = pieces[FIRST_BUILDING_SPOT + TOBACCO_STORAGE]
    else:
        circles = pieces[FIRST_BUILDING_SPOT + COFFEE_ROASTER]
    return min(tiles, circles)


def produce(state: PuertoRicoState, seat: int) -> None:
    """PR-CRAFTSMAN-01 to 04."""
    if state.strict and voluntary.asks_first(state, seat, CRAFTSMAN_TURN, turn_uses(state, seat)):
        return
    board = state.boards[seat]
    produced = state.tally if seat == state.taker else zeros(GOOD_KINDS)
    kinds = 0
    if not voluntary.is_declined(state, voluntary.THE_ACTION):
        for good in range(GOOD_KINDS):
            if receive(state, seat, good, capacity(board, good), produced):
                kinds += 1
    if voluntary.uses(state, board, AQUEDUCT):
        use_aqueduct(state, seat, produced)
    if voluntary.uses(state, board, FACTORY):
        supply.gain_doubloons(state, seat, FACTORY_INCOME[kinds])
    if state.with_nobles:
        use_noble_buildings(state, seat)
    if seat != state.taker:
        earn_by_specialty(state, seat, produced)
    festival.check_goods(state, seat, produced)


def turn_uses(state: PuertoRicoState, seat: int) -> list[int]:
    """What can be declined: production, the buildings that add to it, the chapel."""
    board = state.boards[seat]
    things: list[int] = []
    can_produce = any(
        capacity(board, good) > 0 and state.goods[good] > 0 for good in range(GOOD_KINDS)
    )
    if can_produce:
        things.append(voluntary.THE_ACTION)
        if not voluntary.is_declined(state, voluntary.THE_ACTION):
            things += voluntary.occupied_among(board, [AQUEDUCT, FACTORY])
            if seat != state.taker:
                things += voluntary.occupied_among(board, [SPECIALTY_FACTORY])
    return things + voluntary.occupied_among(board, [CHAPEL])


def receive(state: PuertoRicoState, seat: int, good: int, amount: int, produced: Row) -> bool:
    """As many as the supply has (PR-EDGE-01); whether there were any."""
    amount = min(amount, state.goods[good])
    if amount == 0:
        return False
    state.goods[good] -= amount
    state.boards[seat].goods[good] += amount
    produced[good] += amount
    state.log(PRODUCED, seat, good + 1, amount)
    return True


def use_aqueduct(state: PuertoRicoState, seat: int, produced: Row) -> None:
    """PR-CRAFTSMAN-03, PR-RULING-41."""
    board = state.boards[seat]
    if produced[INDIGO] > 0 and board.occupied(LARGE_INDIGO_PLANT):
        receive(state, seat, INDIGO, AQUEDUCT_GOODS, produced)
    if produced[SUGAR] > 0 and board.occupied(LARGE_SUGAR_MILL):
        receive(state, seat, SUGAR, AQUEDUCT_GOODS, produced)


def use_noble_buildings(state: PuertoRicoState, seat: int) -> None:
    """Chapel and jeweler pay in every craftsman phase (PR-RULING-43)."""
    board = state.boards[seat]
    if voluntary.uses(state, board, CHAPEL):
        if board.has_noble(CHAPEL):
            supply.gain_points(state, seat, CHAPEL_POINTS)
        else:
            supply.gain_doubloons(state, seat, CHAPEL_DOUBLOONS)
    if board.occupied(JEWELER):
        supply.gain_doubloons(state, seat, board.noble_count() * JEWELER_DOUBLOONS)


def earn_by_specialty(state: PuertoRicoState, seat: int, produced: Row) -> None:
    """One doubloon less than goods of the best kind, corn apart."""
    if voluntary.uses(state, state.boards[seat], SPECIALTY_FACTORY):
        supply.gain_doubloons(state, seat, total_of_largest(produced[INDIGO:], 1) - SPECIALTY_LESS)


def claim_privilege(state: PuertoRicoState) -> None:
    """PR-CRAFTSMAN-05, 06: a kind just produced and still in the supply, two with a library."""
    if extra_goods(state):
        state.amount = supply.privilege(state) - PRIVILEGE
        state.ask(state.taker, ASK_EXTRA)


def extra_goods(state: PuertoRicoState) -> list[int]:
    """Kinds just produced and still in the supply, not before the last pick."""
    return [
        good
        for good in range(max(CORN, state.good), GOOD_KINDS)
        if state.tally[good] > 0 and state.goods[good] > 0
    ]


def list_extra(state: PuertoRicoState, answers: Answers) -> None:
    """Ascending picks; the first of two must leave one for the second, if two can be had."""
    possible = extra_goods(state)
    if state.strict:
        for good in possible:
            answers.add(EXTRA + good)
        answers.add(SKIP)
        return
    if state.amount > 0:
        pairs = [good for good in possible if good != possible[-1] or state.goods[good] > 1]
        possible = pairs or possible
    for good in possible:
        answers.add(EXTRA + good)


def answer_extra(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == SKIP:
        state.clear_decision()
        return
    state.good = action - EXTRA
    receive(state, seat, state.good, 1, state.tally)
    if state.amount > 0:
        state.amount -= 1
        if extra_goods(state):
            state.ask(seat, ASK_EXTRA)
            return
    state.clear_decision()


def end(state: PuertoRicoState) -> None:
    """PR-CRAFTSMAN-07: the taker's privilege goods count, too."""
    board = state.boards[state.taker]
    if state.strict and voluntary.asks_first(
        state,
        state.taker,
        CRAFTSMAN_END,
        voluntary.occupied_among(board, [SPECIALTY_FACTORY]),
    ):
        return
    earn_by_specialty(state, state.taker, state.tally)
    festival.check_goods(state, state.taker, state.tally)
