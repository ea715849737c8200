"""Bots that are separate programs: started with limits, watched, stopped."""

from __future__ import annotations

import asyncio
import shlex
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from .bot_kinds import Kind, kind_of
from .bot_log import BotLog
from .limited_process import describe_exit, limited, signal_group
from .records import FailureKind
from .tournament import Entrant, Limits

STOP_SECONDS = 5.0
EXIT_KINDS = {70: FailureKind.CRASH, 71: FailureKind.MEMORY, 72: FailureKind.ILLEGAL}
"""The exit codes of `bot_client`."""


class Program:
    """One bot's process; `ended` is called with the reason if it ends without being stopped."""

    def __init__(
        self,
        entrant: Entrant,
        log: BotLog,
        limits: Limits,
        environment: Mapping[str, str],
        ended: Callable[[FailureKind, str], None],
    ) -> None:
        self.entrant = entrant
        self.log = log
        self.limits = limits
        self.environment = environment
        self.ended = ended
        self.process: asyncio.subprocess.Process | None = None
        self.watching: asyncio.Task[None] | None = None
        self.starting = asyncio.Lock()

    async def keep_running(self) -> None:
        """Start it unless it runs."""
        async with self.starting:
            self.log.trim()
            if self.process is None or self.process.returncode is not None:
                await self._start()

    async def _start(self) -> None:
        with self.log.open() as output:
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
        signal_group(process.pid, signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        signal_group(process.pid, signal.SIGKILL)  # and what it leaves behind
        await process.wait()

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        signal_group(process.pid, signal.SIGKILL)
        kind = EXIT_KINDS.get(code, FailureKind.CRASH)
        words = self.log.last_words()
        if "MemoryError" in words or "out of memory" in words.lower():
            kind = FailureKind.MEMORY
        told = f": {words}" if words else ""
        self.ended(kind, f"its process ended with {describe_exit(code)}{told}")


def command_of(entrant: Entrant) -> list[str]:
    """What to start: the program itself, or the client that plays a bot class."""
    if kind_of(entrant.run) is Kind.COMMAND:
        return shlex.split(entrant.run.removeprefix("cmd:"))
    return [sys.executable, "-m", "tradewinds_arena.bot_client", entrant.run]
