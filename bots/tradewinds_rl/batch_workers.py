"""Processes that step the matches of a batch and leave the results in shared memory."""

from __future__ import annotations

import multiprocessing
from ctypes import c_byte, c_int32
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine import Game
from tradewinds_engine import game as find_game
from tradewinds_engine.options import Options

from .batch_arrays import BatchStepper, arrays_in, size_of

STEP = b"step"
READY = b"ready"
LOST = "a process of the batch ended; its error stands above"
INTERRUPTED = "a step of the batch was interrupted: make a new one"


class BatchWorkers:
    """Each process has a part of the rows."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        seeds: list[int],
        is_running_ranked: bool,
        processes: int,
    ) -> None:
        rows = len(seeds)
        context = multiprocessing.get_context("spawn")
        results: Any = context.RawArray(c_byte, size_of(game, seats, rows))
        chosen: Any = context.RawArray(c_int32, rows)
        self.arrays = arrays_in(results, game, seats, rows)
        for array in self.arrays:
            array.flags.writeable = False  # as in one process
        self._actions: NDArray[Any] = np.frombuffer(chosen, np.int32)
        self._lines: list[Connection] = []
        self._processes = []
        self._is_stepping = False
        for part in np.array_split(np.arange(rows), processes):
            first, end = int(part[0]), int(part[-1]) + 1
            line, theirs = context.Pipe()
            setup = game.name, seats, options, seeds, is_running_ranked
            arguments = (theirs, results, chosen, *setup, first, end)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._lines.append(line)
            self._processes.append(process)
        self._wait()

    def step(self, actions: NDArray[Any]) -> None:
        if not self._lines:
            raise RuntimeError(LOST)
        if self._is_stepping:
            raise RuntimeError(INTERRUPTED)
        self._is_stepping = True
        self._actions[:] = actions
        try:
            for line in self._lines:
                line.send_bytes(STEP)
        except OSError as error:
            self.close()
            raise RuntimeError(LOST) from error
        self._wait()
        self._is_stepping = False

    def close(self) -> None:
        """Stop the processes; the arrays keep what they hold."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join()
        self._lines = []
        self._processes = []

    def _wait(self) -> None:
        for line in self._lines:
            try:
                line.recv_bytes()
            except (EOFError, OSError) as error:
                self.close()
                raise RuntimeError(LOST) from error


def work(
    line: Connection,
    results: Any,
    chosen: Any,
    name: str,
    seats: int,
    options: Options,
    seeds: list[int],
    is_running_ranked: bool,
    first: int,
    end: int,
) -> None:
    """Step the rows from `first` to before `end` until the connection closes.

    Ctrl-C reaches all processes of a terminal; this one leaves it to the caller's.
    """
    signal(SIGINT, SIG_IGN)
    game = find_game(name)
    shared = arrays_in(results, game, seats, len(seeds)).part(first, end)
    actions: NDArray[Any] = np.frombuffer(chosen, np.int32)[first:end]
    batch = BatchStepper(game, seats, options, seeds[first:end], is_running_ranked)
    while True:
        for target, source in zip(shared, batch.arrays, strict=True):
            target[...] = source
        try:
            line.send_bytes(READY)
            line.recv_bytes()
        except (EOFError, OSError):
            return
        batch.step(actions.tolist())
