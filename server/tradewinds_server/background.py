"""Work that goes on as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

PAUSE_SECONDS = 1.0
log = structlog.get_logger()


async def keep_running(work: Callable[[], Awaitable[None]]) -> None:
    """Until it ends by itself or is cancelled; begun again if it fails."""
    while True:
        try:
            await work()
            return
        except Exception as error:  # without this work the server would be half alive
            log.error("background work failed", exc_info=error)
            await asyncio.sleep(PAUSE_SECONDS)
