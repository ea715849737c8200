"""Heartbeats of the server processes, and the outages between them."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from ..clock_constants import OUTAGE_MEMORY_MS, OUTAGE_MS
from . import redis_keys
from .client import StoreClient
from .lua_script import Script

HEARTBEAT: Final = Script("heartbeat")
KEPT_MS: Final = 86_400_000


class Outage(NamedTuple):
    """A time in which a process or the store was away."""

    since_ms: int
    until_ms: int


class Heartbeats:
    """Each process sends one regularly. Others see by it since when a process is away."""

    def __init__(self, client: StoreClient, process: str) -> None:
        self._client = client
        self.process = process

    async def correct_clocks(self) -> None:
        """Keep the store's clock from going back if it was set back."""
        await self._client.correct_clocks()

    async def send(self, away_since_ms: int = 0) -> int:
        """Send a heartbeat, with the start of an outage that just ended. Returns the store time."""
        arguments = (self.process, KEPT_MS, away_since_ms, OUTAGE_MEMORY_MS)
        return int(
            await self._client.run(
                HEARTBEAT, [redis_keys.HEARTBEATS, redis_keys.OUTAGES], arguments
            )
        )

    async def outages(self, now_ms: int) -> list[Outage]:
        """The outages of the last minutes, including those that still last."""
        first = now_ms - OUTAGE_MEMORY_MS
        over, late = await asyncio.gather(
            self._client.send("ZRANGE", redis_keys.OUTAGES, first, "+inf", "BYSCORE"),
            self._client.send(
                "ZRANGE", redis_keys.HEARTBEATS, first, now_ms - OUTAGE_MS, "BYSCORE", "WITHSCORES"
            ),
        )
        outages = [Outage(*map(int, outage.split())) for outage in over]
        return outages + [Outage(int(last), int(last) + OUTAGE_MS) for _, last in late]

    async def latest(self) -> int:
        """The latest heartbeat of any process; 0 if there was none."""
        newest = await self._client.send(
            "ZRANGE",
            redis_keys.HEARTBEATS,
            "+inf",
            "-inf",
            "BYSCORE",
            "REV",
            "LIMIT",
            0,
            1,
            "WITHSCORES",
        )
        return int(newest[0][1]) if newest else 0

    async def last(self, process: str) -> int:
        """The last heartbeat of a process; 0 if it is forgotten."""
        return int(await self._client.send("ZSCORE", redis_keys.HEARTBEATS, process) or 0)

    async def is_connected(self, process: str) -> bool:
        """Whether a process is subscribed. That ends as soon as it dies."""
        channel = redis_keys.process_channel(process)
        _, listening = await self._client.send("PUBSUB", "NUMSUB", channel)
        return bool(listening)
