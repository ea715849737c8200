"""Matches this process has at hand: decoded once, kept fresh by log entries, proved by versions."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Protocol

import structlog

from tradewinds_engine import IllegalAction, State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.scores import Score
from tradewinds_engine.state import NOBODY

from ..errors import ServiceError
from ..store import keys
from ..store.matches import LogEntry, MatchStore, Refund, SeatChange, StoredMatch, StoredSeat
from ..store.notifications import Notifications
from .record import MatchRecord
from .result import encode_scores
from .summary import final_scores

DIGEST_DIGITS = 8
log = structlog.get_logger()


class Diverged(Exception):
    """The store's match is not the one known here: it lost moves and has gone on differently."""


def digest_of(snapshot: bytes) -> str:
    """What the log keeps of a position."""
    return hashlib.blake2b(snapshot, digest_size=16).hexdigest()[:DIGEST_DIGITS]


class Report:
    """What happened in a step. `written` is that as all seats are told it, once somebody was."""

    __slots__ = ("events", "written")

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.written = b""

    def is_public(self) -> bool:
        """Whether all seats may know all of it."""
        return all(event.audience == EVERYONE for event in self.events)


class Step:
    """One action of a match: its log entry, what happened, and the position it led to.

    The position is the match's own, which goes on with it: whoever keeps a step takes `kept`.
    """

    __slots__ = ("_kept", "entry", "report", "snapshot", "state")

    def __init__(self, entry: LogEntry, events: list[Event], state: State, snapshot: bytes) -> None:
        self.entry = entry
        self.report = Report(events)
        self.state = state
        self.snapshot = snapshot
        self._kept: Step | None = None

    def kept(self) -> Step:
        """The same with a position of its own, one for all who keep it."""
        if self._kept is None:
            events = self.report.events
            self._kept = Step(self.entry, events, self.state.copy(), self.snapshot)
        return self._kept


class Listener(Protocol):
    """Is told of a match while it is followed. Must return at once."""

    def stepped(self, match: LiveMatch, step: Step) -> None:
        """The match went on by one version; only `step.kept()` stays as it is."""

    def reloaded(self, match: LiveMatch) -> None:
        """Versions may be missing: the match is complete as it stands now."""

    def seats_changed(self, match: LiveMatch) -> None:
        """A player came, went or was substituted."""


class LiveMatch:
    """A match as this process knows it. Its position goes on with it: read it, do not keep it."""

    def __init__(self, stored: StoredMatch) -> None:
        self.record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
        self.seed = stored.seed
        self.listeners: list[Listener] = []
        self.is_subscribed = False  # the store knows that this process wants hints of it
        self.entrance = asyncio.Lock()
        self.let_in = 0  # how many came through it
        self.take(stored)

    def take(self, stored: StoredMatch) -> None:
        """Stand as the store says."""
        self._state: State | None = self.record.game.load(stored.snapshot)
        self._snapshot = stored.snapshot
        self.digest = digest_of(stored.snapshot)
        self.mover = stored.mover
        self.version = stored.version
        self.take_seats(stored)

    def take_seats(self, stored: StoredMatch) -> None:
        self.turn_ms = stored.turn_ms
        self.deadline_ms = stored.deadline_ms
        self.seats = list(stored.seats)
        self.result = stored.result

    def take_change(self, seat: int, change: SeatChange) -> bool:
        """Have the seat stand as the store says; False if the match went on there meanwhile."""
        if change.version != self.version:
            return False
        held = self.seats[seat]
        self.turn_ms = change.turn_ms
        self.deadline_ms = change.deadline_ms
        self.seats[seat] = StoredSeat(
            held.bank_ms, change.strikes, change.cause, change.stream, held.token_hashes,
            change.lost_ms,
        )  # fmt: skip
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

    def tell_seats_changed(self) -> None:
        for listener in list(self.listeners):
            listener.seats_changed(self)

    @property
    def match_id(self) -> str:
        return self.record.match_id

    @property
    def state(self) -> State:
        """The position; who is to move is told by `mover`, also while the position is lent."""
        if self._state is None:
            self._state = self.record.game.load(self._snapshot)
        return self._state

    def lend(self) -> State:
        """The position, to play the next action on; the match goes on with it by `advance`.

        Until then, or should that never be, the match stands where it stood: whoever asks for its
        position meanwhile gets it from the snapshot. This is cheaper than a copy for every action.
        """
        state = self.state
        self._state = None
        return state

    @property
    def is_over(self) -> bool:
        return self.mover == NOBODY

    def is_substituted(self, seat: int) -> bool:
        return self.seats[seat].cause != ""

    def scores(self) -> list[Score]:
        return final_scores(self.record, self.seats, self.result)

    def advance(self, step: Step) -> None:
        """Go on by one version and tell the listeners."""
        entry = step.entry
        self._state = step.state
        self._snapshot = step.snapshot
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
        for listener in list(self.listeners):
            listener.stepped(self, step)
        if (entry.cause != "") != was_substituted:
            self.tell_seats_changed()

    def follow_entry(self, entry: LogEntry) -> Step:
        """Apply the next log entry, which somebody else committed.

        Diverged if it was committed in another position: then the store has lost moves meanwhile.
        """
        events: list[Event] = []
        state = self.lend()
        try:
            state.apply(entry.action, events)
        except IllegalAction as error:
            raise Diverged from error
        snapshot = state.dump()
        if digest_of(snapshot) != entry.digest:
            raise Diverged
        step = Step(entry, events, state, snapshot)
        self.advance(step)
        return step


class MatchCache:
    """The matches at hand, least recently used first; those with listeners stay."""

    def __init__(self, store: MatchStore, notifications: Notifications, limit: int) -> None:
        self._store = store
        self._notifications = notifications
        self._limit = limit
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._background: set[asyncio.Task[None]] = set()

    def at_hand(self, match_id: str) -> LiveMatch | None:
        """The match if this process has it, possibly some versions behind."""
        match = self._matches.get(match_id)
        if match is not None:
            self._matches.move_to_end(match_id)
        return match

    async def get(self, match_id: str) -> LiveMatch:
        """The match, possibly some versions behind; UnknownMatch if there is none."""
        return self.at_hand(match_id) or await self.get_fresh(match_id)

    async def get_fresh(self, match_id: str) -> LiveMatch:
        """The match as the store has it now."""
        known = self.at_hand(match_id)
        seen = 0 if known is None else known.version
        stored = await self._store.load(match_id)
        match = self.at_hand(match_id)  # its seats come all at once, and one has it decoded by now
        if match is None:
            match = self._matches[match_id] = LiveMatch(stored)
            self._make_room()
        else:
            await self._catch_up(match, stored, seen)
        return match

    async def follow(self, match_id: str, listener: Listener) -> LiveMatch:
        """Have the listener told of everything after the returned state of the match."""
        match = await self.get(match_id)
        match = self._matches.setdefault(match_id, match)  # it may have been let go meanwhile
        match.listeners.append(listener)
        try:
            await self._hear_of(match)
        except BaseException:  # a caller that hangs up listens no longer, either
            self.unfollow(match_id, listener)
            raise
        return match

    def unfollow(self, match_id: str, listener: Listener) -> None:
        match = self._matches.get(match_id)
        if match is None or listener not in match.listeners:
            return
        match.listeners.remove(listener)
        if not match.listeners:
            del self._matches[match_id]
            match.is_subscribed = False
            self._notifications.ignore(keys.match_topic(match_id))
            self._start(self._stop_listening(match_id))

    def followed(self) -> list[LiveMatch]:
        """The matches with listeners in this process."""
        return [match for match in self._matches.values() if match.listeners]

    def tell_successor(self, match: LiveMatch) -> None:
        """Something was changed through a match that may have been let go and loaded anew since.

        No hint tells this process of its own changes.
        """
        successor = self._matches.get(match.match_id, match)
        if successor is not match:
            self._start(self.refresh(successor))

    async def close(self) -> None:
        """Finish what was begun in the background."""
        while self._background:
            await asyncio.wait(self._background)

    async def refresh(self, match: LiveMatch) -> None:
        """Catch up with the store through its log."""
        seen = match.version
        await self._catch_up(match, await self._store.load(match.match_id), seen)

    async def _catch_up(self, match: LiveMatch, stored: StoredMatch, seen: int) -> None:
        """`seen` is what this process knew of the match before the store was asked.

        Nothing may be awaited between the store's answer and taking the seats from it.
        """
        while stored.version != match.version and stored.version >= seen:
            if stored.version > match.version and not await self._follow_log(match):
                self._go_back(match, await self._store.load(match.match_id))
                return
            seen = match.version
            stored = await self._store.load(match.match_id)  # seats may have changed meanwhile
        if stored.version < seen or digest_of(stored.snapshot) != match.digest:
            self._go_back(match, stored)
            return
        presence = [(seat.cause, seat.stream) for seat in match.seats]
        match.take_seats(stored)
        if presence != [(seat.cause, seat.stream) for seat in match.seats]:
            match.tell_seats_changed()

    async def _stop_listening(self, match_id: str) -> None:
        """Unless it is followed again by now."""
        match = self._matches.get(match_id)
        if match is None or not match.listeners:
            await self._store.stop_listening(match_id)

    async def _follow_log(self, match: LiveMatch) -> bool:
        """False if the log is that of another match than the one known here."""
        try:
            for entry in await self._store.log_since(match.match_id, match.version):
                if entry.version == match.version + 1:
                    match.follow_entry(entry)
        except Diverged:
            return False
        return True

    def _go_back(self, match: LiveMatch, stored: StoredMatch) -> None:
        """The store lost its newest moves: everybody starts again from what it has."""
        match.take(stored)
        for listener in list(match.listeners):
            listener.reloaded(match)

    def _notified(self, match: LiveMatch, payload: bytes | None) -> None:
        if payload is not None and payload.startswith(b"M "):
            entry = LogEntry(payload[2:])
            if entry.version <= match.version:
                return
            if entry.version == match.version + 1:
                with contextlib.suppress(Diverged):
                    match.follow_entry(entry)
                    return
        self._start(self.refresh(match) if payload else self._listen_again(match))

    async def _hear_of(self, match: LiveMatch) -> None:
        """Have hints of the match sent here, and catch up with what was before the first.

        The seats of a match come all at once: who waits for another to be let in needs no more.
        """
        before = match.let_in
        await match.entrance.acquire()
        try:
            if match.let_in == before:
                await self._let_in(match)
                match.let_in += 1
        finally:
            match.entrance.release()

    async def _let_in(self, match: LiveMatch) -> None:
        if not match.is_subscribed:
            topic = keys.match_topic(match.match_id)
            self._notifications.listen(topic, lambda payload: self._notified(match, payload))
            await self._store.listen(match.match_id)
            match.is_subscribed = True
        await self.refresh(match)

    async def _listen_again(self, match: LiveMatch) -> None:
        """Notifications were lost, and a store that went back may have forgotten who wants them."""
        await self._store.listen(match.match_id)
        await self.refresh(match)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._finish(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except ServiceError as error:
            log.warning("match not brought up to date", error=str(error))

    def _make_room(self) -> None:
        if len(self._matches) <= self._limit:
            return
        for match_id in list(self._matches):
            if not self._matches[match_id].listeners:
                del self._matches[match_id]
                if len(self._matches) <= self._limit:
                    return
