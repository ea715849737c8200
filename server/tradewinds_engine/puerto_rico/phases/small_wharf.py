"""The small wharf: any goods in one delivery, a point for every two (PR-CAPTAIN-09)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit
from ...sentinels import NOTHING
from ..actions import PUT
from ..board import Board
from ..data import GOOD_KINDS, SMALL_WHARF_GOODS
from ..events import SHIPPED
from ..prompts import ASK_SMALL
from ..state import PuertoRicoState
from . import delivery


def open_wharf(state: PuertoRicoState, seat: int) -> None:
    state.small_wharves_used |= bit(seat)
    state.good = NOTHING
    ask_next_kind(state, seat)


def ask_next_kind(state: PuertoRicoState, seat: int) -> None:
    good = next_kind(state.boards[seat], state.good)
    if good != NOTHING:
        state.good = good
        state.ask(seat, ASK_SMALL)
        return
    points = state.amount // SMALL_WHARF_GOODS
    state.clear_decision()
    delivery.reward(state, seat, points)


def next_kind(board: Board, good: int) -> int:
    """The next owned kind in good order, or NOTHING."""
    for later in range(good + 1, GOOD_KINDS):
        if board.goods[later] > 0:
            return later
    return NOTHING


def list_amounts(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """Any number, but at least one good in all (PR-RULING-18)."""
    board = state.boards[seat]
    is_last = next_kind(board, state.good) == NOTHING
    least = 1 if is_last and state.amount == 0 else 0
    answers.add_range(PUT + least, PUT + board.goods[state.good])


def answer_amount(state: PuertoRicoState, seat: int, action: int) -> None:
    amount = action - PUT
    if amount > 0:
        state.boards[seat].goods[state.good] -= amount
        state.goods[state.good] += amount
        state.amount += amount
        state.log(SHIPPED, seat, state.good + 1, amount)
    ask_next_kind(state, seat)
