"""A seat's move: its checks, and its application to a copy of the position."""

from __future__ import annotations

from typing import NamedTuple

from tradewinds_engine import State
from tradewinds_engine.events import Event
from tradewinds_engine.sentinels import NOBODY

from ..errors import (
    MatchEnded,
    MatchWaiting,
    NotYourTurn,
    RequestReused,
    SeatSubstituted,
    StaleVersion,
    TooLate,
    UnknownMatch,
)
from ..store.stored_match import By, Commit, Outcome
from .charging import UNKNOWN, Sent
from .live_match import LiveMatch, digest_of
from .result import encode_scores


class Move(NamedTuple):
    """A seat's answer to a question.

    `received` is its arrival on this process's monotonic clock. `sent` is when the question was
    sent. `round_trip_ms` is the network's share.
    """

    match_id: str
    seat: int
    version: int
    action: int
    request_id: str
    received: float
    sent: Sent = UNKNOWN
    round_trip_ms: int = 0


class Draft(NamedTuple):
    """A move applied to a copy of the position, not yet committed."""

    commit: Commit
    events: list[Event]
    state: State


def draft_move(match: LiveMatch, move: Move, arrived_ms: int, by: By) -> Draft:
    """Apply a move to a copy of the position. Raises IllegalAction."""
    events: list[Event] = []
    state = match.state.copy()
    state.apply(move.action, events)
    snapshot = state.dump()
    time_control = match.record.time_control
    commit = Commit(
        match_id=move.match_id,
        version=move.version,
        seat=move.seat,
        action=move.action,
        by=by,
        request_id=move.request_id,
        snapshot=snapshot,
        digest=digest_of(snapshot),
        mover=state.actor,
        arrived_ms=arrived_ms,
        allowance_ms=time_control.allowance_ms,
        strikes=time_control.strikes,
        result=encode_scores(state.scores()) if state.actor == NOBODY else b"",
        digest_before=match.digest,
        sent_ms=move.sent.at_ms,
        owed_ms=move.sent.owed_ms,
        round_trip_ms=move.round_trip_ms,
    )
    return Draft(commit, events, state)


def check_turn(match: LiveMatch, move: Move) -> None:
    """Raise the error that explains why this move cannot be the next one."""
    if move.version > match.version:
        raise StaleVersion(move.version, match.version)
    if match.is_over:
        raise MatchEnded("the match is over")
    if match.is_waiting:
        raise MatchWaiting("the match waits for invited bots")
    if match.mover != move.seat:
        raise NotYourTurn(
            f"seat {match.mover} is asked, not seat {move.seat}", {"seat": str(match.mover)}
        )


def require_played(move: Move, outcome: Outcome) -> Outcome:
    """Return the outcome of a played move. Raise the error that explains a refused one."""
    if outcome.code in ("PLAYED", "REPEATED"):
        return outcome
    if outcome.code == "STALE":
        raise StaleVersion(move.version, outcome.version)
    if outcome.code == "LATE":
        raise TooLate("the answer came after the seat's deadline")
    if outcome.code == "SUBSTITUTED":
        raise SeatSubstituted("a substitute plays this seat")
    if outcome.code == "WAITING":
        raise MatchWaiting("the match waits for invited bots")
    if outcome.code == "ENDED":
        raise MatchEnded("the match has ended")
    if outcome.code == "REUSED":
        raise RequestReused(f"request id {move.request_id!r} was used for another move")
    raise UnknownMatch(move.match_id)
