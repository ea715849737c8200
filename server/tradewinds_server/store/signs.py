"""Signs of life that the server processes leave in the store."""

from __future__ import annotations

from typing import Final

from . import keys
from .connection import Courier, Script

SIGN: Final = Script("sign")
KEPT_MS: Final = 86_400_000


class SignsOfLife:
    """Each process gives one every moment; others tell by it since when it has been away."""

    def __init__(self, courier: Courier, process: str) -> None:
        self._courier = courier
        self.process = process

    async def give(self) -> int:
        """This process is there; the store's time."""
        return int(await self._courier.run(SIGN, [keys.SIGNS], [self.process, KEPT_MS]))

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
