"""Drawing anew what lies hidden from a seat: the other hands and the stack."""

from tradewinds_engine.rng import Rng
from tradewinds_engine.rows import row_of

from .state import LanternsState


def redraw_hidden(state: LanternsState, seat: int, rng: Rng) -> None:
    others = [board for owner, board in enumerate(state.boards) if owner != seat]
    unseen = sorted([*state.stack, *(card for board in others for card in board.hand)])
    for board in others:
        board.hand = row_of(sorted(unseen.pop(rng.below(len(unseen))) for _ in board.hand))
    state.stack = row_of(unseen)
