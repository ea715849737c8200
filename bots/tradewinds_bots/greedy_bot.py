"""A bot that looks one choice ahead: it tries every answer and keeps the best estimate."""

from __future__ import annotations

from tradewinds import Bot, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.greedy import choose_greedily


class GreedyBot(Bot):
    name = "greedy"
    wants_view = False
    wants_events = False
    wants_snapshot = True

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, turn: Turn) -> int:
        return choose_greedily(load(turn.snapshot), self.rng)

    def choose_from(self, state: State) -> int:
        """The same without a turn; what the seat to move cannot see has no influence."""
        return choose_greedily(state.determinize(state.actor, self.rng), self.rng)
