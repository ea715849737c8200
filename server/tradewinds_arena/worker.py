"""A worker process: plays the blocks it is given and sends results back."""

from __future__ import annotations

import pickle
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from .blocks import Remaining
from .bot_kinds import Kind, kind_of
from .bot_log import BotLog
from .policy_game import play_policies_only
from .records import BotFailed, Record, Task, finished
from .tournament import Tournament

if TYPE_CHECKING:
    from .bot_process import BotProcess

SEND_SECONDS = 0.1  # results of quick games travel together, for this long at most
END_SECONDS = 3.0  # for a bot to end by itself
STARTS = 3  # in a row that may fail; after that the bot is not started any more


def work(pipe: Connection) -> None:
    """Until the runner closes the pipe or ends this process."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
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

    def __init__(self, tournament: Tournament, logs: Path, number: int) -> None:
        self.tournament = tournament
        self.in_processes = {
            bot for bot, entrant in enumerate(tournament.bots) if kind_of(entrant.run) is Kind.CLASS
        }
        ending = f".log.{number}" if number else ".log"
        self.logs = {
            bot: BotLog(logs / (tournament.bots[bot].name + ending)) for bot in self.in_processes
        }
        self.processes: dict[int, BotProcess | BotFailed] = {}
        self.failed_starts: Counter[int] = Counter()  # in a row

    def play(self, task: Task) -> Record:
        bots = self.in_processes.intersection(task.bots)
        if not bots:
            return play_policies_only(self.tournament, task)
        from .local_game import play_game  # not before a bot needs it: it loads the whole SDK

        for bot in bots:
            self._keep_running(bot)
        record = play_game(self.tournament, task, self.processes)
        failed = {task.bots[failure.seat] for failure in record.failures}
        for bot in bots if self.tournament.limits.cpu_seconds else failed & bots:
            self._stop(bot)
        return record

    def close(self) -> None:
        """Let the bots hear of their last game, then end them."""
        for process in self.processes.values():
            if not isinstance(process, BotFailed):
                process.close(END_SECONDS)

    def _keep_running(self, bot: int) -> None:
        if bot in self.processes:
            self.logs[bot].trim()
            return
        from .bot_process import BotProcess

        entrant, limits = self.tournament.bots[bot], self.tournament.limits
        try:
            self.processes[bot] = BotProcess(entrant.run, self.logs[bot], limits)
            self.failed_starts[bot] = 0
        except BotFailed as failed:
            self.processes[bot] = failed
            self.failed_starts[bot] += 1

    def _stop(self, bot: int) -> None:
        """End its process; a bot that cannot be started is given up."""
        process = self.processes[bot]
        if not isinstance(process, BotFailed):
            process.close()
        elif self.failed_starts[bot] >= STARTS:
            return
        del self.processes[bot]


if __name__ == "__main__":
    work(Connection(int(sys.argv[1])))
