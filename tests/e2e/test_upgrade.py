"""Two versions of the server on one store, with matches in flight: roll forward, and go back.

The earlier versions are taken from the history of this repository.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tradewinds import Client, Result, play
from tradewinds.v1.position_pb2 import Include
from tradewinds_engine import GAMES, replay

from .processes import ROOT, ServeProcess, serving
from .steady import Steady

EARLIER = {
    "0.1": "3da48122bc05",  # all queues shared one slot
    "0.2.0": "c45d3fd34d5d",
}
ASK_VERSIONS = """
import json
from tradewinds_engine import GAMES
print(json.dumps({name: game.rules_version for name, game in GAMES.items()}))
"""


def sources_of(tree: Path) -> str:
    return os.pathsep.join(str(tree / folder) for folder in ("server", "sdk/python", "bots"))


def git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="session", params=EARLIER)
def earlier(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Where the sources of the earlier version lie, ready to run interpreted."""
    commit = EARLIER[request.param]
    if git("cat-file", "-e", f"{commit}^{{commit}}").returncode:
        pytest.skip(f"no version {request.param}: this checkout has no commit {commit}")
    tree = tmp_path_factory.mktemp("earlier") / "tree"
    made = git("worktree", "add", "--detach", str(tree), commit)
    assert made.returncode == 0, made.stderr
    try:
        build = [sys.executable, str(tree / "server" / "build_hook.py"), "stubs", "games"]
        subprocess.run(build, cwd=tree, check=True, capture_output=True)
        yield sources_of(tree)
    finally:
        git("worktree", "remove", "--force", str(tree))


@pytest.fixture(scope="session")
def game(earlier: str) -> str:
    """A game that both versions play by the same rules; others cannot be played on by both."""
    told = subprocess.run(
        [sys.executable, "-c", ASK_VERSIONS],
        env={**os.environ, "PYTHONPATH": earlier},
        capture_output=True,
        check=True,
    )
    known = json.loads(told.stdout)
    same = [name for name, rules in GAMES.items() if known.get(name) == rules.rules_version]
    assert same, "no game has kept its rules: nothing can be rolled"
    return same[0]


async def meet(game: str, address: str, *bots: Steady) -> list[list[Result]]:
    async with asyncio.timeout(240):
        return await asyncio.gather(*(play(bot, address, f"{game}/2", matches=1) for bot in bots))


async def check(
    address: str,
    bots: tuple[Steady, Steady],
    results: list[list[Result]],
    ended_later: bool = False,
) -> None:
    """Both saw the same end, no answer was asked for twice, and the replay verifies.

    `ended_later`: by a version that stores results in a form which this server cannot show.
    """
    [[mine], [theirs]] = results
    assert mine.match_id == theirs.match_id
    for bot in bots:
        assert bot.asked == sorted(set(bot.asked))
    async with Client(address) as client:
        replay.verify(replay.decode(await client.matches.replay(mine.match_id)))
        if ended_later:
            return
        bare = Include()  # views of Puerto Rico changed their form with this version
        state = await client.matches.get(mine.match_id, include=bare)
        assert state.position.scores
        steps = client.matches.steps(mine.match_id, from_version=1, include=bare)
        assert len({step.source async for step in steps}) == 1  # every move was its player's


def port_of(server: ServeProcess) -> str:
    return server.address.rpartition(":")[2]


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "back"])
async def test_matches_in_flight_are_rolled_from_one_version_to_the_other(
    redis_url: str, earlier: str, game: str, forward: bool
) -> None:
    here, there = (earlier, sources_of(ROOT)) if forward else (sources_of(ROOT), earlier)
    bots = Steady("ada", at=10), Steady("bob", at=40)
    async with serving(redis_url, sources=here) as first:
        playing = asyncio.create_task(meet(game, first.address, *bots))
        await bots[0].reached.wait()
        async with serving(redis_url, "--port", port_of(first), sources=there) as second:
            await bots[1].reached.wait()  # both serve for a while
            assert await first.stop() == 0  # drains: its bots go to the other
            results = await playing
            await check(second.address, bots, results, ended_later=not forward)
            more = Steady("cyd"), Steady("dan")
            await check(second.address, more, await meet(game, second.address, *more))


async def test_bots_at_different_versions_play_one_match(
    redis_url: str, earlier: str, game: str
) -> None:
    bots = Steady("ada"), Steady("bob")
    async with serving(redis_url, sources=earlier) as first, serving(redis_url) as second:
        playing = [
            asyncio.create_task(play(bot, server.address, matches=1))
            for bot, server in zip(bots, (first, second), strict=True)
        ]
        async with asyncio.timeout(240), Client(first.address) as client:
            await client.matches.create(game, [bot.name for bot in bots])
            results = await asyncio.gather(*playing)
        await check(first.address, bots, results, ended_later=True)
        await check(second.address, bots, results)


async def test_who_waits_in_a_queue_of_the_old_version_meets_others_once_it_is_drained(
    redis_url: str, earlier: str, game: str
) -> None:
    """Queues of the two versions are apart, so a drain has to move those who wait."""
    bots = Steady("ada"), Steady("bob")
    async with serving(redis_url, sources=earlier) as first:
        waiting = asyncio.create_task(meet(game, first.address, bots[0]))
        async with Client(first.address) as client:
            while not [queue async for queue in client.matchmaking.queues()]:
                await asyncio.sleep(0.1)
        async with serving(redis_url, "--port", port_of(first)) as second:
            assert await first.stop() == 0
            results = await meet(game, second.address, bots[1])
            await check(second.address, bots, [*await waiting, *results])
