"""The client under test: a command that is started anew for every check."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

LAST_WORDS = 5  # lines


@dataclass(frozen=True, slots=True)
class ClientStart:
    """What a client is started with."""

    server: str
    queue: str
    environment: dict[str, str]


class RunningClient(Protocol):
    """A running client, until it ends or is stopped."""

    async def wait(self) -> str:
        """Wait until it ends, and say how it ended."""

    def output(self) -> str:
        """What it has printed so far."""


class ClientUnderTest(Protocol):
    """Something that can be started."""

    def started(self, start: ClientStart) -> AbstractAsyncContextManager[RunningClient]:
        """Runs during the context."""


class CommandProcess:
    """A process whose output goes to a file."""

    def __init__(self, process: asyncio.subprocess.Process, output: Path) -> None:
        self._process = process
        self._output = output

    async def wait(self) -> str:
        code = await self._process.wait()
        lines = self.output().splitlines()[-LAST_WORDS:]
        return f"the client ended with exit code {code}: {' / '.join(lines) or 'no output'}"

    def output(self) -> str:
        return self._output.read_text(errors="replace")

    async def kill(self) -> None:
        """End the process and those it started."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()


class CommandClient:
    """A command line with {server} and {queue} in it. The environment is that of a tournament.

    >>> CommandClient("./bot --server {server} --queue {queue}").words("localhost:1", "madeira/2")
    ['./bot', '--server', 'localhost:1', '--queue', 'madeira/2']
    """

    def __init__(self, command: str) -> None:
        self._words = shlex.split(command)

    def words(self, server: str, queue: str) -> list[str]:
        return [word.replace("{server}", server).replace("{queue}", queue) for word in self._words]

    @contextlib.asynccontextmanager
    async def started(self, start: ClientStart) -> AsyncIterator[CommandProcess]:
        with tempfile.NamedTemporaryFile(prefix="tradewinds-client-") as output:
            process = await asyncio.create_subprocess_exec(
                *self.words(start.server, start.queue),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **start.environment},
                start_new_session=True,
            )
            client = CommandProcess(process, Path(output.name))
            try:
                yield client
            finally:
                await client.kill()
