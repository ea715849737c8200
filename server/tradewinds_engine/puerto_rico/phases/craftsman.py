"""Craftsman: everybody produces, the taker one good more (PR-CRAFTSMAN)."""

from __future__ import annotations

from ..actions import ASK_EXTRA, EXTRA, PRODUCED
from ..board import Board
from ..data import (
    AQUEDUCT,
    CHAPEL,
    COFFEE_ROASTER,
    CORN,
    FACTORY,
    FACTORY_INCOME,
    FIRST_BUILDING_SPOT,
    GOOD_KINDS,
    INDIGO,
    JEWELER,
    LARGE_INDIGO_PLANT,
    LARGE_SUGAR_MILL,
    LIBRARY,
    SMALL_INDIGO_PLANT,
    SMALL_SUGAR_MILL,
    SPECIALTY_FACTORY,
    SUGAR,
    TOBACCO,
    TOBACCO_STORAGE,
)
from ..state import PuertoRicoState
from ..steps import CRAFTSMAN_END, CRAFTSMAN_PRIVILEGE, CRAFTSMAN_TURN
from . import festival, guests, supply


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
    board = state.boards[seat]
    produced = state.tally if seat == state.taker else [0] * GOOD_KINDS
    kinds = 0
    for good in range(GOOD_KINDS):
        if receive(state, seat, good, capacity(board, good), produced):
            kinds += 1
    if board.occupied(AQUEDUCT):
        use_aqueduct(state, seat, produced)
    if board.occupied(FACTORY):
        supply.gain_doubloons(state, seat, FACTORY_INCOME[kinds])
    if state.with_nobles:
        use_noble_buildings(state, seat)
    if seat != state.taker:
        earn_by_specialty(state, seat, produced)
    festival.check_goods(state, seat, produced)


def receive(state: PuertoRicoState, seat: int, good: int, amount: int, produced: list[int]) -> bool:
    """As many as the supply has (PR-EDGE-01); whether there were any."""
    amount = min(amount, state.goods[good])
    if amount == 0:
        return False
    state.goods[good] -= amount
    state.boards[seat].goods[good] += amount
    produced[good] += amount
    state.log(PRODUCED, seat, good, amount)
    return True


def use_aqueduct(state: PuertoRicoState, seat: int, produced: list[int]) -> None:
    """PR-CRAFTSMAN-03, PR-RULING-41."""
    board = state.boards[seat]
    if produced[INDIGO] > 0 and board.occupied(LARGE_INDIGO_PLANT):
        receive(state, seat, INDIGO, 1, produced)
    if produced[SUGAR] > 0 and board.occupied(LARGE_SUGAR_MILL):
        receive(state, seat, SUGAR, 1, produced)


def use_noble_buildings(state: PuertoRicoState, seat: int) -> None:
    """Chapel and jeweler pay in every craftsman phase (PR-RULING-43)."""
    board = state.boards[seat]
    if board.has_worker(CHAPEL):
        supply.gain_doubloons(state, seat, 1)
    elif board.has_noble(CHAPEL):
        supply.gain_points(state, seat, 1)
    if board.occupied(JEWELER):
        supply.gain_doubloons(state, seat, board.noble_count())


def earn_by_specialty(state: PuertoRicoState, seat: int, produced: list[int]) -> None:
    """One doubloon less than goods of the best kind, corn apart."""
    if state.boards[seat].occupied(SPECIALTY_FACTORY):
        supply.gain_doubloons(state, seat, max(produced[INDIGO:]) - 1)


def claim_privilege(state: PuertoRicoState) -> None:
    """PR-CRAFTSMAN-05, 06: a kind just produced and still in the supply, two with a library."""
    if list_extra(state):
        state.amount = 1 if state.boards[state.taker].occupied(LIBRARY) else 0
        state.ask(state.taker, ASK_EXTRA)


def list_extra(state: PuertoRicoState) -> list[int]:
    """Ascending picks; the first of two must leave one for the second, if two can be had."""
    possible = [
        good
        for good in range(max(CORN, state.good), GOOD_KINDS)
        if state.tally[good] > 0 and state.goods[good] > 0
    ]
    if state.amount > 0:
        pairs = [good for good in possible if good != possible[-1] or state.goods[good] > 1]
        possible = pairs or possible
    return [EXTRA + good for good in possible]


def answer_extra(state: PuertoRicoState, seat: int, action: int) -> None:
    state.good = action - EXTRA
    receive(state, seat, state.good, 1, state.tally)
    if state.amount > 0:
        state.amount = 0
        if list_extra(state):
            state.ask(seat, ASK_EXTRA)
            return
    state.clear_decision()


def end(state: PuertoRicoState) -> None:
    """PR-CRAFTSMAN-07: the taker's privilege goods count, too."""
    earn_by_specialty(state, state.taker, state.tally)
    festival.check_goods(state, state.taker, state.tally)
