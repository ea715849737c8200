"""A bot that picks any legal action; the same seed picks the same ones."""

from __future__ import annotations

from random import Random

from tradewinds import Bot, Turn
from tradewinds_engine import State


class RandomBot(Bot):
    name = "random"
    wants_view = False
    wants_events = False

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)  # noqa: S311 - play, not secrets

    def choose(self, turn: Turn) -> int:
        return self.random.choice(turn.legal)

    def choose_from(self, state: State) -> int:
        return self.random.choice(state.legal())
