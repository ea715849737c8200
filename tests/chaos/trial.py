"""One trial: servers, store and clients are set up, the weather comes, everything ends, and the
checker looks at what is left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from .checker import check
from .checks.archive import check_archive, read_archive
from .kept_matches import KeptMatch, count_running, fetch_replays, read_store, write_matches
from .memory import Memory
from .processes import ARCHIVE, Balancer, Program, Server, Store
from .proxy import Proxy, to_socket
from .records import NETWORK, Record, Recorder, notice_stalls, read_records
from .scribe import Scribe
from .weather import Weather

SERVERS = 3
MOST_SEATS = 3  # of any match; see habits.setups
AGAIN_SECONDS = 0.2  # between two looks
LONGEST_TO_ARCHIVE = 3  # times what an ended match stays in the store


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is tried for how long."""

    matches: int
    seconds: float
    pace: float
    finish_seconds: float
    calm: float = 1.0  # how many times fewer deeds than about one a second
    clients: int = 2  # processes of sessions; one more plays by unary calls
    sessions: int = 4
    spared: int = 0  # servers that nobody kills, and whose memory is watched
    archive_after: float = 20.0  # seconds that an ended match stays in the store


@dataclass(slots=True)
class Outcome:
    """What a trial left behind."""

    weather: Weather
    records: list[Record]
    matches: dict[str, KeptMatch]
    archived: int
    violations: list[str]
    finished_in: float
    memory: Memory

    def summary(self) -> dict[str, Any]:
        games = {match.game for match in self.matches.values()}
        return {
            "done": dict(sorted(self.weather.done.items())),
            "matches": len(self.matches),
            "archived": self.archived,
            "matches_at_once": most_at_once(self.matches.values()),
            "games": sorted(games),
            "moves": sum(len(match.log) for match in self.matches.values()),
            "acknowledged": sum(record["what"] == "ack" for record in self.records),
            "finished_in": round(self.finished_in, 1),
            **self.memory.summary(),
            "violations": self.violations,
        }


class Town:
    """Everything that runs in a trial."""

    def __init__(self, folder: Path, seed: int, scale: Scale) -> None:
        self.folder = folder
        self.seed = seed
        self.scale = scale
        self.store = Store(folder)
        self.back_door = Proxy(to_socket(self.store.socket), "proxy of the store")
        self.servers: list[Server] = []
        self.clients: list[Program] = []

    async def open(self) -> None:
        await self.store.start()
        store_port = await self.back_door.start()
        after = self.scale.archive_after
        self.servers = [
            Server(f"server-{n}", self.folder, store_port, after) for n in range(SERVERS)
        ]
        self.door = Proxy(Balancer(self.servers).dial, "proxy of the clients")
        await self.door.start()
        for server in self.servers:
            await server.start()
        for server in self.servers:
            await server.ready()
        self.clients = self._make_clients()
        for client in self.clients:
            await client.start()

    async def close(self) -> None:
        for program in [*self.clients, *self.servers]:
            await program.kill()
        await self.door.close()
        await self.back_door.close()
        await self.store.stop()

    async def finish(self) -> None:
        """Let the clients play their matches to the end."""
        async with asyncio.timeout(self.scale.finish_seconds):
            await asyncio.gather(*(client.finish() for client in self.clients))

    def _make_clients(self) -> list[Program]:
        scale = self.scale
        by_calls = scale.matches // 3
        sessions = scale.clients * scale.sessions
        at_once = round((scale.matches - by_calls) * MOST_SEATS / sessions)
        kinds = {
            f"bots-{number}": ["--sessions", str(scale.sessions), "--at-once", str(at_once)]
            for number in range(scale.clients)
        }
        kinds["letters"] = ["--correspondences", str(by_calls)]
        return [self._make_client(name, options) for name, options in kinds.items()]

    def _make_client(self, name: str, options: list[str]) -> Program:
        address = f"127.0.0.1:{self.door.port}"
        common = ["--pace", str(self.scale.pace), "--seed", str(self.seed)]
        arguments = [name, str(self.folder), address, *options, *common]
        return Program(name, self.folder, "tests.chaos.client", arguments)


@asynccontextmanager
async def open_town(folder: Path, seed: int, scale: Scale) -> AsyncIterator[Town]:
    town = Town(folder, seed, scale)
    try:
        await town.open()
        yield town
    finally:
        await town.close()


async def run_trial(folder: Path, seed: int, scale: Scale) -> Outcome:
    async with open_town(folder, seed, scale) as town:
        network = Recorder(folder / f"{NETWORK}.jsonl")
        network.note("begin", wall=time.time())
        listening = asyncio.create_task(notice_stalls(network))
        weather = Weather(
            Random(seed),
            town.servers[scale.spared :],
            town.clients,
            town.store,
            town.door,
            town.back_door,
            network,
        )
        scribe = Scribe(town.store.url)
        copying = asyncio.create_task(scribe.watch())
        await until_matches_run(town)
        memory = Memory([server.pid for server in town.servers[: scale.spared]])
        watching = asyncio.create_task(memory.watch())
        await weather.rage(scale.seconds, scale.calm)
        is_watched = not (scale.spared and watching.done())  # it ends early if a server is gone
        watching.cancel()
        for server in town.servers:
            await server.ready()
        began = time.monotonic()
        violations = [] if is_watched else ["a server that nobody killed is gone"]
        try:
            await town.finish()
        except TimeoutError:
            violations.append(f"clients were not done after {scale.finish_seconds:.0f} seconds")
        finished_in = time.monotonic() - began
        await until_archived(folder, LONGEST_TO_ARCHIVE * scale.archive_after)
        listening.cancel()
        if copying.done():
            copying.result()  # it failed, so matches would be missed
        copying.cancel()
        in_store = read_store(town.store.url)
        matches = scribe.copied | in_store
        await fetch_replays(matches, f"127.0.0.1:{town.door.port}")
    write_matches(folder / "matches.json", matches.values())
    records = read_records(folder)
    violations += check(records, matches)
    archived = read_archive(folder / ARCHIVE)
    violations += check_archive(archived, matches, set(in_store))
    return Outcome(
        weather, records, matches, len(archived.matches), violations, finished_in, memory
    )


async def until_archived(folder: Path, seconds: float) -> None:
    """In a short trial all matches end at the last moment: let the archive get some of them."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not read_archive(folder / ARCHIVE).matches:
                await asyncio.sleep(AGAIN_SECONDS)


async def until_matches_run(town: Town) -> None:
    """The weather comes once so many matches run at once as were wanted."""
    running = 0
    while running < town.scale.matches:
        await asyncio.sleep(AGAIN_SECONDS)
        running = await asyncio.to_thread(count_running, town.store.url)


def most_at_once(matches: Iterable[KeptMatch]) -> int:
    """How many matches ran at the same time."""
    changes = []
    for match in matches:
        changes.append((match.created_ms, 1))
        if match.is_over and match.log:
            changes.append((match.log[-1].at_ms, -1))
    running = most = 0
    for _, change in sorted(changes):
        running += change
        most = max(most, running)
    return most
