"""A server with its gateway, and a client that sends raw requests to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.e2e.running import running_server
from tradewinds_server.cli.child_processes import free_port


@asynccontextmanager
async def running_gateway(redis_url: str, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an open server's gateway, unless the settings say otherwise."""
    port = free_port()
    chosen = {"open": True, "web_port": port, **settings}
    scheme = "https" if "tls_cert" in settings else "http"
    async with (
        running_server(redis_url, **chosen),
        httpx.AsyncClient(base_url=f"{scheme}://localhost:{port}", verify=False) as client,
    ):
        yield client


@pytest.fixture
async def web(redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with running_gateway(redis_url) as client:
        yield client
