"""A few processes for heavy engine work: bounded, cancellable, replaced when they die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from typing import Final, ParamSpec, TypeVar

from ..errors import Overloaded
from . import tasks

P = ParamSpec("P")
R = TypeVar("R")

CALLS_PER_WORKER: Final = 8
SLICE_SECONDS: Final = 0.05


class Workers:
    """Runs tasks in other processes; the compiled engine would hold the event loop meanwhile."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._calls = 0

    async def run(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """One short task; Overloaded when too many calls wait."""
        async with self.place():
            return await self.work(task, *args, **kwargs)

    async def roll_out(self, snapshot: bytes, playouts: int, seed: int) -> list[float]:
        """Mean final scores; cancelling stops after the slice that is being played."""
        async with self.place():
            sums: list[float] = []
            played = 0
            while played < playouts:
                part, count = await self.work(
                    tasks.roll_out, snapshot, played, playouts - played, seed, SLICE_SECONDS
                )
                sums = [a + b for a, b in zip(sums, part, strict=True)] if sums else part
                played += count
            return [total / playouts for total in sums]

    async def close(self) -> None:
        """End the processes; returns when they have ended.

        A server that is a child of another process must not end before: the queues of its pool are
        closed then, perhaps before the pool has told its processes to end, and both wait for ever.
        """
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place among the calls that wait or are worked on; Overloaded if there is none."""
        if self._calls >= self._processes * CALLS_PER_WORKER:
            raise Overloaded("the engine is busy with other calls")
        self._calls += 1
        try:
            yield
        finally:
            self._calls -= 1

    async def work(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """One short task of a caller that has a place."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), _begin
            )
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(task, *args, **kwargs))
        except BrokenProcessPool as error:
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False)
            raise Overloaded("the engine is being restarted") from error


def _begin() -> None:
    """Workers leave signals to their server and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
