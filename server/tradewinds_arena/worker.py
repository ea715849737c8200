"""A worker process: plays the games it is given and sends back each result."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter

from .bot_process import BotFailed, BotProcess
from .players import Kind, kind_of
from .playing import play_game
from .records import Record, Task
from .spec import Tournament

SEND_SECONDS = 0.02  # results of quick games travel together, for this long at most

Results = list[tuple[Record, str]]  # each with its line of games.jsonl


def work(tournament: Tournament, logs: Path, pipe: Connection) -> None:
    """Until the runner closes the pipe, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the runner lets games finish
    worker = Worker(tournament, logs)
    try:
        while True:
            _send_results(worker, pipe, pipe.recv())
    except (EOFError, BrokenPipeError):
        pass
    finally:
        worker.close()


def _send_results(worker: Worker, pipe: Connection, tasks: Sequence[Task]) -> None:
    results: Results = []
    sent = perf_counter()
    for task in tasks:
        record = worker.play(task)
        results.append((record, record.encode()))
        now = perf_counter()
        if now - sent > SEND_SECONDS or task is tasks[-1]:
            pipe.send(results)
            results = []
            sent = now


class Worker:
    """Keeps the processes of its bots from game to game; one that failed is started anew."""

    def __init__(self, tournament: Tournament, logs: Path) -> None:
        self.tournament = tournament
        self.logs = logs
        self.processes: dict[int, BotProcess | BotFailed] = {}

    def play(self, task: Task) -> Record:
        for bot in set(task.bots):
            if kind_of(self.tournament.bots[bot].run) is Kind.CLASS:
                self._keep_running(bot)
        record = play_game(self.tournament, task, self.processes)
        for failure in record.failures:
            self._stop(task.bots[failure.seat])
        return record

    def close(self) -> None:
        for bot in list(self.processes):
            self._stop(bot)

    def _keep_running(self, bot: int) -> None:
        if bot in self.processes:
            return
        entrant = self.tournament.bots[bot]
        log = self.logs / f"{entrant.name}.log"
        try:
            self.processes[bot] = BotProcess(entrant.run, log, self.tournament.limits.memory_mb)
        except BotFailed as failed:
            self.processes[bot] = failed

    def _stop(self, bot: int) -> None:
        process = self.processes.pop(bot, None)
        if isinstance(process, BotProcess):
            process.close()
