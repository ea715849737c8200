"""Trader: everybody may sell one good (PR-TRADER)."""

from __future__ import annotations

from ..actions import ASK_TRADE, HOUSE_EMPTIED, PASS, SELL, SOLD
from ..data import (
    GOOD_KINDS,
    LARGE_MARKET,
    LARGE_MARKET_BONUS,
    OFFICE,
    PRICES,
    SMALL_MARKET,
    SMALL_MARKET_BONUS,
)
from ..state import PuertoRicoState
from ..steps import TRADER_CLEAR, TRADER_TURN
from . import supply


def start(state: PuertoRicoState) -> None:
    state.push(TRADER_CLEAR, state.taker)
    state.push_round(TRADER_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    """PR-TRADER-01: a seat with nothing to sell is passed over."""
    if not state.house_is_full() and state.boards[seat].good_count() > 0:
        state.ask(seat, ASK_TRADE)


def list_trades(state: PuertoRicoState, seat: int) -> list[int]:
    board = state.boards[seat]
    choices = [
        SELL + good
        for good in range(GOOD_KINDS)
        if board.goods[good] > 0 and (state.house[good] == 0 or board.occupied(OFFICE))
    ]
    choices.append(PASS)
    return choices


def answer_trade(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    good = action - SELL
    state.boards[seat].goods[good] -= 1
    state.house[good] += 1
    earn(state, seat, good, PRICES[good] + privilege(state, seat) + markets(state, seat))


def privilege(state: PuertoRicoState, seat: int) -> int:
    return 1 if seat == state.taker else 0


def markets(state: PuertoRicoState, seat: int) -> int:
    board = state.boards[seat]
    bonus = 0
    if board.occupied(SMALL_MARKET):
        bonus += SMALL_MARKET_BONUS
    if board.occupied(LARGE_MARKET):
        bonus += LARGE_MARKET_BONUS
    return bonus


def earn(state: PuertoRicoState, seat: int, good: int, income: int) -> None:
    state.log(SOLD, seat, good, income)
    supply.gain_doubloons(state, seat, income)


def clear_house(state: PuertoRicoState) -> None:
    """PR-TRADER-08."""
    if state.house_is_full():
        for good in range(GOOD_KINDS):
            state.goods[good] += state.house[good]
            state.house[good] = 0
        state.log(HOUSE_EMPTIED, state.taker)
