"""Background work of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

PAUSE_SECONDS = 1.0
log = structlog.get_logger()


async def keep_running(work: Callable[[], Awaitable[None]]) -> None:
    """Run until done or cancelled; restart after a failure."""
    while True:
        try:
            await work()
            return
        except Exception as error:  # without this work the server would be useless
            log.error("background work failed", exc_info=error)
            await asyncio.sleep(PAUSE_SECONDS)
