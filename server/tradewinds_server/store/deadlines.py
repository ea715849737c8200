"""The index of deadlines. An entry may be early, never late; the match's own field is the truth."""

from __future__ import annotations

import asyncio

from . import keys
from .client import StoreClient
from .clock import StoreTime
from .match_lists import Entry, MatchLists

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
        """Walk the matches not known to have ended; one that is in no shard is due at once.

        Entries without a match are removed on the way. Many round trips.
        """
        lists = MatchLists(self._client)
        key = keys.matches(has_ended=False)
        last: Entry | None = None
        while entries := await lists.page(key, last, BATCH):
            exist = await asyncio.gather(*(self._make_due(entry.match_id) for entry in entries))
            gone = [entry for entry, exists in zip(entries, exist, strict=True) if not exists]
            await lists.remove_gone(key, gone)
            last = entries[-1]

    async def _make_due(self, match_id: str) -> bool:
        """Whether there is such a match."""
        shard = keys.deadlines(keys.shard_of(match_id))
        if not await self._client.send("EXISTS", keys.match(match_id)):
            return False
        await self._client.send("ZADD", shard, "NX", 0, match_id)
        return True
