"""Runs a tournament round by round: saves the schedule, plays the games, saves the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol

from .blocks import Block, Remaining, games_of, remaining
from .errors import BadFolder
from .records import Finished, Record, Task
from .schedule import next_round
from .tournament import Tournament
from .tournament_folder import Folder, Journal

SYNC_SECONDS = 5.0  # a power failure costs the games of so many seconds, a kill costs none


class Progress(Protocol):
    """Gets informed while a tournament runs."""

    def scheduled(self, blocks: Sequence[Block], games: int) -> None: ...

    def played(self, records: Sequence[Record]) -> None: ...


class Silent:
    """Shows nothing."""

    def scheduled(self, blocks: Sequence[Block], games: int) -> None:
        pass

    def played(self, records: Sequence[Record]) -> None:
        pass


class Games(Protocol):
    """Plays games: with worker processes on this machine, or with bots on a server."""

    def play(
        self,
        blocks: Sequence[Remaining],
        take: Callable[[Finished], None],
        stopped: Callable[[], bool],
    ) -> None:
        """Play these blocks; when `stopped` becomes true, finish running games only."""

    def close(self) -> None: ...


def run(
    folder: Folder,
    games: Games,
    progress: Progress | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> bool:
    """Play what is left of the folder's tournament; whether all of it is played."""
    tournament = folder.tournament()
    with Journal(folder) as journal:
        try:
            return Runner(tournament, folder, journal, progress or Silent()).run(games, stopped)
        finally:
            games.close()


class Runner:
    def __init__(
        self, tournament: Tournament, folder: Folder, journal: Journal, progress: Progress
    ) -> None:
        self.tournament = tournament
        self.folder = folder
        self.journal = journal
        self.progress = progress
        self.records = [record.without_moves() for record in folder.records()]
        self.synced_at = monotonic()

    def run(self, games: Games, stopped: Callable[[], bool]) -> bool:
        blocks = self.folder.blocks()
        check_records(blocks, self.records)
        self.progress.scheduled(blocks, games_of(blocks))
        self.progress.played(self.records)
        while True:
            done = frozenset(record.game for record in self.records)
            games.play(remaining(blocks, done), self._take, stopped)
            if stopped():
                return False
            fresh = next_round(self.tournament, blocks, self.records)
            if not fresh:
                break
            self.folder.add_blocks(fresh)
            blocks = [*blocks, *fresh]
            self.progress.scheduled(fresh, games_of(fresh))
        self.journal.put_in_order()
        return True

    def _take(self, finished: Finished) -> None:
        self.journal.append(finished)
        if monotonic() - self.synced_at > SYNC_SECONDS:
            self.journal.sync()
            self.synced_at = monotonic()
        self.records.extend(finished.records)
        self.progress.played(finished.records)


def check_records(blocks: Sequence[Block], records: Sequence[Record]) -> None:
    """BadFolder unless the records are games of these blocks, each once."""
    planned = {task.game: task for one in remaining(blocks, frozenset()) for task in one.tasks()}
    for record in records:
        task = planned.pop(record.game, None)
        if task is None:
            raise BadFolder(f"game {record.game} in games.jsonl is not scheduled, or there twice")
        if task != Task(record.game, record.block, record.track, record.bots, record.seed):
            raise BadFolder(f"game {record.game} in games.jsonl is not the one that was scheduled")
