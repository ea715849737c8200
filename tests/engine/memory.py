"""What a seat learns in the course of a match, for tests of determinization.

A determinized position must contradict nothing that follows from a seat's own views and events.
Each game derives that in its own test; this module plays the matches.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine import Rng, State
from tradewinds_engine.events import Event

from .setups import Setup, pick


def remembered(setup: Setup, seed: int, seat: int) -> Iterator[tuple[State, list[Event]]]:
    """Every position of a random match with what the seat was told since the one before."""
    state, rng = setup.new(seed), Rng(seed)
    yield state, []
    while state.to_move is not None:
        events: list[Event] = []
        state.apply(pick(state, rng), events)
        yield state, [event.seen_by(seat) for event in events]
