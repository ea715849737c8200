"""Setting up a match (LA-1)."""

from . import fields
from .data import CARDS, HAND
from .phases import cards
from .state import LanternsState
from .steps import LIGHT_LANTERN


def deal(state: LanternsState) -> None:
    fields.reset(state)
    state.stack = list(range(CARDS))
    for board in state.boards:
        board.hand = sorted(cards.draw(state) for _ in range(HAND))
    state.push(LIGHT_LANTERN, state.leader)
