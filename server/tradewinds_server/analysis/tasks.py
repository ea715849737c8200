"""What a worker process does with a snapshot: functions from plain data to plain data."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tradewinds_engine import IllegalAction, Rng, load
from tradewinds_engine.events import Event
from tradewinds_engine.playout import mean_scores
from tradewinds_engine.rng import SEED_BITS

PlainEvent = tuple[int, int, list[int]]


def apply_all(
    snapshot: bytes, actions: Sequence[int], with_events: bool
) -> tuple[bytes, list[PlainEvent]]:
    """The snapshot after all of the actions; IllegalAction says which of them failed."""
    state = load(snapshot)
    events: list[Event] | None = [] if with_events else None
    for place, action in enumerate(actions):
        try:
            state.apply(action, events)
        except IllegalAction as error:
            message = f"action number {place}: {error}"
            raise IllegalAction(message, error.action, error.rule) from error
    return state.dump(), [(event.kind, event.seat, event.arguments) for event in events or ()]


def determinize(snapshot: bytes, seat: int | None, count: int, seed: int) -> list[bytes]:
    state = load(snapshot)
    rng = Rng(seed)
    return [state.determinize(seat, rng).dump() for _ in range(count)]


def roll_out(
    snapshot: bytes, first: int, playouts: int, seed: int, seconds: float
) -> tuple[list[float], int]:
    """Sums of final scores over playouts from number `first` on, and how many there was time for.

    Playout i has a generator of its own, so the answer does not depend on how they are sliced.
    """
    until = time.monotonic() + seconds
    state = load(snapshot)
    sums = [0.0] * state.seats
    played = 0
    while played < playouts and (played == 0 or time.monotonic() < until):
        rng = Rng((seed + first + played) % (1 << SEED_BITS))
        for seat, score in enumerate(mean_scores(state, 1, rng)):
            sums[seat] += score
        played += 1
    return sums, played
