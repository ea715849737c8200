"""`tradewinds watch` in words, and `tradewinds play` up to the browser."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import httpx
import pytest

from tests.e2e.processes import SOURCES
from tests.e2e.running import running_server
from tradewinds.client import Client
from tradewinds.seating import house

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
        out, err = await asyncio.wait_for(watching.communicate(), 60)
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
        _, err = await asyncio.wait_for(watching.communicate(), 60)
        assert watching.returncode == 1
        assert "nowhere" in err.decode()


async def test_play_starts_a_server_and_opens_its_page(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    (tmp_path / "xdg-open").symlink_to(browser)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    playing = await tradewinds("play", "madeira", "--against", "random", PATH=path)
    try:
        async with asyncio.timeout(60):
            while not opened.exists() or not opened.read_text():
                assert playing.returncode is None
                await asyncio.sleep(0.05)
        link = opened.read_text().strip()
        assert link.endswith("#/play?game=madeira&against=random")
        async with httpx.AsyncClient() as client:
            assert (await client.get(link)).status_code == 200
    finally:
        playing.send_signal(2)
        await asyncio.wait_for(playing.wait(), 60)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "chess"),
        (("madeira", "--against", "deep"), "greedy, random"),
        (("madeira", "--against", "random,random,random,random"), "2 to 4 seats"),
    ],
)
async def test_play_refuses_what_cannot_be(words: tuple[str, ...], told: str) -> None:
    playing = await tradewinds("play", *words)
    _, err = await asyncio.wait_for(playing.communicate(), 60)
    assert playing.returncode == 2
    assert told in err.decode()
