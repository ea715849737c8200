"""The commands printed in docs/gateway.md do what the page says."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path

import httpx
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "gateway.md"
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")


async def run(block: str, web: httpx.AsyncClient) -> str:
    """What the block prints, run against this server."""
    script = "set -e\n" + block.replace("localhost:8080", f"localhost:{web.base_url.port}")
    process = await asyncio.create_subprocess_exec(
        "bash", "-c", script, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, err.decode()
    return out.decode()


async def test_the_printed_commands_play_a_move(web: httpx.AsyncClient) -> None:
    title, version = (await run(BLOCKS[0], web)).splitlines()
    assert title == "Puerto Rico"
    assert int(version) >= 1


async def test_the_printed_get_reads_a_game(web: httpx.AsyncClient) -> None:
    assert json.loads(await run(BLOCKS[1], web))["game"]["title"] == "Madeira"


async def test_the_printed_error_names_its_reason(web: httpx.AsyncClient) -> None:
    error = json.loads(await run(BLOCKS[2], web))
    assert error["details"][0]["debug"]["reason"] == "UNKNOWN_MATCH"


async def test_every_block_is_run() -> None:
    assert len(BLOCKS) == 3
