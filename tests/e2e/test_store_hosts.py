"""Whole matches on stores of several processes, and through the loss of a master."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stores import Cluster, Watched
from tradewinds import Bot, Client, Result, play
from tradewinds_engine import GAMES, replay
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.stored_match import LogEntry

from .running import running_server
from .steady import Steady


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    yield watched
    watched.stop()


@pytest.fixture
def replicated(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path, with_replicas=True)
    yield cluster
    cluster.stop()


async def check(url: str, address: str, results: list[list[Result]]) -> None:
    """Both bots saw the same end, every move is the answer of a seat, and the replay verifies."""
    [[mine], [theirs]] = results
    assert mine.match_id == theirs.match_id
    log = [LogEntry.parse(line) for line in await lines_of_log(url, mine.match_id)]
    assert [entry.version for entry in log] == list(range(1, mine.match.version + 1))
    assert {entry.by for entry in log} == {"seat"}
    async with Client(address) as client:
        assert replay.verify(replay.decode(await client.matches.replay(mine.match_id)))


async def lines_of_log(url: str, match_id: str) -> list[bytes]:
    """As soon as the store can be reached: a sentinel may not trust a new master at once."""
    client = StoreClient(url)
    try:
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(StoreUnavailable):
                    lines: list[bytes] = await client.send(
                        "LRANGE", redis_keys.log(match_id), 0, -1
                    )
                    return lines
                await asyncio.sleep(0.1)
    finally:
        await client.close()


async def meet(game: str, servers: tuple[str, str], *bots: Bot) -> list[list[Result]]:
    """A match of two bots, each at a server of its own."""
    async with asyncio.timeout(120):
        return await asyncio.gather(
            *(
                play(bot, server, f"{game}/2", matches=1)
                for bot, server in zip(bots, servers, strict=True)
            )
        )


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_match_of_every_game_on_a_cluster(cluster: Cluster, game: str) -> None:
    async with (
        running_server(cluster.url, open=True) as here,
        running_server(cluster.url, open=True) as there,
    ):
        results = await meet(game, (here, there), Steady("ada"), Steady("bob"))
        await check(cluster.url, there, results)


async def test_a_match_of_every_game_under_a_sentinel(watched: Watched) -> None:
    async with (
        running_server(watched.url, open=True) as here,
        running_server(watched.url, open=True) as there,
    ):
        for game in sorted(GAMES):
            results = await meet(game, (here, there), Steady("ada"), Steady("bob"))
            await check(watched.url, there, results)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_match_goes_on_with_the_replica_when_the_master_is_gone(
    watched: Watched, end: signal.Signals
) -> None:
    async with (
        running_server(watched.url, open=True) as here,
        running_server(watched.url, open=True) as there,
    ):
        ada = Steady("ada", at=20)
        playing = asyncio.create_task(meet("puerto-rico", (here, there), ada, Steady("bob")))
        await ada.reached.wait()
        watched.master.signal(end)
        await check(watched.url, there, await playing)
        assert watched.replica.admin.info()["role"] == "master"


async def test_a_match_goes_back_to_what_the_replica_had_and_on_from_there(
    watched: Watched,
) -> None:
    async with (
        running_server(watched.url, open=True) as here,
        running_server(watched.url, open=True) as there,
    ):
        ada, bob = Steady("ada", at=10), Steady("bob", at=30)
        playing = asyncio.create_task(meet("puerto-rico", (here, there), ada, bob))
        await ada.reached.wait()
        watched.replica.signal(signal.SIGSTOP)
        watched.master.ask("CLIENT", "KILL", "TYPE", "replica")
        await bob.reached.wait()
        watched.master.signal(signal.SIGKILL)
        watched.replica.signal(signal.SIGCONT)
        await check(watched.url, there, await playing)
        assert any(sorted(bot.asked) != bot.asked for bot in (ada, bob))


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_match_goes_on_with_the_replica_when_its_primary_in_a_cluster_is_gone(
    replicated: Cluster, end: signal.Signals
) -> None:
    async with (
        running_server(replicated.url, open=True) as here,
        running_server(replicated.url, open=True) as there,
    ):
        ada = Steady("ada", at=20)
        playing = asyncio.create_task(meet("puerto-rico", (here, there), ada, Steady("bob")))
        await ada.reached.wait()
        holder = replicated.holder_of(redis_keys.match(ada.match_id))
        replicated.nodes[holder].signal(end)
        await check(replicated.url, there, await playing)
        assert replicated.replicas[holder].admin.info()["role"] == "master"
