"""The bots printed in the documentation play whole matches."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
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


async def test_the_bot_of_the_sdk_page_plays_on_and_leaves_when_told(server: str) -> None:
    (program,) = programs(ROOT / "sdk" / "python" / "README.md")
    program = program.replace("localhost:50051", server)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program)
    await play(RandomBot(), server, "puerto-rico/2", matches=2, patience=20)
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0


@pytest.mark.parametrize("name", ["Thrifty", "Planner", "Dreamer"])
async def test_the_bots_of_the_guide_play_to_the_end(server: str, name: str) -> None:
    program = next(text for text in programs(GUIDE) if f"class {name}" in text)
    words: dict[str, Callable[..., Bot]] = {}
    exec(program, words)
    bot = words[name](server) if name == "Dreamer" else words[name]()
    queue = "puerto-rico/2"
    (result,), _ = await asyncio.gather(
        play(bot, server, queue, matches=1), play(RandomBot(), server, queue, matches=1)
    )
    assert 0 < result.answers.asked == result.answers.good, result
