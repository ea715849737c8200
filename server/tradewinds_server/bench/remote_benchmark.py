"""Benchmarks many remote matches at once: was any bot charged for the platform's time?"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from tradewinds_arena.errors import ArenaError
from tradewinds_arena.remote_games import RemoteGames
from tradewinds_arena.runner import run
from tradewinds_arena.server_access import access_of
from tradewinds_arena.start_tournament import create
from tradewinds_arena.tournament import Entrant, Format, TimeControl, Tournament, Track

from .remote_bots import bot_name

BOT_PROCESSES = 2
START_SECONDS = 60.0


class RemoteRun(NamedTuple):
    """What came of it; a bot is charged from the sending of a question to its answer.

    All bots answer at once, so what they are charged is the platform's, the network's and the
    machine's. `late` counts answers charged more than the allowance, `failures` the seats that a
    substitute finished, by reason; a question that nobody answered in time is among them.
    """

    games: int
    moves: int
    seconds: float
    most_at_once: int
    failures: dict[str, int]
    late: int
    median_ms: float
    p99_ms: float
    slowest_ms: float


def measure_remote(
    name: str, seats: int, bots: int, matches: int, blocks: int, allowance: float
) -> RemoteRun:
    """Play a tournament of so many connected bots, so many matches at once."""
    at_once = -(-matches * seats // bots) + 1
    entrants = tuple(Entrant(bot_name(it), f"remote:{bot_name(it)}") for it in range(bots))
    tournament = Tournament(
        entrants, (Track(name, seats),), blocks, format=Format.SWISS, rounds=1,
        time=TimeControl(allowance, strikes=0, connect=120.0), at_once=at_once,
    )  # fmt: skip
    with ExitStack() as stack:
        path = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = f"127.0.0.1:{_free_port()}"
        stack.enter_context(_running("tradewinds_server", "serve", "--open", "--port",
            address.partition(":")[2], "--log-level", "warning", log=path / "server"))  # fmt: skip
        share = bots // BOT_PROCESSES
        for number in range(BOT_PROCESSES):
            first = number * share
            count = bots - first if number == BOT_PROCESSES - 1 else share
            arguments = (address, str(first), str(count), str(at_once))
            module = "tradewinds_server.bench.remote_bots"
            stack.enter_context(_running(module, *arguments, log=path / f"bots-{number}"))
        folder = create(path / "tournament", tournament, address)
        access = access_of(folder, "")
        assert access is not None
        games = RemoteGames(tournament, folder, access, matches)
        start = perf_counter()
        if not run(folder, games):
            raise ArenaError("the tournament was stopped")
        seconds = perf_counter() - start
        records = folder.records()
        times = [time for row in folder.times() for seat in row["ms"] for time in seat]
    median, p99, slowest = np.percentile(times, [50, 99, 100])
    return RemoteRun(
        games=len(records),
        moves=sum(len(record.actions) for record in records),
        seconds=seconds,
        most_at_once=games.most_at_once,
        failures=dict(Counter(it.reason for record in records for it in record.failures)),
        late=sum(time > 1000 * allowance for time in times),
        median_ms=float(median),
        p99_ms=float(p99),
        slowest_ms=float(slowest),
    )


@contextmanager
def _running(module: str, *arguments: str, log: Path) -> Iterator[None]:
    """`python -m module arguments`, ended when the block is left."""
    with log.open("wb") as output:
        command = [sys.executable, "-m", module, *arguments]
        process = subprocess.Popen(command, stdout=output, stderr=output)  # noqa: S603
    try:
        yield
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
