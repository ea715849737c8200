"""The land office: plantations bought by a worker, sold by a noble (PR-TRADER-06, 07)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ..actions import LAND_BUY, LAND_SELL
from ..data import LAND_OFFICE, LAND_PRICE
from ..events import PAID_DOUBLOONS
from ..state import LAND_STREAM, PuertoRicoState
from . import hidden_tiles, hunting_lodge, plantations, supply


def add_actions(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    board = state.boards[seat]
    if state.land_used or not board.occupied(LAND_OFFICE):
        return
    if board.has_noble(LAND_OFFICE):
        hunting_lodge.add_plantations(board, LAND_SELL, answers)
    elif (
        board.doubloons >= LAND_PRICE
        and board.free_island_spaces() > 0
        and plantations.can_draw(state)
    ):
        answers.add(LAND_BUY)


def can_act(state: PuertoRicoState, seat: int) -> bool:
    answers = no_answers()
    add_actions(state, seat, answers)
    return answers.count > 0


def buy(state: PuertoRicoState, seat: int) -> None:
    state.land_used = True
    state.boards[seat].doubloons -= LAND_PRICE
    state.log(PAID_DOUBLOONS, seat, LAND_PRICE)
    hidden_tiles.draw(state, seat, LAND_STREAM)


def sell(state: PuertoRicoState, seat: int, index: int) -> None:
    state.land_used = True
    hunting_lodge.discard_plantation(state, seat, index)
    supply.gain_doubloons(state, seat, LAND_PRICE)
