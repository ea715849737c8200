"""Storage at the end of the captain phase (PR-CAPTAIN-13)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import total_of_largest
from ..actions import KEEP_ALL, KEEP_ONE
from ..board import Board
from ..data import (
    FREE_STORAGE,
    GOOD_KINDS,
    LARGE_WAREHOUSE,
    LARGE_WAREHOUSE_KINDS,
    SMALL_WAREHOUSE,
    SMALL_WAREHOUSE_KINDS,
    STOREHOUSE,
    STOREHOUSE_GOODS,
)
from ..events import RETURNED
from ..prompts import ASK_KEEP_KIND, ASK_KEEP_ONE
from ..state import PuertoRicoState
from ..steps import CAPTAIN_STORE
from . import voluntary


def kinds_stored(state: PuertoRicoState, board: Board) -> int:
    kinds = 0
    if voluntary.uses(state, board, SMALL_WAREHOUSE):
        kinds += SMALL_WAREHOUSE_KINDS
    if voluntary.uses(state, board, LARGE_WAREHOUSE):
        kinds += LARGE_WAREHOUSE_KINDS
    return kinds


def goods_stored(state: PuertoRicoState, board: Board) -> int:
    extra = STOREHOUSE_GOODS if voluntary.uses(state, board, STOREHOUSE) else 0
    return FREE_STORAGE + extra


def store(state: PuertoRicoState, seat: int) -> None:
    """Whole kinds first, then single goods of the others; choices only where not all fits."""
    board = state.boards[seat]
    if board.good_count() <= FREE_STORAGE:
        return
    stores = [SMALL_WAREHOUSE, LARGE_WAREHOUSE, STOREHOUSE]
    if state.strict and voluntary.asks_first(
        state, seat, CAPTAIN_STORE, voluntary.occupied_among(board, stores)
    ):
        return
    kinds = kinds_stored(state, board)
    if has_room_for_all(state, board, kinds):  # PR-RULING-44
        return
    state.amount = kinds
    if kinds > 0:
        state.ask(seat, ASK_KEEP_KIND)
    else:
        store_singles(state, seat)


def has_room_for_all(state: PuertoRicoState, board: Board, kinds: int) -> bool:
    """With the largest kinds in the warehouses, the rest fits as single goods."""
    left = board.good_count() - total_of_largest(board.goods, kinds)
    return left <= goods_stored(state, board)


def owned_after(board: Board, good: int) -> int:
    """Kinds owned later in good order."""
    kinds = 0
    for other in range(good + 1, GOOD_KINDS):
        if board.goods[other] > 0:
            kinds += 1
    return kinds


def list_kinds(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """Ascending picks that leave enough later kinds for the rest."""
    board = state.boards[seat]
    for good in range(state.good + 1, GOOD_KINDS):
        if board.goods[good] > 0 and owned_after(board, good) >= state.amount - 1:
            answers.add(KEEP_ALL + good)


def answer_kind(state: PuertoRicoState, seat: int, action: int) -> None:
    good = action - KEEP_ALL
    state.tally[good] = state.boards[seat].goods[good]
    state.good = good
    state.amount -= 1
    if state.amount > 0:
        state.ask(seat, ASK_KEEP_KIND)
    else:
        store_singles(state, seat)


def store_singles(state: PuertoRicoState, seat: int) -> None:
    state.good = 0
    state.amount = goods_stored(state, state.boards[seat])
    state.ask(seat, ASK_KEEP_ONE)


def unkept_from(state: PuertoRicoState, seat: int, good: int) -> int:
    """Goods not yet chosen, of this kind and the later ones."""
    goods = 0
    for other in range(good, GOOD_KINDS):
        goods += state.boards[seat].goods[other] - state.tally[other]
    return goods


def list_singles(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """Non-decreasing picks that leave enough goods for the rest."""
    board = state.boards[seat]
    for good in range(state.good, GOOD_KINDS):
        if board.goods[good] > state.tally[good] and unkept_from(state, seat, good) >= state.amount:
            answers.add(KEEP_ONE + good)


def answer_single(state: PuertoRicoState, seat: int, action: int) -> None:
    good = action - KEEP_ONE
    state.tally[good] += 1
    state.good = good
    state.amount -= 1
    if state.amount > 0:
        state.ask(seat, ASK_KEEP_ONE)
        return
    board = state.boards[seat]
    for other in range(GOOD_KINDS):
        lost = board.goods[other] - state.tally[other]
        if lost > 0:
            board.goods[other] -= lost
            state.goods[other] += lost
            state.log(RETURNED, seat, other + 1, lost)
    clear(state)


def clear(state: PuertoRicoState) -> None:
    for good in range(GOOD_KINDS):
        state.tally[good] = 0
    state.clear_decision()
