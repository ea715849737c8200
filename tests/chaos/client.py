"""A process full of clients: `python -m tests.chaos.client NAME FOLDER SERVER ...`.

The end of its input means: begin nothing new, play what runs to its end without thinking, leave.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from itertools import cycle
from pathlib import Path
from random import Random

from tradewinds import Client

from .correspondents import Correspondence
from .habits import Mind, setups
from .records import TICK, Recorder, notice_stalls
from .sessions import make_player


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    parser.add_argument("server")
    parser.add_argument("--sessions", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--correspondences", type=int, default=0)
    parser.add_argument("--pace", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


class Ear(asyncio.Protocol):
    """Hears when the input ends."""

    def __init__(self, stopping: asyncio.Event) -> None:
        self._stopping = stopping

    def connection_lost(self, error: Exception | None) -> None:
        self._stopping.set()


async def main(given: argparse.Namespace) -> None:
    recorder = Recorder(given.folder / f"{given.name}.jsonl")
    recorder.note("begin", pid=os.getpid(), wall=time.time())
    mind = Mind(Random(f"{given.seed} {given.name}"), given.pace)
    stopping = asyncio.Event()
    await asyncio.get_running_loop().connect_read_pipe(lambda: Ear(stopping), sys.stdin)
    watching = asyncio.create_task(notice_stalls(recorder))
    async with asyncio.TaskGroup() as work:
        work.create_task(play_sessions(given, mind, recorder, stopping))
        work.create_task(play_correspondences(given, mind, recorder, stopping))
        await stopping.wait()
        mind.hurry()
    watching.cancel()
    recorder.note("end")


async def play_sessions(
    given: argparse.Namespace, mind: Mind, recorder: Recorder, stopping: asyncio.Event
) -> None:
    names = [f"{given.name}.{number}" for number in range(given.sessions)]
    players = [make_player(name, given.server, given.at_once, mind, recorder) for name in names]
    async with asyncio.TaskGroup() as sessions:
        for player in players:
            sessions.create_task(player.play())
        await stopping.wait()
        for player in players:
            while player.session.welcomes == 0:  # it may have matches of a process that was killed
                await asyncio.sleep(TICK)
            player.stop()


async def play_correspondences(
    given: argparse.Namespace, mind: Mind, recorder: Recorder, stopping: asyncio.Event
) -> None:
    """So many at once, a new one whenever one ends."""
    async with Client(given.server, timeout=10.0) as client, asyncio.TaskGroup() as tables:
        for number, setup in zip(range(given.correspondences), cycle(setups())):
            name = f"{given.name}-{number}"
            tables.create_task(play_on(name, setup, client, mind, recorder, stopping))


async def play_on(
    name: str,
    setup: tuple[str, int],
    client: Client,
    mind: Mind,
    recorder: Recorder,
    stopping: asyncio.Event,
) -> None:
    count = 0
    while count == 0 or not stopping.is_set():
        await Correspondence(f"{name}-{count}", client, mind, recorder).play(*setup)
        count += 1


if __name__ == "__main__":
    asyncio.run(main(arguments()))
