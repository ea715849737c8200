"""The measured process: a server that reports about itself over a pipe."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Protocol

from .. import logging_setup as logging
from ..app import App, spare_collector
from ..config import Settings
from ..metrics.definitions import MOVES, STREAMS
from ..server_processes import install_loop
from .echo_server import EchoServer
from .recording_interceptor import RecordedMessages, RecordingInterceptor

READ, STOP = "read", "stop"


@dataclass
class Reading:
    """What the process has done up to a moment."""

    at: float
    cpu_seconds: float
    resident_kb: int
    echoes: int
    moves: int
    streams: int
    tally: RecordedMessages


class Measured(Protocol):
    async def start(self) -> int: ...
    async def drain(self) -> None: ...


class MeasuredServer:
    """Runs the server, or the echo, in another process during the context."""

    def __init__(self, settings: Settings, redis_url: str, echo: bool = False) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, settings, redis_url, echo), daemon=True
        )

    def __enter__(self) -> MeasuredServer:
        self._process.start()
        self.port: int = self._pipe.recv()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pipe.send(STOP)
        self._process.join()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def read(self) -> Reading:
        """Messages since the last reading, counts and times since the start, current memory."""
        self._pipe.send(READ)
        reading: Reading = self._pipe.recv()
        return reading


def _serve(pipe: Connection, settings: Settings, redis_url: str, echo: bool) -> None:
    logging.set_up(settings)
    install_loop()
    asyncio.run(_answer(pipe, settings, redis_url, echo))


async def _answer(pipe: Connection, settings: Settings, redis_url: str, echo: bool) -> None:
    probe = RecordingInterceptor()
    echoing = EchoServer(settings)
    server: Measured = echoing if echo else App(settings, redis_url, [probe])
    port = await server.start()
    spare_collector()
    pipe.send(port)
    while await asyncio.to_thread(pipe.recv) == READ:
        spent = (time.monotonic(), time.process_time(), resident_kb())
        moves, streams = sum(MOVES.read().values()), int(sum(STREAMS.read().values()))
        pipe.send(Reading(*spent, echoing.echoes, moves, streams, probe.take()))
    await server.drain()


def resident_kb(process: str = "self") -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise OSError("this system does not report the memory of a process")
