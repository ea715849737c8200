"""A pool of processes for heavy engine work: bounded, cancellable, self-healing."""

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
from .engine_time import EngineTime
from .fair_sharing import CallSlots, FairTurns
from .rollouts import PlayoutTally, Rollout, play_slice

P = ParamSpec("P")
R = TypeVar("R")

CALLS_PER_WORKER: Final = 8
CLIENTS_AT_LEAST: Final = 4  # clients that share the slots, regardless of how much each requests
SLICE_SECONDS: Final = 0.05


class EngineWorkers:
    """Runs tasks in other processes, because the engine would block the event loop.

    `client` is the caller. Clients take turns, none can take all slots, and each has its share of
    the workers' time.
    """

    def __init__(
        self, processes: int, rollout_seconds: float = 10.0, per_client: float = 1.0
    ) -> None:
        places = processes * CALLS_PER_WORKER
        share = max(1, places // CLIENTS_AT_LEAST)
        self.analysis = CallSlots(places, share)
        self.replays = CallSlots(places, share)  # separate: rollouts cannot block replays
        self._processes = processes
        self._rollout_seconds = rollout_seconds
        self._turns = FairTurns(processes)
        self._time = EngineTime(per_client)
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, client: str, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a short task. Raises Overloaded when too many calls wait."""
        with self.analysis.take(client):
            return await self.work(client, task, *args, **kwargs)

    async def roll_out(self, client: str, rollout: Rollout, seconds: float) -> list[PlayoutTally]:
        """Play as many playouts as time allows, at least one. Returns tallies by start.

        Cancelling stops after the current slice. The caller holds a slot and has called `work`.
        """
        until = time.monotonic() + min(seconds, self._rollout_seconds)
        tallies = [PlayoutTally() for _ in rollout.starts]
        played = 0
        while played < rollout.total and (played == 0 or time.monotonic() < until):
            left = until - time.monotonic()
            for start, part in await self._work(
                client, play_slice, rollout, played, min(left, SLICE_SECONDS)
            ):
                tallies[start].add(part)
                played += part.playouts
        return tallies

    async def close(self) -> None:
        """End the processes and wait for them.

        A server that is a child process must not exit earlier: closing the pool's queues first
        would deadlock.
        """
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def work(self, client: str, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a short task of a call that holds a slot. Raises RateLimited."""
        self._time.admit(client)
        return await self._work(client, task, *args, **kwargs)

    async def _work(
        self, client: str, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        await self._turns.begin(client)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), _begin
            )
        pool = self._pool
        try:
            return await asyncio.wrap_future(self._submit(pool, client, task, *args, **kwargs))
        except BrokenProcessPool as error:
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False)
            raise Overloaded("the engine is being restarted") from error

    def _submit(
        self,
        pool: ProcessPoolExecutor,
        client: str,
        task: Callable[P, R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Future[R]:
        """The turn ends with the task, even if the caller was cancelled, and is then charged."""
        loop = asyncio.get_running_loop()
        began = time.monotonic()

        def end() -> None:
            self._time.charge(client, time.monotonic() - began)
            self._turns.end()

        try:
            future = pool.submit(task, *args, **kwargs)
        except RuntimeError:  # BrokenProcessPool is one
            self._turns.end()
            raise
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(end))
        return future


def _begin() -> None:
    """Workers ignore signals and end with their server, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
