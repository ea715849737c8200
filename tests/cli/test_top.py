"""`tradewinds top` tells what a deployment does."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.e2e.running import running_server
from tests.e2e.steady import Steady
from tests.stores import free_port
from tradewinds import play
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds_server.cli import main

DEAD = "http://127.0.0.1:1/metrics"


async def run_top(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    def run() -> None:
        with pytest.raises(SystemExit):
            main(["top", "--once", "--seconds", "0.5", *words])

    await asyncio.to_thread(run)
    return capsys.readouterr().out


async def test_a_deployment_at_work(
    redis_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = free_port()
    settings = {"metrics_port": port, "archive": str(tmp_path)}
    async with running_server(redis_url, open=True, **settings) as address:
        async with Client(address) as client:
            await client.matches.create("madeira", [guest("ada"), guest("bob")])
        bots = [Steady("ada", at=5), Steady("bob")]
        playing = [
            asyncio.create_task(play(bot, address, "puerto-rico/2", matches=50)) for bot in bots
        ]
        lonely = asyncio.create_task(play(Steady("cyd"), address, "madeira/4", matches=1))
        await bots[0].reached.wait()
        metrics = f"http://127.0.0.1:{port}/metrics"
        words = ("--redis-url", redis_url, "--metrics", metrics, "--metrics", DEAD)
        capsys.readouterr()
        row = json.loads((await run_top(capsys, "--json", *words)).splitlines()[-1])
        drawn = await run_top(capsys, *words)
        for task in (*playing, lonely):
            task.cancel()
        await asyncio.gather(*playing, lonely, return_exceptions=True)
    assert row["moves_per_second"] > 0
    assert row["move_p99_ms"] > 0
    assert row["store_commands_per_second"] > row["moves_per_second"]
    assert row["matches_running"] >= 1
    assert row["streams"] == 3
    assert (row["servers"], row["servers_silent"]) == (1, 1)
    waiting = {queue["queue"]: queue["waiting"] for queue in row["queues"]}
    assert sum(count for name, count in waiting.items() if "madeira" in name) == 1
    assert "moves per second" in drawn
    assert "madeira" in drawn


async def test_without_metrics_the_store_alone_is_told(
    redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    row = json.loads(await run_top(capsys, "--json", "--redis-url", redis_url))
    assert (row["matches_running"], row["queues"], row["move_p99_ms"]) == (0, [], None)
    assert row["store_mb"] > 0
