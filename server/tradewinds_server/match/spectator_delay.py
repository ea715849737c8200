"""The spectator delay: spectators see a match as it was some time ago.

No version is shown before it is old enough by the store's clock. When the match is over, nothing is
held back. All delayed spectators in this process share one past of a match, which advances step by
step while it is watched. A past that is far behind is replayed in a worker process.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

import structlog

from ..errors import PositionUnreadable, ServiceError
from ..store.matches import MatchStore
from ..store.store_clock import StoreTime
from ..store.stored_match import OVER, WAITING, LogEntry, StoredMatch, StoredSeat
from .live_match import Diverged, Listener, LiveMatch, Step, digest_of
from .match_cache import MatchCache
from .match_setup import Cause, EndReason, MatchRecord
from .match_summary import ListedMatch, status_of
from .replay_match import Opening

FOLLOWED_AT_ONCE: Final = 8  # steps, so that a long history does not delay other matches
PAUSE_SECONDS: Final = 0.01  # between them, so that watchers keep up
RETRY_SECONDS: Final = 1.0  # after an error of the store
PRESENT: Final = "present"
SINCE_BEGINNING: Final = (Cause.HOUSE, Cause.ABSENT)
Replay = Callable[[Opening, Sequence[int]], Awaitable[tuple[bytes, int]]]
log = structlog.get_logger()


class Past:
    """Shows matches as they were `delay_ms` ago, or longer if the match requires it.

    `replay` plays actions from the opening of a match in another process. It returns the snapshot
    and the seat to move. At most `limit` unwatched pasts are kept.
    """

    def __init__(
        self,
        store: MatchStore,
        matches: MatchCache,
        clock: StoreTime,
        delay_ms: int,
        limit: int,
        replay: Replay,
    ) -> None:
        self.store = store
        self.matches = matches
        self.replay = replay
        self._clock = clock
        self._delay_ms = delay_ms
        self._limit = limit
        self._kept: OrderedDict[str, DelayedMatch] = OrderedDict()

    def delay_of(self, record: MatchRecord) -> int:
        """The spectator delay of a match in milliseconds."""
        return max(self._delay_ms, record.terms.spectator_delay_ms)

    def old_enough(
        self, stored: StoredMatch, record: MatchRecord, entries: Sequence[LogEntry]
    ) -> tuple[list[LogEntry], float | None]:
        """The entries that may be shown, and the seconds until the next one if known."""
        shown_ms = self._clock.now_ms() - self.delay_of(record)
        known = [entry for entry in entries if entry.version <= stored.version]
        if stored.mover == OVER:
            return known, None
        shown = [entry for entry in known if entry.at_ms <= shown_ms]
        held_back = known[len(shown) :]
        return shown, (held_back[0].at_ms - shown_ms) / 1000 if held_back else None

    def listed(self, match: ListedMatch) -> ListedMatch:
        """A match for a list: in its first position if spectators are delayed."""
        if not match.is_over and self.delay_of(match.record):
            match.version = 0
            match.seats = _seats_at_beginning(match.record, match.seats)
        return match

    async def match(self, match_id: str) -> LiveMatch:
        """The match as it was; in its first position if it is younger than the delay."""
        return await self._get(match_id).look()

    async def follow(self, match_id: str, listener: Listener) -> LiveMatch:
        """Add a listener. It is notified of everything after the returned state."""
        delayed = self._get(match_id)
        past = await delayed.follow(listener)
        self._kept.setdefault(match_id, delayed)  # it may have been evicted
        return past

    def unfollow(self, match_id: str, listener: Listener) -> None:
        delayed = self._kept.get(match_id)
        if delayed is not None:
            delayed.unfollow(listener)

    def _get(self, match_id: str) -> DelayedMatch:
        delayed = self._kept.get(match_id)
        if delayed is None:
            delayed = self._kept[match_id] = DelayedMatch(self, match_id)
            for oldest in list(self._kept)[: max(0, len(self._kept) - self._limit)]:
                if not self._kept[oldest].is_followed:
                    del self._kept[oldest]
        self._kept[match_id] = delayed
        self._kept.move_to_end(match_id)
        return delayed


class DelayedMatch:
    """The past of one match, shared by this process. Listens to the match itself."""

    def __init__(self, owner: Past, match_id: str) -> None:
        self._owner = owner
        self._match_id = match_id
        self._past: LiveMatch | None = None
        self._changing = asyncio.Lock()
        self._news = asyncio.Event()
        self._following: asyncio.Task[None] | None = None

    @property
    def is_followed(self) -> bool:
        return self._past is not None and bool(self._past.listeners)

    async def look(self) -> LiveMatch:
        """The past as it may be shown now."""
        if self._following is None or self._past is None:
            async with self._changing:
                await self._catch_up()
        assert self._past is not None
        return self._past

    async def follow(self, listener: Listener) -> LiveMatch:
        past = await self.look()
        past.listeners.append(listener)
        try:
            async with self._changing:
                if self._following is None:
                    await self._owner.matches.follow(self._match_id, self)
                    self._following = asyncio.create_task(self._follow(past))
        except BaseException:  # also when the caller is cancelled
            self.unfollow(listener)
            raise
        return past

    def unfollow(self, listener: Listener) -> None:
        if self._past is None or listener not in self._past.listeners:
            return
        self._past.listeners.remove(listener)
        if not self._past.listeners and self._following is not None:
            self._following.cancel()
            self._following = None
            self._owner.matches.unfollow(self._match_id, self)

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._news.set()

    def reloaded(self, match: LiveMatch) -> None:
        self._news.set()

    def seats_changed(self, match: LiveMatch) -> None:
        """Spectators learn of it with the next move of that seat."""

    async def _follow(self, past: LiveMatch) -> None:
        while not past.is_over:
            self._news.clear()
            try:
                async with self._changing:
                    wait = await self._catch_up()
            except ServiceError as error:
                log.warning("spectators not updated", match_id=self._match_id, error=str(error))
                wait = RETRY_SECONDS
            if not past.is_over:
                await self._wait_for_news(wait)

    async def _wait_for_news(self, seconds: float | None) -> None:
        """Wait until something happens in the match or the next version is old enough."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return

    async def _catch_up(self) -> float | None:
        """Advance by the versions that are old enough. Returns the seconds until the next."""
        stored = await self._owner.store.load(self._match_id)
        if self._past is None:
            self._past = LiveMatch.load(_beginning(stored))
        past = self._past
        known = past.version if past.version <= stored.version else 0
        entries = await self._owner.store.log_since(self._match_id, known)
        shown, wait = self._owner.old_enough(stored, past.record, entries)
        has_far_to_go = len(shown) > FOLLOWED_AT_ONCE and not past.listeners
        if known != past.version or has_far_to_go or not await self._go_on(past, shown):
            await self._jump(past, stored)
        elif past.version == stored.version and past.status is not status_of(
            stored.mover, EndReason(stored.end_reason)
        ):
            past.take(stored if stored.mover == OVER else _beginning(stored))
            past.notify_reloaded()  # it began, or was aborted
        return wait

    async def _go_on(self, past: LiveMatch, entries: Sequence[LogEntry]) -> bool:
        """Returns False if the store has lost moves and the match has diverged."""
        for count, entry in enumerate(entries, 1):
            try:
                past.follow_entry(entry)
            except Diverged:
                return False
            seat = past.seats[entry.seat]
            past.seats[entry.seat] = _seat_after(seat, entry)
            if past.seats[entry.seat] != seat:
                past.notify_seats_changed()
            if count % FOLLOWED_AT_ONCE == 0:
                await asyncio.sleep(PAUSE_SECONDS)
        return True

    async def _jump(self, past: LiveMatch, stored: StoredMatch) -> None:
        """Replace the past by a replay from another process."""
        entries = await self._owner.store.log_since(self._match_id, 0)
        shown, _ = self._owner.old_enough(stored, past.record, entries)
        if stored.mover == OVER:
            past.take(stored)
        elif not shown:
            past.take(_beginning(stored))
        else:
            opening = Opening.of(past.record, past.seed)
            replayed = await self._owner.replay(opening, [entry.action for entry in shown])
            past.take(_as_it_was(stored, shown, *replayed))
        past.notify_reloaded()


def _beginning(stored: StoredMatch) -> StoredMatch:
    """The match as it was created, or while it waits for invited bots."""
    record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
    control = record.time_control
    seed = int.from_bytes(stored.seed, "big")
    state = record.game.new(len(record.owners), record.options, seed)
    is_waiting = stored.mover == WAITING
    deadline_ms = stored.created_ms + control.allowance_ms + control.bank_ms
    return replace(
        stored,
        version=0,
        snapshot=state.dump(),
        mover=WAITING if is_waiting else state.actor,
        turn_ms=stored.created_ms,
        deadline_ms=stored.deadline_ms if is_waiting else deadline_ms,
        result=b"",
        ended_ms=0,
        end_reason="",
        seats=_seats_at_beginning(record, stored.seats),
    )


def _as_it_was(
    stored: StoredMatch, entries: Sequence[LogEntry], snapshot: bytes, mover: int
) -> StoredMatch:
    """The match after these entries, which led to that position."""
    last = entries[-1]
    if digest_of(snapshot) != last.digest:
        raise PositionUnreadable
    beginning = _beginning(stored)
    seats = list(beginning.seats)
    for entry in entries:
        held = seats[entry.seat]._replace(
            bank_ms=entry.bank_ms, strikes=entry.strikes, cause=entry.cause
        )
        seats[entry.seat] = _seat_after(held, entry)
    return replace(
        beginning,
        version=last.version,
        snapshot=snapshot,
        mover=mover,
        turn_ms=last.at_ms,
        deadline_ms=last.deadline_ms,
        seats=tuple(seats),
    )


def _seats_at_beginning(record: MatchRecord, seats: Sequence[StoredSeat]) -> tuple[StoredSeat, ...]:
    return tuple(
        seat._replace(
            bank_ms=record.time_control.bank_ms,
            strikes=0,
            cause=seat.cause if seat.cause in SINCE_BEGINNING else "",
            stream=PRESENT,
        )
        for seat in seats
    )


def _seat_after(seat: StoredSeat, entry: LogEntry) -> StoredSeat:
    """A seat as of its last move. Current presence is held back."""
    return seat._replace(stream=PRESENT if entry.by == "seat" else "")
