"""Asks a server again while it is away or has too much to do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tradewinds.errors import RateLimited, Unavailable

from .errors import ArenaError

RETRIES = 20
LONGEST_WAIT = 5.0  # unless the server asks for more
Answer = TypeVar("Answer")


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer; ArenaError if the server stays away."""
    for attempt in range(RETRIES):
        try:
            return await ask()
        except (Unavailable, RateLimited) as error:
            failure = error
        await asyncio.sleep(failure.retry_after or min(LONGEST_WAIT, 0.2 * 2**attempt))
    raise ArenaError(f"the server does not answer: {failure}")
