"""Games on this machine: worker processes that play whole blocks."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic

from .blocks import Remaining
from .errors import ArenaError
from .limited_process import describe_exit, limited
from .records import Finished
from .tournament import Tournament

BATCH_SECONDS = 0.25  # how long the blocks given out at once should take
LARGEST_BATCH = 256
STOP_SECONDS = 10.0


@dataclass
class WorkerHandle:
    """A worker process, its current blocks, and how many it gets next."""

    number: int
    process: subprocess.Popen[bytes]
    pipe: Connection
    blocks: list[Remaining] = field(default_factory=list)
    played: set[int] = field(default_factory=set)
    given_at: float = 0.0
    batch: int = 1


class LocalGames:
    """Gives blocks to workers. A dead worker is replaced and its last blocks are repeated."""

    def __init__(self, tournament: Tournament, logs: Path, workers: int | None = None) -> None:
        self.tournament = tournament
        self.logs = logs
        self.workers = workers or os.cpu_count() or 1
        self.hands: list[WorkerHandle] = []
        self.waiting: deque[Remaining] = deque()
        self.died_playing: set[int] = set()

    def play(
        self,
        blocks: Sequence[Remaining],
        take: Callable[[Finished], None],
        stopped: Callable[[], bool],
    ) -> None:
        self.waiting = deque(blocks)
        while len(self.hands) < min(self.workers, len(self.waiting)):
            self.hands.append(self._hire(len(self.hands)))
        for hand in self.hands:
            self._give(hand, stopped)
        while any(hand.blocks for hand in self.hands):
            busy = {hand.pipe: hand for hand in self.hands if hand.blocks}
            for pipe in wait(list(busy), timeout=1.0):
                self._receive(busy[pipe], take, stopped)  # type: ignore[index]

    def close(self) -> None:
        """End the workers; those that still play are stopped in the middle of their games."""
        for hand in self.hands:
            hand.pipe.close()
            if hand.blocks:
                hand.process.terminate()
        for hand in self.hands:
            try:
                hand.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                hand.process.kill()
                hand.process.wait()

    def _give(self, hand: WorkerHandle, stopped: Callable[[], bool]) -> None:
        if stopped():
            return
        hand.blocks = [self.waiting.popleft() for _ in range(min(hand.batch, len(self.waiting)))]
        hand.played = set()
        if hand.blocks:
            hand.given_at = monotonic()
            hand.pipe.send(hand.blocks)

    def _receive(
        self, hand: WorkerHandle, take: Callable[[Finished], None], stopped: Callable[[], bool]
    ) -> None:
        try:
            message = hand.pipe.recv_bytes()
        except (EOFError, ConnectionResetError):
            self._replace(hand, stopped)
            return
        if message:
            games: Finished = pickle.loads(message)  # noqa: S301 - from our own worker
            take(games)
            hand.played.update(record.game for record in games.records)
            return
        hand.blocks = []  # an empty message: all of them are played
        quick = monotonic() - hand.given_at < BATCH_SECONDS
        hand.batch = min(hand.batch * 2, LARGEST_BATCH) if quick else max(1, hand.batch // 2)
        self._give(hand, stopped)

    def _replace(self, hand: WorkerHandle, stopped: Callable[[], bool]) -> None:
        """A worker died: its games are played again, unless one of them ended two workers."""
        hand.process.wait()
        left = [
            Remaining(block, first, done | hand.played)
            for block, first, done in hand.blocks
            if Remaining(block, first, done | hand.played).tasks()
        ]
        self.hands.remove(hand)
        if left:
            task = left[0].tasks()[0]
            if task.game in self.died_playing:
                names = " and ".join(self.tournament.bots[bot].name for bot in task.bots)
                told = describe_exit(hand.process.returncode)
                raise ArenaError(f"game {task.game} of {names} ended two workers ({told})")
            self.died_playing.add(task.game)
        self.waiting.extendleft(reversed(left))
        self.hands.append(self._hire(hand.number))
        self._give(self.hands[-1], stopped)

    def _hire(self, worker: int) -> WorkerHandle:
        ours, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            process = subprocess.Popen(  # noqa: S603 - our own interpreter
                limited([sys.executable, "-m", "tradewinds_arena.worker", str(number)]),
                pass_fds=[number],
                start_new_session=True,  # Ctrl-C is for the runner
            )
        pipe = Connection(ours.detach())
        pipe.send((self.tournament, self.logs, worker))
        return WorkerHandle(worker, process, pipe)
