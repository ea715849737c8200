"""What bots that play by rules have in common: for a question they say what they want, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tradewinds import Bot, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.greedy import choose_greedily


class RuleBot(Bot):
    """A method named after a question, such as `role`, gives the names of the actions it wants.

    The first of them that is legal is played. Where there is none, or no such method, the bot
    plays like greedy.
    """

    wants_view = False
    wants_events = False
    wants_snapshot = True

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, turn: Turn) -> int:
        return self.choose_from(load(turn.snapshot))

    def choose_from(self, state: Any) -> int:
        """The same without a turn; state is one the seat to move may know."""
        legal = self.labels(state)
        for label in self.wishes(state):
            if label in legal:
                return legal[label]
        return choose_greedily(state.determinize(state.actor, self.rng), self.rng)

    def wishes(self, state: Any) -> Iterable[str]:
        rule = getattr(self, state.prompt.name.lower(), None)
        return rule(state) if rule is not None else ()

    def labels(self, state: State) -> dict[str, int]:
        """The legal actions by name."""
        return {state.game.actions[action].label: action for action in state.legal()}


def best_first(worth: Mapping[str, float]) -> list[str]:
    """Names of actions in the order of what they are worth."""
    return sorted(worth, key=worth.__getitem__, reverse=True)
