"""Runs a tournament in worker processes: gives out games, writes results down, round by round."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import monotonic
from typing import Protocol

from .errors import ArenaError
from .folder import Folder, Journal
from .records import Record, Task
from .schedule import Block, next_round
from .spec import Tournament
from .worker import Results, work

BATCH_SECONDS = 0.25  # how long the games given out at once should take
LARGEST_BATCH = 256
SYNC_SECONDS = 1.0


class Progress(Protocol):
    """Somebody who watches."""

    def scheduled(self, blocks: Sequence[Block], games: int) -> None: ...

    def played(self, records: Sequence[Record]) -> None: ...


class Silent:
    """Nobody watches."""

    def scheduled(self, blocks: Sequence[Block], games: int) -> None:
        pass

    def played(self, records: Sequence[Record]) -> None:
        pass


@dataclass
class Hand:
    """A worker process, what it was given last, and how much it gets next."""

    process: SpawnProcess
    pipe: Connection
    tasks: list[Task]
    given_at: float = 0.0
    batch: int = 1


def run(
    path: Path,
    workers: int | None = None,
    progress: Progress | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> bool:
    """Play what is left of the folder's tournament; whether all of it is played.

    When `stopped` turns true, the games that run are finished and no others begin.
    """
    folder = Folder(path)
    tournament = folder.tournament()
    with Journal(folder) as journal:
        runner = Runner(tournament, folder, journal, progress or Silent(), stopped)
        return runner.run(workers or os.cpu_count() or 1)


class Runner:
    def __init__(
        self,
        tournament: Tournament,
        folder: Folder,
        journal: Journal,
        progress: Progress,
        stopped: Callable[[], bool],
    ) -> None:
        self.tournament = tournament
        self.folder = folder
        self.journal = journal
        self.progress = progress
        self.stopped = stopped
        self.records = folder.records()
        self.waiting: deque[Task] = deque()
        self.hands: list[Hand] = []
        self.died_playing: set[int] = set()
        self.synced_at = monotonic()

    def run(self, workers: int) -> bool:
        blocks = self.folder.blocks()
        self.progress.scheduled(blocks, games_of(blocks))
        self.progress.played(self.records)
        try:
            while True:
                done = {record.game for record in self.records}
                self.waiting.extend(task for task in tasks_of(blocks) if task.game not in done)
                self._play_waiting(workers)
                if self.stopped():
                    return False
                fresh = next_round(self.tournament, blocks, self.records)
                if not fresh:
                    break
                self.folder.add_blocks(fresh)
                blocks = [*blocks, *fresh]
                self.progress.scheduled(fresh, games_of(fresh))
        finally:
            self._dismiss()
        self.journal.put_in_order()
        return True

    def _play_waiting(self, workers: int) -> None:
        while len(self.hands) < min(workers, len(self.waiting)):
            self.hands.append(self._hire())
        for hand in self.hands:
            self._give(hand)
        while any(hand.tasks for hand in self.hands):
            busy = {hand.pipe: hand for hand in self.hands if hand.tasks}
            for pipe in wait(list(busy), timeout=1.0):
                self._take(busy[pipe])  # type: ignore[index]

    def _give(self, hand: Hand) -> None:
        if self.stopped():
            return
        hand.tasks = [self.waiting.popleft() for _ in range(min(hand.batch, len(self.waiting)))]
        if hand.tasks:
            hand.given_at = monotonic()
            hand.pipe.send(hand.tasks)

    def _take(self, hand: Hand) -> None:
        try:
            results: Results = hand.pipe.recv()
        except EOFError:
            self._replace(hand)
            return
        self._write_down(results)
        done = {record.game for record, _ in results}
        hand.tasks = [task for task in hand.tasks if task.game not in done]
        if not hand.tasks:
            quick = monotonic() - hand.given_at < BATCH_SECONDS
            hand.batch = min(hand.batch * 2, LARGEST_BATCH) if quick else max(1, hand.batch // 2)
            self._give(hand)

    def _write_down(self, results: Results) -> None:
        self.journal.append(
            (line for _, line in results),
            (record.encode_times() for record, _ in results if record.times),
        )
        if monotonic() - self.synced_at > SYNC_SECONDS:
            self.journal.sync()
            self.synced_at = monotonic()
        records = [record for record, _ in results]
        self.records.extend(records)
        self.progress.played(records)

    def _replace(self, hand: Hand) -> None:
        """A worker died: its games are played again, unless one of them killed two workers."""
        hand.process.join()
        first = hand.tasks[0].game
        if first in self.died_playing:
            raise ArenaError(f"game {first} ended two workers (exit code {hand.process.exitcode})")
        self.died_playing.add(first)
        self.waiting.extendleft(reversed(hand.tasks))
        self.hands.remove(hand)
        self.hands.append(self._hire())
        self._give(self.hands[-1])

    def _hire(self) -> Hand:
        ours, theirs = multiprocessing.Pipe()
        spawn = multiprocessing.get_context("spawn")
        logs = self.folder.path / "logs"
        process = spawn.Process(target=work, args=(self.tournament, logs, theirs), daemon=True)
        process.start()
        theirs.close()
        return Hand(process, ours, [])

    def _dismiss(self) -> None:
        for hand in self.hands:
            hand.pipe.close()
        for hand in self.hands:
            hand.process.join()


def games_of(blocks: Sequence[Block]) -> int:
    return sum(len(block.games()) for block in blocks)


def tasks_of(blocks: Sequence[Block]) -> list[Task]:
    """Every game of these blocks, which are all from the first on; games are numbered through."""
    tasks: list[Task] = []
    for block in blocks:
        for bots in block.games():
            tasks.append(Task(len(tasks), block.number, block.track, bots, block.seed))
    return tasks
