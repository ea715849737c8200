"""A rough value of a position."""

from .state import LanternsState


def estimate(state: LanternsState, seat: int) -> int:
    board = state.boards[seat]
    return 20 * board.points + sum(board.hand)
