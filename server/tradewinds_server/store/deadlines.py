"""The index of deadlines. An entry may be early, never late; the match's own field is the truth."""

from __future__ import annotations

from . import keys
from .client import StoreClient
from .clock import StoreTime

BATCH = 200


class DeadlineIndex:
    """Sorted sets of match ids by the moment somebody has to look at them, in shards."""

    def __init__(self, client: StoreClient, clock: StoreTime) -> None:
        self._client = client
        self._clock = clock

    async def due(self) -> tuple[int, list[str]]:
        """The store's clock, and the matches whose moment has come (at most a batch a shard)."""
        now_ms = await self._client.time_us() // 1000
        self._clock.observe(now_ms)
        found: list[str] = []
        for shard in range(keys.DEADLINE_SHARDS):
            ids = await self._client.send(
                "ZRANGE", keys.deadlines(shard), "-inf", now_ms, "BYSCORE", "LIMIT", 0, BATCH
            )
            found += [match_id.decode() for match_id in ids]
        return now_ms, found

    async def put(self, match_id: str, at_ms: int) -> None:
        await self._client.send("ZADD", keys.deadlines(keys.shard_of(match_id)), at_ms, match_id)

    async def remove(self, match_id: str) -> None:
        await self._client.send("ZREM", keys.deadlines(keys.shard_of(match_id)), match_id)

    async def size(self) -> int:
        """How many matches are in the index: those that run, and a few that ended just now."""
        shards = range(keys.DEADLINE_SHARDS)
        counts = [await self._client.send("ZCARD", keys.deadlines(shard)) for shard in shards]
        return sum(counts)

    async def heal(self) -> None:
        """Walk the list of matches; one that is in no shard is due at once. Many round trips."""
        offset = 0
        while ids := await self._client.send("ZRANGE", keys.MATCHES, offset, offset + BATCH - 1):
            for match_id in ids:
                shard = keys.deadlines(keys.shard_of(match_id.decode()))
                mover = await self._client.send("HGET", keys.match(match_id.decode()), "mover")
                if mover is not None and mover != b"-1":
                    await self._client.send("ZADD", shard, "NX", 0, match_id)
            offset += BATCH
