"""A match in this process's memory, and the steps that advance it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, Protocol

from tradewinds_engine import IllegalAction, State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.scores import Score
from tradewinds_engine.sentinels import NOBODY
from tradewinds_engine.snapshot import digest_of as snapshot_digest

from ..store.stored_match import WAITING, LogEntry, Refund, SeatChange, StoredMatch
from .match_setup import EndReason, MatchRecord, Status
from .match_summary import final_scores, status_of
from .result import encode_scores

DIGEST_DIGITS = 8


class Diverged(Exception):
    """The store lost moves of this match, and the match continued differently."""


def digest_of(snapshot: bytes) -> str:
    """The digest of a position, as the log records it."""
    return snapshot_digest(snapshot).hex()[:DIGEST_DIGITS]


class Report:
    """The events of a step. `encoded` caches their encoding if it is the same for all seats."""

    __slots__ = ("encoded", "events", "version")

    def __init__(self, events: list[Event], version: int) -> None:
        self.events = events
        self.version = version  # that they led to
        self.encoded = b""

    def is_public(self) -> bool:
        """Whether every seat may see all of the events."""
        return all(event.audience == EVERYONE for event in self.events)


class Step:
    """One action of a match: its log entry, its events, and the position after it."""

    __slots__ = ("encoded", "entry", "report", "state")

    def __init__(self, entry: LogEntry, events: list[Event], state: State) -> None:
        self.entry = entry
        self.report = Report(events, entry.version)
        self.state = state
        self.encoded: dict[object, bytes] = {}  # for spectators, by what they include


class Presence(NamedTuple):
    """What everybody is shown of a player."""

    cause: str  # why a substitute plays; empty if none does
    invitation: str
    is_connected: bool


class Listener(Protocol):
    """Follows a match. Its methods must return at once."""

    def stepped(self, match: LiveMatch, step: Step) -> None:
        """The match advanced by one version."""

    def reloaded(self, match: LiveMatch) -> None:
        """The match began, was aborted, or the store lost moves: read all of it again."""

    def seats_changed(self, match: LiveMatch) -> None:
        """A player connected, disconnected or was substituted."""


class LiveMatch:
    """A match in this process's memory.

    All readers share its position: apply actions to a copy.
    """

    def __init__(self, record: MatchRecord, stored: StoredMatch, state: State) -> None:
        self.record = record
        self.seed = stored.seed
        self.listeners: list[Listener] = []
        self.subscribing = asyncio.Lock()
        self.is_subscribed = False  # this process is notified of its changes
        self.encoded: tuple[object, bytes] | None = None  # the state last sent to spectators
        self.refreshes = 0  # times it was refreshed for a new follower
        self._set(stored, state)

    @classmethod
    def load(cls, stored: StoredMatch) -> LiveMatch:
        """Decode a stored match. Raises SnapshotError if its position cannot be read."""
        record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
        return cls(record, stored, record.game.load(stored.snapshot))

    def take(self, stored: StoredMatch) -> None:
        """Replace everything by what the store holds."""
        self._set(stored, self.record.game.load(stored.snapshot))

    def _set(self, stored: StoredMatch, state: State) -> None:
        self.state = state
        self.digest = digest_of(stored.snapshot)
        self.version = stored.version
        self.take_seats(stored)

    def take_seats(self, stored: StoredMatch) -> None:
        """Take seats, clocks and status from the store; they may change without a move."""
        self.mover = stored.mover
        self.turn_ms = stored.turn_ms
        self.deadline_ms = stored.deadline_ms
        self.seats = list(stored.seats)
        self.result = stored.result
        self.started_ms = stored.started_ms
        self.ended_ms = stored.ended_ms
        self.end_reason = EndReason(stored.end_reason)

    def take_change(self, seat: int, change: SeatChange) -> bool:
        """Apply a seat change from the store. Returns False if the match has advanced there."""
        if change.version != self.version:
            return False
        held = self.seats[seat]
        self.turn_ms = change.turn_ms
        self.deadline_ms = change.deadline_ms
        self.seats[seat] = held._replace(
            strikes=change.strikes,
            cause=change.cause,
            stream=change.stream,
            lost_ms=change.lost_ms,
        )
        if (held.cause, held.stream) != (change.cause, change.stream):
            self.notify_seats_changed()
        return True

    def take_refund(self, refund: Refund) -> bool:
        """Apply a refund from the store. Returns False if the store is at another turn."""
        if refund.version != self.version:
            return False
        self.turn_ms = refund.turn_ms
        self.deadline_ms = refund.deadline_ms
        return True

    def notify_reloaded(self) -> None:
        for listener in list(self.listeners):
            listener.reloaded(self)

    def notify_seats_changed(self) -> None:
        for listener in list(self.listeners):
            listener.seats_changed(self)

    @property
    def match_id(self) -> str:
        return self.record.match_id

    @property
    def is_over(self) -> bool:
        return self.mover == NOBODY

    @property
    def status(self) -> Status:
        return status_of(self.mover, self.end_reason)

    @property
    def is_waiting(self) -> bool:
        """Whether the match waits for invited bots, until `deadline_ms`."""
        return self.mover == WAITING

    def is_substituted(self, seat: int) -> bool:
        """Whether the house plays a seat, as a substitute or as its owner."""
        return self.seats[seat].cause != ""

    def presence(self) -> list[Presence]:
        """The presence of the players, by seat."""
        return [Presence(seat.cause, seat.invitation, seat.stream != "") for seat in self.seats]

    def session_of(self, seat: int) -> str:
        """The session that plays a seat: that of its ticket, or the one that accepted."""
        return self.record.owners[seat].session_id or self.seats[seat].session_id

    def scores(self) -> list[Score]:
        return final_scores(self.record, self.seats, self.result)

    def advance(self, step: Step) -> None:
        """Advance by one version and notify the listeners."""
        entry = step.entry
        self.state = step.state
        self.digest = entry.digest
        self.mover = step.state.actor
        self.version = entry.version
        self.turn_ms = entry.at_ms
        self.deadline_ms = entry.deadline_ms
        seat = self.seats[entry.seat]
        was_substituted = seat.cause != ""
        before = (seat.bank_ms, seat.strikes, seat.cause)
        if (entry.bank_ms, entry.strikes, entry.cause) != before:
            self.seats[entry.seat] = seat._replace(
                bank_ms=entry.bank_ms, strikes=entry.strikes, cause=entry.cause
            )
        if self.is_over:
            self.result = encode_scores(step.state.scores())
            self.ended_ms = entry.at_ms
            self.end_reason = EndReason.COMPLETED
        for listener in list(self.listeners):
            listener.stepped(self, step)
        if (entry.cause != "") != was_substituted:
            self.notify_seats_changed()

    def follow_entry(self, entry: LogEntry) -> Step:
        """Apply the next log entry, committed by another process.

        Raises Diverged if it was committed in another position: the store has lost moves.
        """
        events: list[Event] = []
        state = self.state.copy()
        try:
            state.apply(entry.action, events)
        except IllegalAction as error:
            raise Diverged from error
        if digest_of(state.dump()) != entry.digest:
            raise Diverged
        step = Step(entry, events, state)
        self.advance(step)
        return step
