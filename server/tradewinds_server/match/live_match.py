"""A match as this process knows it, and the steps by which it goes on."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tradewinds_engine import IllegalAction, State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.scores import Score
from tradewinds_engine.snapshot import digest_of as snapshot_digest
from tradewinds_engine.state import NOBODY

from ..store.matches import WAITING, LogEntry, Refund, SeatChange, StoredMatch
from .record import EndReason, MatchRecord, Status
from .result import encode_scores
from .summary import final_scores, status_of

DIGEST_DIGITS = 8


class Diverged(Exception):
    """The store lost moves of the match known here, and the match went on differently."""


def digest_of(snapshot: bytes) -> str:
    """What the log keeps of a position."""
    return snapshot_digest(snapshot).hex()[:DIGEST_DIGITS]


class Report:
    """The events of a step. `encoded` caches their encoding if it is the same for all seats."""

    __slots__ = ("encoded", "events", "version")

    def __init__(self, events: list[Event], version: int) -> None:
        self.events = events
        self.version = version  # that they led to
        self.encoded = b""

    def is_public(self) -> bool:
        """Whether every seat may know all of it."""
        return all(event.audience == EVERYONE for event in self.events)


class Step:
    """One action of a match: its log entry, its events, and the position after it."""

    __slots__ = ("entry", "report", "state", "told")

    def __init__(self, entry: LogEntry, events: list[Event], state: State) -> None:
        self.entry = entry
        self.report = Report(events, entry.version)
        self.state = state
        self.told: dict[object, bytes] = {}  # what spectators are told, by what they want of it


class Listener(Protocol):
    """Is told of a match while it follows it. Must return at once."""

    def stepped(self, match: LiveMatch, step: Step) -> None:
        """The match went on by one version."""

    def reloaded(self, match: LiveMatch) -> None:
        """It began, was aborted, or the store went back: take the match as it is now."""

    def seats_changed(self, match: LiveMatch) -> None:
        """A player connected, disconnected or was substituted."""


class LiveMatch:
    """A match as this process knows it.

    Its position is shared by everybody who reads it: play an action on a copy.
    """

    def __init__(self, stored: StoredMatch) -> None:
        self.record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
        self.seed = stored.seed
        self.listeners: list[Listener] = []
        self.subscribing = asyncio.Lock()
        self.is_subscribed = False  # this process is notified of its changes
        self.refreshes = 0  # times it was brought up to date for somebody who came to follow it
        self.take(stored)

    def take(self, stored: StoredMatch) -> None:
        """Become what the store holds."""
        self.state: State = self.record.game.load(stored.snapshot)
        self.digest = digest_of(stored.snapshot)
        self.version = stored.version
        self.take_seats(stored)

    def take_seats(self, stored: StoredMatch) -> None:
        """How the match stands at its version: it may begin, or be aborted, without a move."""
        self.mover = stored.mover
        self.turn_ms = stored.turn_ms
        self.deadline_ms = stored.deadline_ms
        self.seats = list(stored.seats)
        self.result = stored.result
        self.started_ms = stored.started_ms
        self.ended_ms = stored.ended_ms
        self.end_reason = EndReason(stored.end_reason)

    def take_change(self, seat: int, change: SeatChange) -> bool:
        """Have the seat stand as the store says; False if the match went on there meanwhile."""
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
            self.tell_seats_changed()
        return True

    def take_refund(self, refund: Refund) -> bool:
        """Have the turn begin as the store says; False if it is another turn there."""
        if refund.version != self.version:
            return False
        self.turn_ms = refund.turn_ms
        self.deadline_ms = refund.deadline_ms
        return True

    def tell_reloaded(self) -> None:
        for listener in list(self.listeners):
            listener.reloaded(self)

    def tell_seats_changed(self) -> None:
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
        """Whether invited bots are awaited; `deadline_ms` is how long."""
        return self.mover == WAITING

    def is_substituted(self, seat: int) -> bool:
        """Whether the house plays a seat: a substitute, or because the seat is its own."""
        return self.seats[seat].cause != ""

    def session_of(self, seat: int) -> str:
        """The session that plays a seat: of the ticket, or the one that accepted the invitation."""
        return self.record.owners[seat].session_id or self.seats[seat].session_id

    def scores(self) -> list[Score]:
        return final_scores(self.record, self.seats, self.result)

    def advance(self, step: Step) -> None:
        """Go on by one version and tell the listeners."""
        entry = step.entry
        self.state = step.state
        self.digest = entry.digest
        self.mover = step.state.actor
        self.version = entry.version
        self.turn_ms = entry.at_ms
        self.deadline_ms = entry.deadline_ms
        seat = self.seats[entry.seat]
        was_substituted = seat.cause != ""
        standing = (seat.bank_ms, seat.strikes, seat.cause)
        if (entry.bank_ms, entry.strikes, entry.cause) != standing:
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
            self.tell_seats_changed()

    def follow_entry(self, entry: LogEntry) -> Step:
        """Apply the next log entry, which somebody else committed.

        Diverged if it was committed in another position: then the store has lost moves meanwhile.
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
