"""Ended matches that are to leave the store for the archive."""

from __future__ import annotations

import asyncio
from typing import Final

from . import redis_keys
from .client import StoreClient
from .lua_script import Script
from .match_lists import ListEntry, MatchLists

CLAIM: Final = Script("ended_matches/claim")
REMOVE: Final = Script("ended_matches/remove")
BATCH: Final = 200
CLAIM_MS: Final = 60_000  # after which another server may archive a claimed match


class EndedMatches:
    """Sorted sets of match ids by when they are due, in shards. All methods are safe to repeat."""

    def __init__(self, client: StoreClient, after_ms: int, retention_ms: int) -> None:
        self._client = client
        self._after_ms = after_ms
        self._retention_ms = retention_ms
        self._lists = MatchLists(client)

    async def add(self, match_id: str) -> None:
        """A match has ended: it leaves after a while. Nothing changes if that is known."""
        due_ms = await self._client.time_us() // 1000 + self._after_ms
        shard = redis_keys.ended(redis_keys.shard_of(match_id))
        await self._client.send("ZADD", shard, "NX", due_ms, match_id)

    async def claim(self, most: int) -> list[str]:
        """Claim due matches, at most this many of each shard, for this server alone."""
        claims = (
            self._client.run(CLAIM, [redis_keys.ended(shard)], (most, CLAIM_MS))
            for shard in range(redis_keys.DEADLINE_SHARDS)
        )
        return [match_id.decode() for ids in await asyncio.gather(*claims) for match_id in ids]

    async def place(self, match_id: str, created_ms: int) -> int:
        """The position of a match in the lists, in microseconds."""
        place = await self._client.send("ZSCORE", redis_keys.MATCHES, match_id)
        return created_ms * 1000 if place is None else int(place)

    async def remove(self, match_id: str, version: int, *, keep_id: bool) -> bool:
        """Remove the keys of an archived match; False if it is another one than was archived.

        With `keep_id` the id stays taken for a while: a repeated request must not create it again.
        """
        names = [
            redis_keys.archived(match_id),
            *(redis_keys.match(match_id), redis_keys.log(match_id)),
            *(redis_keys.requests(match_id), redis_keys.listeners(match_id)),
        ]
        arguments = (version, self._retention_ms if keep_id else 0)
        return bool(await self._client.run(REMOVE, names, arguments))

    async def forget(self, match_id: str) -> None:
        """The match is gone from the store and its lists."""
        await self._client.send("ZREM", redis_keys.ended(redis_keys.shard_of(match_id)), match_id)

    async def size(self) -> int:
        """How many ended matches the store still holds."""
        shards = range(redis_keys.DEADLINE_SHARDS)
        return sum([await self._client.send("ZCARD", redis_keys.ended(shard)) for shard in shards])

    async def heal(self) -> None:
        """Have every ended match that is listed leave.

        Many round trips, but only a few if none is missing.
        """
        key = redis_keys.matches(has_ended=True)
        if await self._client.send("ZCARD", key) <= await self.size():
            return
        last: ListEntry | None = None
        while entries := await self._lists.page(key, last, BATCH):
            await asyncio.gather(*(self.add(entry.match_id) for entry in entries))
            last = entries[-1]
