"""Trader: everybody may sell one good (PR-TRADER)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ...sentinels import NOBODY
from ..actions import LAND_BUY, LAND_SELL, PASS, POST, SELL
from ..data import (
    GOOD_KINDS,
    LARGE_MARKET,
    LARGE_MARKET_BONUS,
    LIBRARY,
    OFFICE,
    PRICES,
    SMALL_MARKET,
    SMALL_MARKET_BONUS,
    TRADING_POST,
)
from ..events import HOUSE_EMPTIED, SOLD
from ..prompts import ASK_TRADE
from ..state import PuertoRicoState
from ..steps import TRADER_CLEAR, TRADER_GO_ON, TRADER_TURN
from . import guests, land_office, supply, voluntary


def start(state: PuertoRicoState) -> None:
    state.push(TRADER_CLEAR, state.taker)
    guests.push_turns(state, TRADER_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    state.sold = False
    state.land_used = False
    go_on(state, seat)


def go_on(state: PuertoRicoState, seat: int) -> None:
    """PR-TRADER-01: a seat that can only pass is passed over, a full house stops nobody else."""
    board = state.boards[seat]
    has_goods = board.good_count() > 0 and not state.sold
    can_sell = has_goods and (not state.house_is_full() or board.occupied(TRADING_POST))
    if can_sell or (state.with_nobles and land_office.can_act(state, seat)):
        if state.strict and voluntary.asks_first(state, seat, TRADER_GO_ON, sale_uses(state, seat)):
            return
        state.ask(seat, ASK_TRADE)


def sale_uses(state: PuertoRicoState, seat: int) -> list[int]:
    """What can be declined before a sale: markets and the library."""
    board = state.boards[seat]
    answers = no_answers()
    list_trades(state, seat, answers)
    things: list[int] = []
    if answers[0] < POST:
        things = voluntary.occupied_among(board, [SMALL_MARKET, LARGE_MARKET])
    if seat == state.taker and answers[0] < LAND_BUY:
        things += voluntary.occupied_among(board, [LIBRARY])
    return things


def list_trades(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-TRADER-02: one sale and one land-office action, in either order."""
    board = state.boards[seat]
    if not state.sold:
        if not state.house_is_full():
            for good in range(GOOD_KINDS):
                if board.goods[good] > 0 and (state.house[good] == 0 or board.occupied(OFFICE)):
                    answers.add(SELL + good)
        if board.occupied(TRADING_POST):
            for good in range(GOOD_KINDS):
                if board.goods[good] > 0:
                    answers.add(POST + good)
    if state.with_nobles:
        land_office.add_actions(state, seat, answers)
    answers.add(PASS)


def answer_trade(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    if not state.sold and not state.land_used:
        guests.push_turn(state, TRADER_GO_ON, seat)  # GW-3
    if action < POST:
        sell_to_house(state, seat, action - SELL)
    elif action < LAND_BUY:
        sell_by_post(state, seat, action - POST)
    elif action < LAND_SELL:
        land_office.buy(state, seat)
    else:
        land_office.sell(state, seat, action - LAND_SELL)


def sell_to_house(state: PuertoRicoState, seat: int, good: int) -> None:
    """PR-TRADER-03."""
    state.house[good] += 1
    board = state.boards[seat]
    bonus = 0
    if voluntary.uses(state, board, SMALL_MARKET):
        bonus += SMALL_MARKET_BONUS
    if voluntary.uses(state, board, LARGE_MARKET):
        bonus += LARGE_MARKET_BONUS
    earn(state, seat, good, bonus)


def sell_by_post(state: PuertoRicoState, seat: int, good: int) -> None:
    """PR-TRADER-04: no markets."""
    state.goods[good] += 1
    earn(state, seat, good, 0)


def earn(state: PuertoRicoState, seat: int, good: int, bonus: int) -> None:
    board = state.boards[seat]
    board.goods[good] -= 1
    state.sold = True
    income = PRICES[good] + bonus
    if seat == state.taker:
        income += supply.privilege(state)
    state.log(SOLD, seat, good + 1, income)
    supply.gain_doubloons(state, seat, income)


def clear_house(state: PuertoRicoState) -> None:
    """PR-TRADER-08."""
    if state.house_is_full():
        for good in range(GOOD_KINDS):
            state.goods[good] += state.house[good]
            state.house[good] = 0
        state.log(HOUSE_EMPTIED, NOBODY)
