"""The service in processes of its own, as an operator starts it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.stores import free_port

ROOT = Path(__file__).resolve().parents[2]
SOURCES = os.pathsep.join(str(ROOT / folder) for folder in ("server", "sdk/python", "bots"))
SERVE = (sys.executable, "-c", "from tradewinds_server.cli import main; main()", "serve")
PATIENCE_SECONDS = 120  # a machine that runs other tests starts processes slowly


class ServeProcess:
    """`tradewinds serve` with its log lines read as they come."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._reading = asyncio.create_task(self._read())
        self._news = asyncio.Event()
        self.lines: list[dict[str, Any]] = []

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.logged('serving')[0]['port']}"

    def logged(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["event"] == event]

    async def until(self, event: str, times: int = 1) -> list[dict[str, Any]]:
        """Wait until this was logged so often."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.logged(event)) < times:
                assert not self._reading.done(), f"the server has ended: {self.lines}"
                self._news.clear()
                await self._news.wait()
        return self.logged(event)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end; its exit code."""
        if self._process.returncode is None:
            self._process.terminate()
        code = await self._process.wait()
        await self._reading
        return code

    async def _read(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            try:
                self.lines.append(json.loads(line))
            except json.JSONDecodeError:
                self.lines.append({"event": line.decode()})
            self._news.set()
        self._news.set()  # it has ended


@asynccontextmanager
async def serving(
    redis_url: str, *flags: str, sources: str = SOURCES
) -> AsyncIterator[ServeProcess]:
    """A running `tradewinds serve --open` on a free port, of the version in these folders."""
    command = (*SERVE, "--open", "--port", "0", "--log-format", "json", "--redis-url", redis_url)
    process = await asyncio.create_subprocess_exec(
        *command,
        *flags,
        stderr=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "PYTHONPATH": sources,
            "TRADEWINDS_DRAIN_SECONDS": "1",
            "TRADEWINDS_WEB_PORT": str(free_port()),  # 8080 is for one server at a time
        },
    )
    server = ServeProcess(process)
    try:
        await server.until("serving")
        yield server
    finally:
        await server.stop()
