"""When the platform was away: the store, this server, or the one that held a stream.

Nobody pays for such a lapse. Every process gives signs of life; one that finds its last sign too
old was stopped, or cut off from the store, and gives that time back in every match it follows. One
that finds no sign of anybody gives the time back in every match there is. A stream that comes back
from a server that died gets back the time since that server's last sign.
"""

from __future__ import annotations

import asyncio

import structlog

from ..errors import ServiceError
from ..store.clock import StoreTime
from ..store.matches import MatchStore
from ..store.signs import SignsOfLife
from .live import LiveMatch, LiveMatches

PULSE_SECONDS = 0.5
LAPSE_MS = 1500
AFTERMATH_MS = 1500  # whatever had to wait has come by then
PATIENCE_MS = 15_000  # a bot that lost its stream is back by then, or it is its own fault
EXCUSED_AT_ONCE = 200
log = structlog.get_logger()


class Lapses:
    """Notices lapses and gives the time back."""

    def __init__(
        self, signs: SignsOfLife, clock: StoreTime, store: MatchStore, matches: LiveMatches
    ) -> None:
        self._signs = signs
        self._clock = clock
        self._store = store
        self._matches = matches
        self._came_ms = 0  # since when this process is there
        self._signed_ms = 0
        self._since_ms = 0  # of the latest lapse of this process
        self._until_ms = 0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.beat()
            except ServiceError as error:
                log.warning("no sign of life given", error=str(error))
            await asyncio.sleep(PULSE_SECONDS)

    async def beat(self) -> None:
        """Give a sign of life; first give back what was lost since the last one."""
        latest_ms = await self._signs.latest()
        now_ms = await self._store.now_ms()
        self._clock.observe(now_ms)
        self._came_ms = self._came_ms or now_ms
        if latest_ms and now_ms - latest_ms > LAPSE_MS:
            self._note(latest_ms, now_ms)
            await self._excuse_everywhere(latest_ms)
        elif self._signed_ms and now_ms - self._signed_ms > LAPSE_MS:
            self._note(self._signed_ms, now_ms)
            await self._excuse_followed(self._signed_ms)
        self._signed_ms = await self._signs.give()

    def arrived_ms(self, received: float) -> int:
        """When an answer arrived, by the store's clock; one that a lapse kept came before it."""
        arrived_ms = self._clock.at(received)
        return self._lapse_at(arrived_ms) or arrived_ms

    async def excuse(self, match: LiveMatch, seat: int) -> None:
        """A client is there for its seat: it does not pay for the server that it came from."""
        if match.state.actor != seat:
            return
        since = [self._lapse_at(self._clock.now_ms(), PATIENCE_MS)]
        holder = _process(match, seat)
        if holder and holder != self._signs.process:
            since.append(await self._away_since(holder))
        lapses = [moment for moment in since if moment is not None]
        if lapses:
            await self._excuse(match, seat, min(lapses))

    async def spares(self, match: LiveMatch) -> bool:
        """Whether the seat to move is not out of time even if its deadline has passed."""
        now_ms = self._clock.now_ms()
        if self._lapse_at(now_ms) is not None:
            return True
        holder = _process(match, match.state.actor)
        if not holder or holder == self._signs.process:
            return False
        away_since = await self._away_since(holder)
        if away_since is None:
            return False
        could_return = max(away_since, self._came_ms, self._until_ms)
        return now_ms - could_return < PATIENCE_MS

    def _note(self, since_ms: int, until_ms: int) -> None:
        self._since_ms, self._until_ms = since_ms, until_ms
        log.warning("platform was away", milliseconds=until_ms - since_ms)

    async def _excuse_followed(self, since_ms: int) -> None:
        followed = self._matches.followed()
        await asyncio.gather(*(self._excuse(match, None, since_ms) for match in followed))

    async def _excuse_everywhere(self, since_ms: int) -> None:
        await self._excuse_followed(since_ms)
        before = 0
        while places := await self._store.list_newest(before, EXCUSED_AT_ONCE):
            before = places[-1][0]
            excuses = (self._store.excuse(match_id, None, since_ms) for _, match_id in places)
            await asyncio.gather(*excuses)

    async def _excuse(self, match: LiveMatch, seat: int | None, since_ms: int) -> None:
        if await self._store.excuse(match.match_id, seat, since_ms):
            await self._matches.refresh(match)

    def _lapse_at(self, moment_ms: int, aftermath_ms: int = AFTERMATH_MS) -> int | None:
        """When the lapse began that this process is in at the moment, or just came out of."""
        if self._signed_ms and moment_ms - self._signed_ms > LAPSE_MS:
            return self._signed_ms
        if self._until_ms and moment_ms < self._until_ms + aftermath_ms:
            return self._since_ms
        return None

    async def _away_since(self, process: str) -> int | None:
        """When a process gave its last sign of life; None if it is there."""
        last_ms = await self._signs.last(process)
        is_late = self._clock.now_ms() - last_ms > LAPSE_MS
        if is_late or not await self._signs.is_connected(process):
            return last_ms
        return None


def _process(match: LiveMatch, seat: int) -> str:
    """The process that holds the stream of a seat; empty if none does."""
    return match.seats[seat].stream.partition(".")[0]
