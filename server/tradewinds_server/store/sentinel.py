"""A master that sentinels watch over: every new connection asks them who it is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff

PATIENCE_SECONDS = 1.0  # with one sentinel, then the next is asked


class WatchedPool(SentinelConnectionPool):
    """Connections to the master; closing it closes those to the sentinels, too."""

    @property
    def sentinels(self) -> list[Redis]:
        named: list[Redis] = self.sentinel_manager.sentinels
        return named

    async def aclose(self) -> None:
        await super().aclose()
        for sentinel in self.sentinels:
            await sentinel.aclose()


def connect_to_master(
    sentinels: Sequence[tuple[str, int]], service: str, **connection: Any
) -> Redis:
    """A client of the service's master, whoever that is when a connection is made."""
    watch = Sentinel(  # type: ignore[no-untyped-call]
        sentinels,
        sentinel_kwargs={
            "socket_timeout": PATIENCE_SECONDS,
            "socket_connect_timeout": PATIENCE_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        },
    )
    pool = WatchedPool(service, watch, **connection)  # type: ignore[no-untyped-call]
    return Redis.from_pool(pool)
