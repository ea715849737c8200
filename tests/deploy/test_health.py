"""The container's health check against a real server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.e2e.running import running_server

SCRIPT = Path(__file__).parents[2] / "deploy" / "health.py"


async def exit_code(port: str) -> int:
    process = await asyncio.create_subprocess_exec(
        sys.executable, SCRIPT, env={"TRADEWINDS_PORT": port}, stderr=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


async def test_a_container_is_healthy_while_its_server_serves(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address:
        port = address.rpartition(":")[2]
        assert await exit_code(port) == 0
    assert await exit_code(port) == 1
