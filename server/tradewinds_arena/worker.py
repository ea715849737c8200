"""A worker process: plays the blocks it is given and sends results back."""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from .blocks import Remaining
from .bot_kinds import Kind, kind_of
from .policy_game import play_policies_only
from .records import BotFailed, Record, Task, finished
from .spec import Tournament

if TYPE_CHECKING:
    from .bot_process import BotProcess

SEND_SECONDS = 0.1  # results of quick games travel together, for this long at most


def work(pipe: Connection) -> None:
    """Until the runner closes the pipe, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the runner lets games finish
    worker = Worker(*pipe.recv())
    try:
        while True:
            _play_blocks(worker, pipe, pipe.recv())
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        worker.close()


def _play_blocks(worker: Worker, pipe: Connection, blocks: Sequence[Remaining]) -> None:
    """Send what is finished from time to time, and an empty message at the end."""
    played: list[Record] = []
    sent = perf_counter()
    for block in blocks:
        for task in block.tasks():
            played.append(worker.play(task))
            now = perf_counter()
            if now - sent > SEND_SECONDS:
                pipe.send_bytes(pickle.dumps(finished(played)))
                played = []
                sent = now
    if played:
        pipe.send_bytes(pickle.dumps(finished(played)))
    pipe.send_bytes(b"")


class Worker:
    """Keeps the processes of its bots from game to game; one that failed is started anew."""

    def __init__(self, tournament: Tournament, logs: Path) -> None:
        self.tournament = tournament
        self.logs = logs
        self.in_processes = {
            bot for bot, entrant in enumerate(tournament.bots) if kind_of(entrant.run) is Kind.CLASS
        }
        self.processes: dict[int, BotProcess | BotFailed] = {}

    def play(self, task: Task) -> Record:
        bots = self.in_processes.intersection(task.bots)
        if not bots:
            return play_policies_only(self.tournament, task)
        from .local_game import play_game  # not before a bot needs it: it loads the whole SDK

        for bot in bots:
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
        from .bot_process import BotProcess

        entrant = self.tournament.bots[bot]
        log = self.logs / f"{entrant.name}.log"
        try:
            self.processes[bot] = BotProcess(entrant.run, log, self.tournament.limits)
        except BotFailed as failed:
            self.processes[bot] = failed

    def _stop(self, bot: int) -> None:
        process = self.processes.pop(bot, None)
        if process is not None and not isinstance(process, BotFailed):
            process.close()


if __name__ == "__main__":
    work(Connection(int(sys.argv[1])))
