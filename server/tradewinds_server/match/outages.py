"""Detects outages of servers and store, and refunds their time.

Every process sends heartbeats. If the last heartbeat of this process is too old, it was stopped or
cut off from the store: it refunds that time in every match it follows. If no process sent a
heartbeat, the store was unreachable: the time is refunded in all matches. The store remembers
outages for some minutes. A seat that lost its stream and was kept away by outages gets the absence
refunded when it returns. docs/clock.md lists the rules and the test of each bound.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from ..clock_constants import HEARTBEAT_SECONDS, OUTAGE_MS, RETURN_MS
from ..errors import ServiceError
from ..store.deadline_index import DeadlineIndex
from ..store.heartbeats import Heartbeats, Outage
from ..store.matches import MatchStore
from ..store.store_clock import StoreTime
from ..store.stored_match import Refund
from .live_match import LiveMatch
from .match_cache import MatchCache

log = structlog.get_logger()


def kept_away_since(outages: Sequence[Outage], lost_ms: int, now_ms: int) -> int | None:
    """When outages began to keep away a seat that lost its stream; None if they did not.

    An absence counts from the first outage in it, even if the seat left before. Outages further
    apart than a seat needs to return are not joined.
    """
    since_ms = None
    latest_ms = now_ms
    for outage in sorted(outages, key=lambda outage: outage.until_ms, reverse=True):
        if outage.until_ms < max(lost_ms, latest_ms - RETURN_MS):
            break
        latest_ms = min(latest_ms, outage.since_ms)
        since_ms = max(latest_ms, lost_ms)
    return since_ms


class Outages:
    """Detects outages and refunds their time."""

    def __init__(
        self,
        heartbeats: Heartbeats,
        clock: StoreTime,
        store: MatchStore,
        matches: MatchCache,
        index: DeadlineIndex,
    ) -> None:
        self.process = heartbeats.process
        self._heartbeats = heartbeats
        self._clock = clock
        self._store = store
        self._matches = matches
        self._index = index
        self._beat_ms = 0
        self._latest = Outage(0, 0)  # of this process

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            try:
                await self.beat()
            except ServiceError as error:
                log.warning("heartbeat not sent", error=str(error))
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def beat(self) -> None:
        """Refund an outage since the last heartbeat, then send the next one."""
        await self._heartbeats.correct_clocks()
        latest_ms = await self._heartbeats.latest()
        now_ms = await self._store.now_ms()
        self._clock.observe(now_ms)
        away_since_ms = 0
        if latest_ms and now_ms - latest_ms > OUTAGE_MS:
            away_since_ms = latest_ms
            self._note(Outage(latest_ms, now_ms))
            await self._refund_everywhere(latest_ms)
        elif self._beat_ms and now_ms - self._beat_ms > OUTAGE_MS:
            away_since_ms = self._beat_ms
            self._note(Outage(self._beat_ms, now_ms))
            await self._refund_followed(self._beat_ms)
        self._beat_ms = await self._heartbeats.send(away_since_ms)

    def arrived_ms(self, received: float) -> int:
        """Store time at which an answer arrived.

        Answers delayed by an outage count as arriving when it began.
        """
        arrived_ms = self._clock.at(received)
        return self._outage_at(arrived_ms) or arrived_ms

    def lost_ms(self) -> int:
        """Store time at which a stream that just broke was lost.

        Losses during an outage are noticed late and count as happening when it began.
        """
        now_ms = self._clock.now_ms()
        return self._outage_at(now_ms) or now_ms

    def may_refund(self, match: LiveMatch) -> bool:
        """Whether the seat to move was connected before, but not to this process now."""
        seat = match.seats[match.mover]
        return _process_of(seat.stream) != self.process if seat.stream else seat.lost_ms > 0

    async def died_ms(self, stream: str) -> int | None:
        """The last heartbeat of a stream's process if that process is away, else None."""
        process = _process_of(stream)
        if not process or process == self.process or not await self._is_away(process):
            return None
        return await self._heartbeats.last(process)

    async def refund(self, match: LiveMatch) -> None:
        """The seat to move is back: refund the outages that kept it away."""
        since_ms = await self._kept_away_since(match)
        if since_ms is not None:
            await self._refund(match, match.mover, since_ms)

    async def refund_resuming(self, match: LiveMatch, stream: str, started: float) -> int:
        """Refund the time that the stream of the seat to move waited to be resumed.

        `started` is the arrival of the stream's hello, on this process's monotonic clock. Returns
        the store time up to which the wait is refunded, 0 if it is not.
        """
        refund = await self._store.refund_resuming(
            match.match_id, match.mover, self._clock.at(started), stream
        )
        await self._take(match, refund)
        return refund.until_ms

    async def refund_wait(self, match: LiveMatch, seat: int, since_ms: int, sent_ms: int) -> None:
        """Refund the time from `since_ms` in the seat's turn until its question was sent."""
        refund = await self._store.refund_wait(match.match_id, seat, since_ms, sent_ms)
        await self._take(match, refund)

    async def spares(self, match: LiveMatch) -> bool:
        """Whether an outage suspends the deadline of the seat to move."""
        if self._outage_at(self._clock.now_ms()) is not None:
            return True
        return await self._kept_away_since(match) is not None

    async def _kept_away_since(self, match: LiveMatch) -> int | None:
        now_ms = self._clock.now_ms()
        seat = match.seats[match.mover]
        died_ms = await self.died_ms(seat.stream)
        death = []
        if not seat.stream:
            lost_ms = seat.lost_ms
        elif died_ms is not None:
            lost_ms = died_ms
            death = [Outage(died_ms, died_ms + OUTAGE_MS)]
        else:
            lost_ms = self._outage_at(now_ms) or 0
        if not lost_ms:
            return None
        return kept_away_since(death + await self._heartbeats.outages(now_ms), lost_ms, now_ms)

    def _note(self, outage: Outage) -> None:
        self._latest = outage
        log.warning("platform was away", milliseconds=outage.until_ms - outage.since_ms)

    async def _refund_followed(self, since_ms: int) -> None:
        followed = self._matches.followed()
        await asyncio.gather(*(self._refund(match, None, since_ms) for match in followed))

    async def _refund_everywhere(self, since_ms: int) -> None:
        await self._refund_followed(since_ms)
        async for match_ids in self._index.pages():
            refunds = (self._store.refund(match_id, None, since_ms) for match_id in match_ids)
            await asyncio.gather(*refunds)

    async def _refund(self, match: LiveMatch, seat: int | None, since_ms: int) -> None:
        await self._take(match, await self._store.refund(match.match_id, seat, since_ms))

    async def _take(self, match: LiveMatch, refund: Refund) -> None:
        if refund.given_ms and not match.take_refund(refund):
            await self._matches.refresh(match)

    def _outage_at(self, moment_ms: int) -> int | None:
        """Start of the outage that this process was in at that moment, or had just left."""
        if self._beat_ms and moment_ms - self._beat_ms > OUTAGE_MS:
            return self._beat_ms
        if moment_ms < self._latest.until_ms + OUTAGE_MS:
            return self._latest.since_ms
        return None

    async def _is_away(self, process: str) -> bool:
        is_late = self._clock.now_ms() - await self._heartbeats.last(process) > OUTAGE_MS
        return is_late or not await self._heartbeats.is_connected(process)


def _process_of(stream: str) -> str:
    return stream.partition(".")[0]
