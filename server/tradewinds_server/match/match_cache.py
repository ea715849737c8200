"""The match cache: matches are decoded once and kept up to date by log entries."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import structlog

from tradewinds_engine import SnapshotError

from ..errors import PositionUnreadable, ServiceError
from ..store import redis_keys
from ..store.matches import MatchStore
from ..store.notifications import Notifications
from ..store.stored_match import LogEntry, StoredMatch
from .live_match import Diverged, Listener, LiveMatch, digest_of

log = structlog.get_logger()


class MatchCache:
    """A least-recently-used cache. Matches with listeners are never evicted."""

    def __init__(self, store: MatchStore, notifications: Notifications, limit: int) -> None:
        self._store = store
        self._notifications = notifications
        self._limit = limit
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._background: set[asyncio.Task[None]] = set()

    def at_hand(self, match_id: str) -> LiveMatch | None:
        """The cached match, possibly some versions behind; None if it is not cached."""
        match = self._matches.get(match_id)
        if match is not None:
            self._matches.move_to_end(match_id)
        return match

    async def get(self, match_id: str) -> LiveMatch:
        """The match, possibly some versions behind. Raises UnknownMatch if there is none."""
        return self.at_hand(match_id) or await self.get_fresh(match_id)

    async def get_fresh(self, match_id: str) -> LiveMatch:
        """The match as the store has it now.

        Raises PositionUnreadable if a server with other rules wrote it.
        """
        known = self.at_hand(match_id)
        seen = 0 if known is None else known.version
        stored = await self._store.load(match_id)
        match = self.at_hand(match_id)  # another caller may have loaded it during the await
        if match is None:
            try:
                match = self._matches[match_id] = LiveMatch.load(stored)
            except SnapshotError as error:
                raise PositionUnreadable from error
            self._make_room()
        else:
            await self._catch_up(match, stored, seen)
        return match

    async def follow(self, match_id: str, listener: Listener) -> LiveMatch:
        """Add a listener. It is notified of everything after the returned state."""
        match = await self.get(match_id)
        match = self._matches.setdefault(match_id, match)  # it may have been evicted
        match.listeners.append(listener)
        try:
            await self._subscribe(match)
        except BaseException:  # also when the caller is cancelled
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
            self._notifications.ignore(redis_keys.match_topic(match_id))
            self._start(self._stop_listening(match_id))

    def followed(self) -> list[LiveMatch]:
        """The matches that have listeners in this process."""
        return [match for match in self._matches.values() if match.listeners]

    def refresh_successor(self, match: LiveMatch) -> None:
        """Refresh the cached copy if a match was changed through an older object.

        A process gets no notification of its own changes.
        """
        successor = self._matches.get(match.match_id, match)
        if successor is not match:
            self._start(self.refresh(successor))

    async def close(self) -> None:
        """Wait for background work to finish."""
        while self._background:
            await asyncio.wait(self._background)

    async def refresh(self, match: LiveMatch) -> None:
        """Catch up with the store by reading its log."""
        seen = match.version
        await self._catch_up(match, await self._store.load(match.match_id), seen)

    async def _catch_up(self, match: LiveMatch, stored: StoredMatch, seen: int) -> None:
        """Bring a match up to the stored state.

        `seen` is the version known before the store was read. Do not await between reading the
        store and taking the seats from it.
        """
        while stored.version != match.version and stored.version >= seen:
            if stored.version > match.version and not await self._follow_log(match):
                self._go_back(match, await self._store.load(match.match_id))
                return
            seen = match.version
            stored = await self._store.load(match.match_id)  # seats may have changed
        if stored.version < seen or digest_of(stored.snapshot) != match.digest:
            self._go_back(match, stored)
            return
        status, presence = match.status, _presence(match)
        match.take_seats(stored)
        if match.status is not status:
            match.notify_reloaded()
        elif presence != _presence(match):
            match.notify_seats_changed()

    async def _stop_listening(self, match_id: str) -> None:
        """Unsubscribe, unless the match is followed again."""
        match = self._matches.get(match_id)
        if match is None or not match.listeners:
            await self._store.stop_listening(match_id)

    async def _follow_log(self, match: LiveMatch) -> bool:
        """Apply new log entries. Returns False if the log has diverged."""
        try:
            for entry in await self._store.log_since(match.match_id, match.version):
                if entry.version == match.version + 1:
                    match.follow_entry(entry)
        except Diverged:
            return False
        return True

    def _go_back(self, match: LiveMatch, stored: StoredMatch) -> None:
        """The store lost its newest moves: reload from what it has."""
        match.take(stored)
        match.notify_reloaded()

    def _notified(self, match: LiveMatch, payload: bytes | None) -> None:
        if payload is not None and payload.startswith(b"M "):
            entry = LogEntry.parse(payload[2:])
            if entry.version <= match.version:
                return
            if entry.version == match.version + 1:
                with contextlib.suppress(Diverged):
                    match.follow_entry(entry)
                    return
        self._start(self.refresh(match) if payload else self._listen_again(match))

    async def _subscribe(self, match: LiveMatch) -> None:
        """Subscribe this process to the match, then catch up.

        All seats of a match arrive at once. Those that wait for the lock share one refresh.
        """
        before = match.refreshes
        async with match.subscribing:
            if match.refreshes != before:
                return
            if not match.is_subscribed:
                topic = redis_keys.match_topic(match.match_id)
                self._notifications.listen(topic, lambda payload: self._notified(match, payload))
                await self._store.listen(match.match_id)
                match.is_subscribed = True
            await self.refresh(match)
            match.refreshes += 1

    async def _listen_again(self, match: LiveMatch) -> None:
        """Notifications were lost, and the store may have lost the subscription: renew it."""
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


def _presence(match: LiveMatch) -> list[tuple[str, str, str]]:
    return [(seat.cause, seat.stream, seat.invitation) for seat in match.seats]
