"""Craftsman: everybody produces, the taker one good more (PR-CRAFTSMAN)."""

from __future__ import annotations

from ..actions import ASK_EXTRA, EXTRA, PRODUCED
from ..board import Board
from ..data import (
    COFFEE_ROASTER,
    CORN,
    FACTORY,
    FACTORY_INCOME,
    FIRST_BUILDING_SPOT,
    GOOD_KINDS,
    INDIGO,
    LARGE_INDIGO_PLANT,
    LARGE_SUGAR_MILL,
    SMALL_INDIGO_PLANT,
    SMALL_SUGAR_MILL,
    SUGAR,
    TOBACCO,
    TOBACCO_STORAGE,
)
from ..state import PuertoRicoState
from ..steps import CRAFTSMAN_PRIVILEGE, CRAFTSMAN_TURN
from . import supply


def start(state: PuertoRicoState) -> None:
    state.push(CRAFTSMAN_PRIVILEGE, state.taker)
    state.push_round(CRAFTSMAN_TURN, state.taker)


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
    kinds = 0
    for good in range(GOOD_KINDS):
        amount = min(capacity(board, good), state.goods[good])  # PR-EDGE-01
        if amount > 0:
            kinds += 1
            receive(state, seat, good, amount)
    if board.occupied(FACTORY):
        supply.gain_doubloons(state, seat, FACTORY_INCOME[kinds])


def receive(state: PuertoRicoState, seat: int, good: int, amount: int) -> None:
    state.goods[good] -= amount
    state.boards[seat].goods[good] += amount
    if seat == state.taker:
        state.tally[good] += amount
    state.log(PRODUCED, seat, good, amount)


def claim_privilege(state: PuertoRicoState) -> None:
    """PR-CRAFTSMAN-05, 06: a kind just produced and still in the supply, if there is one."""
    if list_extra(state):
        state.ask(state.taker, ASK_EXTRA)


def list_extra(state: PuertoRicoState) -> list[int]:
    return [
        EXTRA + good
        for good in range(GOOD_KINDS)
        if state.tally[good] > 0 and state.goods[good] > 0
    ]


def answer_extra(state: PuertoRicoState, seat: int, action: int) -> None:
    receive(state, seat, action - EXTRA, 1)
