"""Players that need nothing but the position: no process, no turn, no clock."""

from __future__ import annotations

from typing import Final

from .events import Event
from .greedy import choose_greedily
from .rng import Rng
from .sentinels import NOBODY
from .state import State


class Policy:
    """Chooses among the legal actions of the seat to move."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        raise NotImplementedError


class RandomPolicy(Policy):
    """Any legal action."""

    def choose(self, state: State) -> int:
        choices = state.choices
        return choices.ids[self.rng.below(choices.count)]


class GreedyPolicy(Policy):
    """The action after which its own estimate is best, as far as the seat can know."""

    def choose(self, state: State) -> int:
        return choose_greedily(state.determinize(state.actor, self.rng), self.rng)


POLICIES: Final[dict[str, type[Policy]]] = {"greedy": GreedyPolicy, "random": RandomPolicy}


def play_policies(
    state: State, policies: list[Policy | None], actions: list[int], events: list[Event] | None
) -> None:
    """Play until the match is over or a seat without a policy is to move.

    The choices are appended to `actions`, what happened to `events`.
    """
    while state.actor != NOBODY:
        policy = policies[state.actor]
        if policy is None:
            return
        action = policy.choose(state)
        state.apply_legal(action, events)
        actions.append(action)
