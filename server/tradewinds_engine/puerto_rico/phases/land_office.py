"""The land office: plantations bought by a worker, sold by a noble (PR-TRADER-06, 07)."""

from __future__ import annotations

from ..actions import LAND_BUY, LAND_SELL, PAID_DOUBLOONS
from ..data import LAND_OFFICE, LAND_PRICE
from ..state import LAND_STREAM, PuertoRicoState
from . import hidden_tiles, hunting_lodge, plantations, supply


def list_actions(state: PuertoRicoState, seat: int) -> list[int]:
    board = state.boards[seat]
    if state.land_used or not board.occupied(LAND_OFFICE):
        return []
    if board.has_noble(LAND_OFFICE):
        return hunting_lodge.list_plantations(board, LAND_SELL)
    if (
        board.doubloons >= LAND_PRICE
        and board.free_island_spaces() > 0
        and plantations.can_draw(state)
    ):
        return [LAND_BUY]
    return []


def buy(state: PuertoRicoState, seat: int) -> None:
    state.land_used = True
    state.boards[seat].doubloons -= LAND_PRICE
    state.log(PAID_DOUBLOONS, seat, LAND_PRICE)
    hidden_tiles.draw(state, seat, LAND_STREAM)


def sell(state: PuertoRicoState, seat: int, index: int) -> None:
    state.land_used = True
    hunting_lodge.discard_plantation(state, seat, index)
    supply.gain_doubloons(state, seat, LAND_PRICE)
