"""One-ply greedy play: the answer after which the seat's own estimate is largest."""

from __future__ import annotations

from .rng import Rng
from .state import State


def choose_greedily(state: State, rng: Rng) -> int:
    """Try every legal answer on a copy; ties are broken at random.

    Give it a determinized state: it looks at whatever the copy reveals.
    """
    seat = state.actor
    best: list[int] = []
    best_worth = 0
    choices = state.choices
    for place in range(choices.count):
        action = choices.ids[place]
        twin = state.copy()
        twin.play(action)
        worth = twin.estimate(seat)
        if not best or worth > best_worth:
            best = [action]
            best_worth = worth
        elif worth == best_worth:
            best.append(action)
    return best[rng.below(len(best))]
