"""The programs in the guide for bot authors and the README run as they are printed."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.running import running_server
from tradewinds import Bot, play
from tradewinds_bots import RandomBot

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "bots.md"


def programs(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[str]:
    async with running_server(redis_url, open=True) as address:
        yield address


async def start(program: str, server: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    program = program.replace("localhost:50051", server)
    return await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=pipe)


@pytest.mark.parametrize("page", ["sdk/python/README.md", "docs/bots.md"])
async def test_the_first_bot_plays_a_match_and_leaves_when_told(server: str, page: str) -> None:
    program = next(text for text in programs(ROOT / page) if "run(" in text)
    process = await start(program, server)
    await play(RandomBot(), server, "puerto-rico/2", matches=1, patience=20)
    if "matches=" not in program:
        process.send_signal(signal.SIGTERM)
    await process.communicate()
    assert process.returncode == 0


@pytest.mark.parametrize("name", ["Thrifty", "Dreamer"])
async def test_the_bots_of_the_guide_play_to_the_end(server: str, name: str) -> None:
    program = next(text for text in programs(GUIDE) if f"class {name}" in text)
    words: dict[str, type[Bot]] = {}
    exec(program, words)
    bot = words[name](server) if name == "Dreamer" else words[name]()  # type: ignore[call-arg]
    queue = "puerto-rico/2"
    results, _ = await asyncio.gather(
        play(bot, server, queue, matches=1), play(RandomBot(), server, queue, matches=1)
    )
    assert len(results) == 1


async def test_looking_around_prints_the_games_and_the_first_question(server: str) -> None:
    program = next(text for text in programs(GUIDE) if "look_around" in text)
    process = await start(program, server)
    printed, _ = await process.communicate()
    assert process.returncode == 0
    assert printed.decode().splitlines()[-1] == "ROLE"
