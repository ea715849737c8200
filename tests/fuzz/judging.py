"""What may become of bytes from outside: they are refused, or they are a sound match."""

from __future__ import annotations

from tests.engine.setups import pick
from tradewinds_engine import ReplayError, Rng, SnapshotError, State, load, replay
from tradewinds_engine.events import Event
from tradewinds_server.api import encode

from .tables import TOO_LONG


def judge_snapshot(data: bytes, moves: int = TOO_LONG) -> bool:
    """Whether it is accepted; then everything a match can be asked was asked, for so many moves."""
    try:
        state = load(data)
    except SnapshotError:
        return False
    assert load(state.dump()).digest() == state.digest()
    rng = Rng(1)
    look_at(state, rng)
    played = 0
    while state.to_move is not None and played < moves:
        events: list[Event] = []
        state.apply(pick(state, rng), events)
        encode.events(events, encode.SPECTATOR, played + 1)
        played += 1
        assert state.violations() == []
    assert state.to_move is None or moves < TOO_LONG, "the match does not end"
    look_at(state, rng)
    return True


def look_at(state: State, rng: Rng) -> None:
    for seat in (None, *range(state.seats)):
        encode.view(state, encode.SPECTATOR if seat is None else seat)
        assert state.determinize(seat, rng).violations() == []
    for seat in range(state.seats):
        state.estimate(seat)
    encode.scores(state.scores())


def judge_replay(data: bytes) -> bool:
    """Whether it is accepted; if not, it must be refused as a replay."""
    try:
        replay.verify(replay.decode(data))
    except ReplayError:
        return False
    return True
