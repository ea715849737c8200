"""`tradewinds top` tells what a deployment does."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.running import running_server
from tests.e2e.steady import Steady
from tests.stores import free_port
from tradewinds import play
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds_server.cli import main
from tradewinds_server.cli.top import rows_of
from tradewinds_server.deployment_overview import RATES, Overview, OverviewReading, Samples, compare
from tradewinds_server.metrics.definitions import COUNTERS
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.embedded_redis import EmbeddedRedis

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
    assert (row["streams"], row["moves_per_second"]) == (None, None)
    assert row["store_mb"] > 0
    assert "--metrics" in await run_top(capsys, "--redis-url", redis_url)


async def test_a_store_that_goes_away_is_told_and_comes_back(tmp_path: Path) -> None:
    store = EmbeddedRedis("everysec", str(tmp_path))
    store.start()
    rows: list[dict[str, Any]] = []
    client = StoreClient(store.url)
    try:
        async with aclosing(rows_of(Overview(client, []), 0.05, once=False)) as reading:
            async for row in reading:
                rows.append(row)
                if len(rows) == 1:
                    await asyncio.to_thread(store.kill)
                elif "error" in row and "error" not in rows[-2]:
                    await asyncio.to_thread(store.start)
                elif "error" in rows[-2] and "error" not in row:
                    break
    finally:
        await client.close()
        store.stop()
    assert all(row.get("store_commands_per_second", 0) >= 0 for row in rows)


def page(moves: int, streams: int = 0, slow: int = 0) -> Samples:
    return Samples(
        {
            "tradewinds_moves_total": moves,
            "tradewinds_streams_open": streams,
            "tradewinds_commit_seconds_bucket 0.1": 0,
            "tradewinds_commit_seconds_bucket 0.2": slow,
            "tradewinds_commit_seconds_bucket +Inf": slow,
        }
    )


def told(before: dict[str, Samples], now: dict[str, Samples]) -> dict[str, Any]:
    return compare(OverviewReading(0.0, {}, before, 100), OverviewReading(2.0, {}, now, 20))


def test_servers_that_come_go_or_begin_again_do_not_distort_the_rates() -> None:
    assert told({"a": page(10), "b": page(900)}, {"a": page(20)})["moves_per_second"] == 5
    assert told({"a": page(10)}, {"a": page(20), "b": page(900)})["moves_per_second"] == 5
    assert told({"a": page(900)}, {"a": page(10)})["moves_per_second"] == 5
    assert told({}, {})["store_commands_per_second"] == 10


def test_a_percentile_lies_between_the_bounds_of_its_bucket() -> None:
    row = told({"a": page(0)}, {"a": page(0, slow=1)})
    assert 100 < row["move_p99_ms"] <= 200


def test_the_rates_are_of_figures_that_servers_have() -> None:
    counted = {f"{counter.name}_total" for counter in COUNTERS}
    assert set(RATES.values()) <= counted


@pytest.mark.parametrize("answer", ["", "hello", "a{ 1", "\xff", "# TYPE a counter\na_total x"])
async def test_a_server_that_answers_something_else_is_silent(
    redis_url: str, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.0 200 OK\r\n\r\n" + answer.encode("latin1"))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    metrics = ("--metrics", f"127.0.0.1:{port}/metrics", "--metrics", "http://[broken")
    row = json.loads(await run_top(capsys, "--json", "--redis-url", redis_url, *metrics))
    assert row["servers"] + row["servers_silent"] == 2
    assert row["moves_per_second"] == (None if answer else 0)
    assert (row["servers_silent"] == 2) == bool(answer)
    server.close()


@pytest.mark.parametrize("columns", ["1", "20", "60"])
async def test_a_narrow_terminal_shows_what_fits(
    redis_url: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    columns: str,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert await run_top(capsys, "--redis-url", redis_url)
