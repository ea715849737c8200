"""Bots that are separate programs: started with limits, watched, stopped."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from .bot_kinds import Kind, kind_of
from .limited_process import limited
from .records import FailureKind
from .spec import Entrant, Limits

STOP_SECONDS = 5.0
LAST_WORDS = 300  # characters of what it printed last that become part of the reason
EXIT_KINDS = {70: FailureKind.CRASH, 71: FailureKind.MEMORY, 72: FailureKind.ILLEGAL}
"""The exit codes of `bot_client`."""


class Program:
    """One bot's process; `ended` is called with the reason if it ends without being stopped."""

    def __init__(
        self,
        entrant: Entrant,
        log: Path,
        limits: Limits,
        environment: Mapping[str, str],
        ended: Callable[[FailureKind, str], None],
    ) -> None:
        self.entrant = entrant
        self.log = log
        self.limits = limits
        self.environment = {**os.environ, **environment, "TRADEWINDS_BOT": entrant.name}
        self.ended = ended
        self.process: asyncio.subprocess.Process | None = None
        self.watching: asyncio.Task[None] | None = None
        self.starting = asyncio.Lock()
        self.written = 0

    async def keep_running(self) -> None:
        """Start it unless it runs."""
        async with self.starting:
            if self.process is None or self.process.returncode is not None:
                await self._start()

    async def _start(self) -> None:
        with self.log.open("ab") as output:
            self.written = output.tell()
            self.process = await asyncio.create_subprocess_exec(
                *limited(command_of(self.entrant), self.limits),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=self.environment,
                start_new_session=True,  # Ctrl-C is for the runner
            )
        self.watching = asyncio.create_task(self._watch(self.process))

    async def stop(self) -> None:
        """End it with everything it started."""
        process, self.process = self.process, None
        if self.watching is not None:
            self.watching.cancel()
        if process is None or process.returncode is not None:
            return
        _signal_group(process.pid, signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            _signal_group(process.pid, signal.SIGKILL)
            await process.wait()

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        kind = EXIT_KINDS.get(code, FailureKind.CRASH)
        words = self.last_words()
        if "MemoryError" in words or "out of memory" in words.lower():
            kind = FailureKind.MEMORY
        told = f": {words}" if words else ""
        self.ended(kind, f"its process ended with {_describe(code)}{told}")

    def last_words(self) -> str:
        """The last line it has printed since it was started."""
        with self.log.open("rb") as file:
            file.seek(max(self.written, file.seek(0, os.SEEK_END) - 20 * LAST_WORDS))
            lines = file.read().decode(errors="replace").strip().splitlines()
        return lines[-1][-LAST_WORDS:] if lines else ""


def command_of(entrant: Entrant) -> list[str]:
    """What to start: the program itself, or the client that plays a bot class."""
    if kind_of(entrant.run) is Kind.COMMAND:
        return shlex.split(entrant.run.removeprefix("cmd:"))
    return [sys.executable, "-m", "tradewinds_arena.bot_client", entrant.run]


def _describe(code: int) -> str:
    if code < 0:
        return f"signal {signal.Signals(-code).name}"
    return f"exit code {code}"


def _signal_group(pid: int, number: signal.Signals) -> None:
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return
