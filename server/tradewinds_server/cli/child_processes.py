"""Child processes of a command."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

PATIENCE = 20.0  # seconds for a process to end before it is killed


class Child:
    """A running Python module whose output goes to a file."""

    def __init__(self, process: asyncio.subprocess.Process, output: Path) -> None:
        self.process = process
        self.output = output

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    async def stop(self) -> None:
        """Ask the process to end and wait. A process that does not react is killed."""
        if self.is_running:
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()

    def last_words(self, lines: int = 20) -> str:
        return "\n".join(self.output.read_text(errors="replace").splitlines()[-lines:])


@contextlib.asynccontextmanager
async def running(module: str, *arguments: str, output: Path) -> AsyncIterator[Child]:
    """Run `python -m module arguments` during the context."""
    with output.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *arguments, stdout=file, stderr=file
        )
    child = Child(process, output)
    try:
        yield child
    finally:
        await child.stop()


def free_port() -> int:
    """A port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
