"""The house bot: answers for its own seats and for seats that are out of time or substituted."""

from __future__ import annotations

import secrets

from tradewinds_engine import Rng, State
from tradewinds_engine.greedy import choose_greedily

from .match_setup import Substitute


def choose_for_house(state: State, policy: Substitute) -> int:
    """Choose an action for a seat, knowing no more than the seat itself."""
    rng = Rng(secrets.randbits(128))
    if policy is Substitute.GREEDY:
        return choose_greedily(state.determinize(state.actor, rng), rng)
    choices = state.legal()
    return choices[rng.below(len(choices))]
