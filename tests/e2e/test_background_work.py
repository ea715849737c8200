"""What a server does by itself outlives a store that refuses it for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import redis

from tradewinds_server.store import redis_keys

from .running import running_server


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what the server does unasked."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def test_signs_of_life_come_again_after_an_unforeseen_refusal(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as admin:
        async with running_server(redis_url, open=True):
            admin.config_resetstat()
            admin.set(redis_keys.HEARTBEATS, "of another type")
            await until(lambda: "errorstat_WRONGTYPE" in admin.info("errorstats"))
            admin.delete(redis_keys.HEARTBEATS)
            await until(lambda: bool(admin.exists(redis_keys.HEARTBEATS)))
