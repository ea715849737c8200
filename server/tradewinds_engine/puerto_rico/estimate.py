"""A rough worth of a position for greedy players."""

from __future__ import annotations

from typing import Final

from .board import Board
from .data import (
    CIRCLES,
    COST,
    FIRST_BUILDING_SPOT,
    GOOD_KINDS,
    PORT,
    PRICES,
    QUARRY,
)
from .phases.craftsman import capacity
from .scoring import building_points, large_building_points
from .state import PuertoRicoState

POINT: Final = 100
DOUBLOON: Final = 30
NOBLE: Final = 100


def estimate(state: PuertoRicoState, seat: int) -> int:
    """Final points if the match ended now, and what board and port promise beyond them."""
    board = state.boards[seat]
    points = board.vp + building_points(board) + large_building_points(board)
    worth = points * POINT + board.doubloons * DOUBLOON + board.noble_count() * NOBLE
    return worth + _goods_worth(board) + _production_worth(board) + _board_worth(board)


def _goods_worth(board: Board) -> int:
    worth = 0
    for good in range(GOOD_KINDS):
        worth += board.goods[good] * (45 + 8 * PRICES[good])
    return worth


def _production_worth(board: Board) -> int:
    worth = 0
    for good in range(GOOD_KINDS):
        worth += capacity(board, good) * (50 + 10 * PRICES[good])
    return worth


def _board_worth(board: Board) -> int:
    """Manned buildings, tiles and quarries; pieces idle on the port are worth least."""
    worth = board.pieces[PORT] * 4 + board.pieces[QUARRY] * 30
    for kind in range(GOOD_KINDS):
        worth += board.tiles[kind] * 12 + board.pieces[kind] * 8
    worth += board.tiles[QUARRY] * 25
    for building in board.city:
        worth += COST[building] * 8
        if CIRCLES[building] > 0 and board.pieces[FIRST_BUILDING_SPOT + building] > 0:
            worth += COST[building] * 9
    return worth
