"""Signs of life that the server processes leave in the store, and the times without them."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from ..clock_bounds import OUTAGE_MEMORY_MS, OUTAGE_MS
from . import keys
from .client import StoreClient
from .script import Script

HEARTBEAT: Final = Script("heartbeat")
KEPT_MS: Final = 86_400_000


class Outage(NamedTuple):
    """A time in which a process, or the store, was away."""

    since_ms: int
    until_ms: int


class Heartbeats:
    """Each process gives one every moment; others tell by it since when it has been away."""

    def __init__(self, client: StoreClient, process: str) -> None:
        self._client = client
        self.process = process

    async def correct_clocks(self) -> None:
        """Let the store's clock go on from where it was if it was set back."""
        await self._client.correct_clocks()

    async def send(self, away_since_ms: int = 0) -> int:
        """This process is there, and was not since then; the store's time."""
        arguments = (self.process, KEPT_MS, away_since_ms, OUTAGE_MEMORY_MS)
        return int(await self._client.run(HEARTBEAT, [keys.HEARTBEATS, keys.OUTAGES], arguments))

    async def outages(self, now_ms: int) -> list[Outage]:
        """Those of the last minutes; of a process that is away, the beginning of it."""
        first = now_ms - OUTAGE_MEMORY_MS
        over, late = await asyncio.gather(
            self._client.send("ZRANGE", keys.OUTAGES, first, "+inf", "BYSCORE"),
            self._client.send(
                "ZRANGE", keys.HEARTBEATS, first, now_ms - OUTAGE_MS, "BYSCORE", "WITHSCORES"
            ),
        )
        outages = [Outage(*map(int, lapse.split())) for lapse in over]
        return outages + [Outage(int(last), int(last) + OUTAGE_MS) for _, last in late]

    async def latest(self) -> int:
        """When any process gave the last sign; 0 if none ever did."""
        newest = await self._client.send(
            "ZRANGE", keys.HEARTBEATS, "+inf", "-inf", "BYSCORE", "REV", "LIMIT", 0, 1, "WITHSCORES"
        )
        return int(newest[0][1]) if newest else 0

    async def last(self, process: str) -> int:
        """When a process gave its last sign; 0 if it is long gone."""
        return int(await self._client.send("ZSCORE", keys.HEARTBEATS, process) or 0)

    async def is_connected(self, process: str) -> bool:
        """Whether a process hears its hints; that ends with its death at once."""
        channel = keys.process_channel(process)
        _, listening = await self._client.send("PUBSUB", "NUMSUB", channel)
        return bool(listening)
