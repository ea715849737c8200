"""Setting up a match (LA-1)."""

from tradewinds_engine.rows import row_of

from . import fields
from .data import CARDS, HAND
from .phases import cards
from .state import LanternsState
from .steps import LIGHT_LANTERN


def deal(state: LanternsState) -> None:
    fields.reset(state)
    state.stack = row_of(range(CARDS))
    for board in state.boards:
        board.hand = row_of(sorted(cards.draw(state) for _ in range(HAND)))
    state.push(LIGHT_LANTERN, state.leader)
