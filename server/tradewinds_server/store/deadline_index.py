"""The deadline index. Entries may be early, never late; the match's own field is the truth."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from . import redis_keys
from .client import StoreClient
from .match_lists import ListEntry, MatchLists
from .store_clock import StoreTime

BATCH = 200


class DeadlineIndex:
    """Sorted sets of match ids by their next visit, in shards."""

    def __init__(self, client: StoreClient, clock: StoreTime) -> None:
        self._client = client
        self._clock = clock

    async def due(self) -> tuple[int, list[str]]:
        """The store's clock, and the matches that are due (at most one batch per shard).

        Those that have been due for longest come first.
        """
        now_ms = await self._client.time_us() // 1000
        self._clock.observe(now_ms)
        shards = (
            self._client.send(
                *("ZRANGE", redis_keys.deadlines(shard), "-inf", now_ms, "BYSCORE"),
                *("LIMIT", 0, BATCH, "WITHSCORES"),
            )
            for shard in range(redis_keys.DEADLINE_SHARDS)
        )
        due = [(at, match_id) for rows in await asyncio.gather(*shards) for match_id, at in rows]
        return now_ms, [match_id.decode() for _, match_id in sorted(due)]

    async def put(self, match_id: str, at_ms: int) -> None:
        await self._client.send(
            "ZADD", redis_keys.deadlines(redis_keys.shard_of(match_id)), at_ms, match_id
        )

    async def remove(self, match_id: str) -> None:
        await self._client.send(
            "ZREM", redis_keys.deadlines(redis_keys.shard_of(match_id)), match_id
        )

    async def size(self) -> int:
        """The number of indexed matches: running ones and a few that just ended."""
        shards = range(redis_keys.DEADLINE_SHARDS)
        counts = [await self._client.send("ZCARD", redis_keys.deadlines(shard)) for shard in shards]
        return sum(counts)

    async def pages(self) -> AsyncIterator[list[str]]:
        """The matches in the index, some at a time; one may come twice."""
        for shard in range(redis_keys.DEADLINE_SHARDS):
            cursor = b"0"
            while True:
                cursor, rows = await self._client.send(
                    "ZSCAN", redis_keys.deadlines(shard), cursor, "COUNT", BATCH
                )
                yield [match_id.decode() for match_id in rows[::2]]
                if cursor == b"0":
                    break

    async def heal(self) -> None:
        """Make running matches due that are in no shard.

        Entries without a match are removed on the way. Many round trips.
        """
        lists = MatchLists(self._client)
        key = redis_keys.matches(has_ended=False)
        last: ListEntry | None = None
        while entries := await lists.page(key, last, BATCH):
            exist = await asyncio.gather(*(self._make_due(entry.match_id) for entry in entries))
            gone = [entry for entry, exists in zip(entries, exist, strict=True) if not exists]
            await lists.remove_gone(key, gone)
            last = entries[-1]

    async def _make_due(self, match_id: str) -> bool:
        """Make a match due. Returns whether it exists."""
        shard = redis_keys.deadlines(redis_keys.shard_of(match_id))
        if not await self._client.send("EXISTS", redis_keys.match(match_id)):
            return False
        await self._client.send("ZADD", shard, "NX", 0, match_id)
        return True
