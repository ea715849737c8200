"""Presence by watching: a WatchMatch with a seat token holds a seat that no stream plays."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from ..errors import ServiceError
from .live_match import LiveMatch, Step
from .match_cache import MatchCache
from .referee import Referee

log = structlog.get_logger()


class WatchPresence:
    """Takes the seat whenever nothing else holds it.

    `started` is the arrival of the call, on this process's monotonic clock.
    """

    def __init__(self, referee: Referee, seat: int, started: float) -> None:
        self.watch = f"{referee.process}.watch.{secrets.token_hex(8)}"
        self._referee = referee
        self._seat = seat
        self._started = started
        self._taking: asyncio.Task[None] | None = None

    def stepped(self, match: LiveMatch, step: Step) -> None:
        """Moves do not change presence."""

    def reloaded(self, match: LiveMatch) -> None:
        self.seats_changed(match)

    def seats_changed(self, match: LiveMatch) -> None:
        is_busy = self._taking is not None and not self._taking.done()
        if match.seats[self._seat].stream == "" and not match.is_over and not is_busy:
            self._taking = asyncio.create_task(self._take(match))

    async def refund_resuming(self, match: LiveMatch) -> None:
        """Refund the time until the watch has sent its first update."""
        await self._referee.seats.refund_resuming(match, self._seat, self.watch, self._started)

    def stop(self) -> None:
        if self._taking is not None:
            self._taking.cancel()

    async def _take(self, match: LiveMatch) -> None:
        try:
            await self._referee.seats.hold(match, self._seat, self.watch)
        except ServiceError as error:
            log.warning("seat not held", match_id=match.match_id, error=str(error))


@asynccontextmanager
async def keep_present(
    matches: MatchCache, referee: Referee, match_id: str, seat: int, started: float
) -> AsyncIterator[WatchPresence]:
    """Hold the seat during the context, unless a stream plays it."""
    presence = WatchPresence(referee, seat, started)
    await presence.refund_resuming(await matches.get(match_id))
    match = await matches.follow(match_id, presence)
    try:
        await referee.seats.refund(match, seat)
        await referee.seats.release(match, seat)
        await referee.seats.hold(match, seat, presence.watch)
        yield presence
    finally:
        matches.unfollow(match_id, presence)
        presence.stop()
        referee.seats.leave(match, seat, presence.watch)
