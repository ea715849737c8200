"""The matches each bot plays, counted so that no bot exceeds its limit.

A match counts for a bot from the reservation of its seat until the match is released. Bots lie on
different nodes of a cluster, so a server may die halfway. Every match that counts is therefore
looked at from time to time; `claim_due` returns those to look at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from . import redis_keys
from .client import StoreClient
from .lua_script import Script

RESERVE_MATCH: Final = Script("running/reserve_match")
LOOK_LATER: Final = Script("running/look_later")
CLAIM_DUE_MATCHES: Final = Script("running/claim_due_matches")

LOOK_AFTER: Final = 60_000_000  # microseconds: far longer than it takes to create a match
PAGE: Final = 500


class RunningMatches:
    """All methods are safe to repeat."""

    def __init__(self, client: StoreClient) -> None:
        self._client = client

    async def reserve(self, match_id: str, most: Mapping[str, int]) -> bool:
        """Count the match for each of these bots, or for none if one is at its limit.

        Bots are asked in the order of their names, so of two servers that want the same bots for
        two matches one succeeds.
        """
        await self._note(match_id, most)
        if await self._count(match_id, most) and await self._is_noted(match_id, most):
            return True
        await asyncio.gather(*(self.unreserve(match_id, bot) for bot in most))
        return False

    async def count_again(self, match_id: str, bots: Iterable[str]) -> None:
        """The match has formed: it counts for these bots, whatever became of its reservation."""
        names = sorted(set(bots))
        await self._note(match_id, names)
        await asyncio.gather(
            *(self._client.send("SADD", redis_keys.running(bot), match_id) for bot in names)
        )

    async def unreserve(self, match_id: str, bot: str) -> None:
        """The bot does not play that match after all."""
        await asyncio.gather(
            self._client.send("SREM", redis_keys.running(bot), match_id),
            self._client.send("SREM", redis_keys.counted_bots(match_id), bot),
        )

    async def release(self, match_ids: Iterable[str]) -> list[str]:
        """Free the bots of matches that are over. Returns the bots not freed before."""
        freed = await asyncio.gather(*(self._release(match_id) for match_id in match_ids))
        return sorted({bot for bots in freed for bot in bots})

    async def counts(self, bots: Sequence[str]) -> dict[str, int]:
        """How many matches each of these bots plays."""
        counts = (self._client.send("SCARD", redis_keys.running(bot)) for bot in bots)
        return dict(zip(bots, await asyncio.gather(*counts), strict=True))

    async def claim_due(self) -> list[str]:
        """Matches to look at; other servers do not get them for a while."""
        claims = (
            self._client.run(CLAIM_DUE_MATCHES, [redis_keys.playing(shard)], [LOOK_AFTER, PAGE])
            for shard in range(redis_keys.DEADLINE_SHARDS)
        )
        return [match_id.decode() for ids in await asyncio.gather(*claims) for match_id in ids]

    async def _note(self, match_id: str, bots: Iterable[str]) -> None:
        """Before a match counts: a server that dies now leaves a trace."""
        index = redis_keys.playing(redis_keys.shard_of(match_id))
        await asyncio.gather(
            self._client.send("SADD", redis_keys.counted_bots(match_id), *bots),
            self._client.run(LOOK_LATER, [index], [match_id, LOOK_AFTER]),
        )

    async def _count(self, match_id: str, most: Mapping[str, int]) -> bool:
        for bot in sorted(most):
            name = redis_keys.running(bot)
            if not await self._client.run(RESERVE_MATCH, [name], [match_id, most[bot]]):
                return False
        return True

    async def _is_noted(self, match_id: str, bots: Iterable[str]) -> bool:
        """False if the match was released meanwhile: then nobody would free these bots."""
        return all(await self._client.send("SMISMEMBER", redis_keys.counted_bots(match_id), *bots))

    async def _release(self, match_id: str) -> list[str]:
        counted = redis_keys.counted_bots(match_id)
        bots = [bot.decode() for bot in await self._client.send("SMEMBERS", counted)]
        removals = (self._client.send("SREM", redis_keys.running(bot), match_id) for bot in bots)
        were_counted = await asyncio.gather(*removals)
        index = redis_keys.playing(redis_keys.shard_of(match_id))
        await asyncio.gather(
            self._client.send("DEL", counted), self._client.send("ZREM", index, match_id)
        )
        return [bot for bot, was_counted in zip(bots, were_counted, strict=True) if was_counted]
