"""A few processes for heavy engine work: bounded, cancellable, replaced when they die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, ParamSpec, TypeVar

from ..errors import Overloaded
from .rollouts import Rollout, Tally, play_slice
from .shares import Places, Turns

P = ParamSpec("P")
R = TypeVar("R")

CALLS_PER_WORKER: Final = 8
CLIENTS_AT_LEAST: Final = 4  # so many clients share the places, however much one of them asks for
SLICE_SECONDS: Final = 0.05


class Workers:
    """Runs tasks in other processes; the compiled engine would hold the event loop meanwhile.

    `client` is who asks. Clients get the processes by turns, and none of them gets all places.
    """

    def __init__(self, processes: int, rollout_seconds: float = 10.0) -> None:
        places = processes * CALLS_PER_WORKER
        share = max(1, places // CLIENTS_AT_LEAST)
        self.analysis = Places(places, share)
        self.replays = Places(places, share)  # their own: rollouts never keep a replay out
        self._processes = processes
        self._rollout_seconds = rollout_seconds
        self._turns = Turns(processes)
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, client: str, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """One short task; Overloaded when too many calls wait."""
        with self.analysis.take(client):
            return await self.work(client, task, *args, **kwargs)

    async def roll_out(self, client: str, rollout: Rollout, seconds: float) -> list[Tally]:
        """What the playouts there was time for came to, by start; one playout at least.

        Cancelling stops after the slice that is being played. The caller holds a place.
        """
        until = time.monotonic() + min(seconds, self._rollout_seconds)
        tallies = [Tally() for _ in rollout.starts]
        played = 0
        while played < rollout.total and (played == 0 or time.monotonic() < until):
            left = until - time.monotonic()
            for start, part in await self.work(
                client, play_slice, rollout, played, min(left, SLICE_SECONDS)
            ):
                tallies[start].add(part)
                played += part.playouts
        return tallies

    async def close(self) -> None:
        """End the processes; returns when they have ended.

        A server that is a child of another process must not end before: the queues of its pool are
        closed then, perhaps before the pool has told its processes to end, and both wait for ever.
        """
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def work(self, client: str, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """One short task of a call that has a place."""
        await self._turns.begin(client)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), _begin
            )
        pool = self._pool
        try:
            return await asyncio.wrap_future(self._submit(pool, task, *args, **kwargs))
        except BrokenProcessPool as error:
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False)
            raise Overloaded("the engine is being restarted") from error

    def _submit(
        self, pool: ProcessPoolExecutor, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        """The turn ends with the task, even if the caller is gone by then."""
        loop = asyncio.get_running_loop()
        try:
            future = pool.submit(task, *args, **kwargs)
        except RuntimeError:  # BrokenProcessPool is one
            self._turns.end()
            raise
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._turns.end))
        return future


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
