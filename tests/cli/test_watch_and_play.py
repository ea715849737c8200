"""`tradewinds watch` in words, and `tradewinds play` up to the browser."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import httpx
import pytest

from tests.e2e.processes import SOURCES
from tests.e2e.running import running_server
from tests.gateway.calls import MATCH
from tradewinds.client import Client
from tradewinds.seating import house
from tradewinds_bots.__main__ import BOTS
from tradewinds_server.cli.play_in_browser import KNOWN

PATIENCE = 180  # seconds on a machine that does a lot beside
MAIN = "from tradewinds_server.cli import main; main()"


async def tradewinds(*words: str, **environment: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", MAIN, *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCES, "COLUMNS": "200", **environment},
    )


async def test_watch_tells_a_match_to_its_end(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        created = await client.matches.create("madeira", [house("random"), house("greedy")])
        watching = await tradewinds("watch", created.match.match_id, "--server", address)
        out, err = await asyncio.wait_for(watching.communicate(), PATIENCE)
        text = out.decode()
        assert watching.returncode == 0, err.decode()
        assert "madeira: random, greedy" in text
        assert "Round " in text
        state = await client.matches.get(created.match.match_id)
        for score in state.match.scores:
            assert f" {score.total} " in text.partition("Result")[2]


async def test_watch_says_when_there_is_no_such_match(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address:
        watching = await tradewinds("watch", "nowhere", "--server", address)
        _, err = await asyncio.wait_for(watching.communicate(), PATIENCE)
        assert watching.returncode == 1
        assert "nowhere" in err.decode()


async def test_play_starts_a_server_and_opens_its_page(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    (tmp_path / "xdg-open").symlink_to(browser)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    playing = await tradewinds("play", "madeira", "--against", "random,mcts-400", PATH=path)
    try:
        async with asyncio.timeout(PATIENCE):
            while not opened.exists() or not opened.read_text():
                assert playing.returncode is None, await told_by(playing)
                await asyncio.sleep(0.05)
        link = opened.read_text().strip()
        assert link.endswith("#/play?game=madeira&against=random,mcts-400")
        page = link.partition("#")[0]
        async with httpx.AsyncClient(base_url=page, timeout=PATIENCE) as client:
            assert (await client.get("/")).status_code == 200
            await until_the_bot_plays(client)
    finally:
        if playing.returncode is None:
            playing.send_signal(signal.SIGINT)
        out, _ = await asyncio.wait_for(playing.communicate(), PATIENCE)
    assert b"Where no browser opens, add --terminal" in out


async def told_by(process: asyncio.subprocess.Process) -> str:
    _, err = await process.communicate()
    return err.decode()


async def until_the_bot_plays(client: httpx.AsyncClient) -> None:
    """A match as the page creates it begins when the bot with a process of its own has come."""
    request = {
        "setup": {"game": "madeira", "seats": 2},
        "assignments": [{"bot": "mcts-400"}, {"guest": "ann"}],
        "timeControl": {"untimed": True},
    }
    created = await client.post(MATCH + "CreateMatch", json=request)
    match = created.json()["match"]
    async with asyncio.timeout(PATIENCE):
        while match["status"] != "MATCH_STATUS_RUNNING":
            await asyncio.sleep(0.1)
            found = await client.post(MATCH + "GetMatch", json={"matchId": match["matchId"]})
            match = found.json()["state"]["match"]


def test_every_bot_of_the_package_can_be_played_against() -> None:
    assert set(KNOWN) == set(BOTS)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "chess"),
        (("madeira", "--against", "deep"), "greedy, random, shipper, builder"),
        (("madeira", "--against", "random,random,random,random"), "2 to 4 seats"),
    ],
)
async def test_play_refuses_what_cannot_be(words: tuple[str, ...], told: str) -> None:
    playing = await tradewinds("play", *words)
    _, err = await asyncio.wait_for(playing.communicate(), PATIENCE)
    assert playing.returncode == 2
    assert told in err.decode()
