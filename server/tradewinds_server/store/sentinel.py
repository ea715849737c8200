"""Finds the primary that sentinels monitor."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from .connection import FAILURES, ask, open_pipeline
from .store_url import Credentials, Server

SENTINEL_SECONDS = 1.0  # for one sentinel, before the next is asked
AWAY = {"s_down", "o_down", "disconnected"}
log = structlog.get_logger()


async def find_master(sentinels: Sequence[Server], service: str) -> Server:
    """The primary, from the first sentinel that answers. Raises ConnectionError."""
    for sentinel in sentinels:
        try:
            async with asyncio.timeout(SENTINEL_SECONDS):
                master = await _ask_sentinel(sentinel, service)
        except FAILURES as error:
            log.warning("sentinel not asked", host=sentinel.host, error=str(error))
            continue
        if master is not None:
            return master
    raise ConnectionError(f"no sentinel knows a primary of {service} that is up")


async def _ask_sentinel(sentinel: Server, service: str) -> Server | None:
    pipeline = await open_pipeline(sentinel, Credentials())
    try:
        master = await ask(pipeline, "SENTINEL", "MASTER", service)
    finally:
        pipeline.close()
        await pipeline.lost
    flags = set(master[b"flags"].decode().split(","))
    if flags & AWAY:
        return None
    return Server(master[b"ip"].decode(), int(master[b"port"]))
