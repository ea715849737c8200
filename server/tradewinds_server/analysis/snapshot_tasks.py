"""Tasks of worker processes on snapshots, from plain data to plain data."""

from __future__ import annotations

from collections.abc import Sequence

from tradewinds_engine import IllegalAction, Rng, load
from tradewinds_engine.events import Event

PlainEvent = tuple[int, int, list[int], int]  # kind, seat, arguments, version


def apply_all(
    snapshot: bytes, actions: Sequence[int], with_events: bool
) -> tuple[bytes, list[PlainEvent]]:
    """The snapshot after all actions, and the events with versions counted from 1.

    IllegalAction names the action that failed.
    """
    state = load(snapshot)
    plain: list[PlainEvent] = []
    for place, action in enumerate(actions):
        events: list[Event] | None = [] if with_events else None
        try:
            state.apply(action, events)
        except IllegalAction as error:
            message = f"action number {place}: {error}"
            raise IllegalAction(message, error.action, error.rule) from error
        plain += [(event.kind, event.seat, event.arguments, place + 1) for event in events or ()]
    return state.dump(), plain


def determinize(snapshot: bytes, seat: int | None, count: int, seed: int) -> list[bytes]:
    state = load(snapshot)
    rng = Rng(seed)
    return [state.determinize(seat, rng).dump() for _ in range(count)]
