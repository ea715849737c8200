"""The house: answers for seats that are its own, out of time or substituted."""

from __future__ import annotations

import secrets

from tradewinds_engine import Rng, State
from tradewinds_engine.greedy import choose_greedily

from .record import Substitute


def choose_for_house(state: State, policy: Substitute) -> int:
    """The answer of a substitute, which knows no more than the seat it plays."""
    rng = Rng(secrets.randbits(128))
    if policy is Substitute.GREEDY:
        return choose_greedily(state.determinize(state.actor, rng), rng)
    choices = state.legal()
    return choices[rng.below(len(choices))]
