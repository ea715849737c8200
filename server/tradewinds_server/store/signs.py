"""Signs of life that the server processes leave in the store, and the times without them."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from . import keys
from .connection import Courier, Script

SIGN: Final = Script("sign")
KEPT_MS: Final = 86_400_000
REMEMBERED_MS: Final = 300_000
LAPSE_MS: Final = 1500  # a process that gave no sign for so long is away


class Lapse(NamedTuple):
    """A time in which a process, or the store, was away."""

    since_ms: int
    until_ms: int


class SignsOfLife:
    """Each process gives one every moment; others tell by it since when it has been away."""

    def __init__(self, courier: Courier, process: str) -> None:
        self._courier = courier
        self.process = process

    async def give(self, away_since_ms: int = 0) -> int:
        """This process is there, and was not since then; the store's time."""
        arguments = (self.process, KEPT_MS, away_since_ms, REMEMBERED_MS)
        return int(await self._courier.run(SIGN, [keys.SIGNS, keys.LAPSES], arguments))

    async def lapses(self, now_ms: int) -> list[Lapse]:
        """Those of the last minutes; of a process that is away, the beginning of it."""
        first = now_ms - REMEMBERED_MS
        over, late = await asyncio.gather(
            self._courier.send("ZRANGE", keys.LAPSES, first, "+inf", "BYSCORE"),
            self._courier.send(
                "ZRANGE", keys.SIGNS, first, now_ms - LAPSE_MS, "BYSCORE", "WITHSCORES"
            ),
        )
        lapses = [Lapse(*map(int, lapse.split())) for lapse in over]
        return lapses + [Lapse(int(last), int(last) + LAPSE_MS) for _, last in late]

    async def latest(self) -> int:
        """When any process gave the last sign; 0 if none ever did."""
        newest = await self._courier.send(
            "ZRANGE", keys.SIGNS, "+inf", "-inf", "BYSCORE", "REV", "LIMIT", 0, 1, "WITHSCORES"
        )
        return int(newest[0][1]) if newest else 0

    async def last(self, process: str) -> int:
        """When a process gave its last sign; 0 if it is long gone."""
        return int(await self._courier.send("ZSCORE", keys.SIGNS, process) or 0)

    async def is_connected(self, process: str) -> bool:
        """Whether a process hears its hints; that ends with its death at once."""
        channel = keys.process_channel(process)
        _, listening = await self._courier.send("PUBSUB", "NUMSUB", channel)
        return bool(listening)
