"""Copies matches that have ended before they leave the store: the archive keeps less of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import redis

from tradewinds_server.store import redis_keys

from .kept_matches import KeptMatch, read_match

EVERY_SECONDS = 0.5  # ended matches stay in the store for longer


class Scribe:
    """`copied` holds every match that has ended since it watches."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.copied: dict[str, KeptMatch] = {}

    async def watch(self) -> None:
        """Until cancelled. While the store is dead, nothing leaves it."""
        while True:
            with suppress(redis.RedisError, OSError):
                await asyncio.to_thread(self._copy)
            await asyncio.sleep(EVERY_SECONDS)

    def _copy(self) -> None:
        with redis.Redis.from_url(self._url) as store:
            for name in store.zrange(redis_keys.matches(has_ended=True), 0, -1):
                match_id = name.decode()
                if match_id not in self.copied:
                    match = read_match(store, match_id)
                    if match is not None and match.is_over:
                        self.copied[match_id] = match
