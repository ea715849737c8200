"""A server in the test's own event loop, on a free port."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tradewinds_server.app import App
from tradewinds_server.config import Settings


@asynccontextmanager
async def running_server(redis_url: str, **settings: Any) -> AsyncIterator[str]:
    """The address of a server with these settings."""
    app = App(Settings(port=0, drain_seconds=0.1, **settings), redis_url)
    port = await app.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await app.drain()
