"""The figures of a server that plays, as an operator reads them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.e2e.running import play, running_server
from tradewinds.client import Client
from tradewinds.errors import Refused
from tradewinds.seating import guest
from tradewinds.v1.position_pb2 import Include
from tradewinds_server import store_gauges

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def drain(stream: AsyncIterator[object]) -> None:
    async for _ in stream:
        pass


class Metered:
    """A server, and the difference its figures make from one reading to the next."""

    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self._port = port
        self._before = self.read()

    def read(self) -> Figures:
        with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/metrics") as answer:
            families = text_string_to_metric_families(answer.read().decode())
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in families
            for sample in family.samples
        }

    def change(self, name: str, **labels: str) -> float:
        key = name, frozenset(labels.items())
        return self.read().get(key, 0) - self._before.get(key, 0)


@pytest.fixture
async def metered(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Metered]:
    monkeypatch.setattr(store_gauges, "EVERY_SECONDS", 0.05)
    port = free_port()
    async with running_server(redis_url, open=True, metrics_port=port) as address:
        yield await asyncio.to_thread(Metered, address, port)


async def test_a_match_is_counted_from_its_creation_to_its_end(metered: Metered) -> None:
    async with Client(metered.address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        end = await play(client, created, 10_000)
    moves = end.match.version
    assert metered.change("tradewinds_moves_total", game="puerto-rico", by="seat") == moves
    assert metered.change("tradewinds_commit_seconds_count") == moves
    assert metered.change("tradewinds_move_seconds_count", part="bot") == moves
    assert metered.change("tradewinds_move_seconds_count", part="server") == moves
    assert metered.change("tradewinds_matches_total", event="created") == 1
    assert metered.change("tradewinds_matches_total", event="finished") == 1
    assert metered.change("tradewinds_store_round_trip_seconds_count") >= moves


async def test_substitutions_and_the_moves_of_the_house_are_counted(metered: Metered) -> None:
    async with Client(metered.address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        for token in [key.token for key in created.seat_keys]:
            await client.matches.resign(created.match.match_id, token)
        async for update in client.matches.watch(created.match.match_id, include=Include()):
            moves = update.step.version or update.state.match.version
    assert metered.change("tradewinds_substitutions_total", cause="resigned") == 2
    assert metered.change("tradewinds_moves_total", game="puerto-rico", by="house") == moves


async def test_refusals_are_counted_by_their_reason(metered: Metered) -> None:
    async with Client(metered.address) as client:
        with pytest.raises(Refused):
            await client.matches.get("nowhere")
    assert metered.change("tradewinds_refusals_total", reason="UNKNOWN_MATCH") == 1


async def test_every_worker_answers_on_a_port_of_its_own_and_so_does_its_successor(
    redis_url: str,
) -> None:
    port = free_port()
    flags = ["--workers", "2", "--metrics", str(port), "--port", "0", "--redis-url", redis_url]
    main = "from tradewinds_server.cli import main; main()"
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", main, "serve", "--open", *flags, stderr=asyncio.subprocess.PIPE
    )
    await serving(server, 2)
    for number in range(2):
        assert running(port + number)
    for worker in workers_of(server.pid):
        os.kill(worker, signal.SIGKILL)
    await serving(server, 2)
    for number in range(2):
        assert running(port + number)
    server.terminate()
    await server.communicate()
    assert server.returncode == 0


async def serving(server: asyncio.subprocess.Process, times: int) -> None:
    """Until so many processes have said that they serve."""
    assert server.stderr is not None
    while times:
        line = await server.stderr.readline()
        assert line
        times -= b"serving" in line


def running(port: int) -> bool:
    return ("tradewinds_matches_running", frozenset()) in Metered("", port).read()


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    spawned = [
        child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
    return [int(child) for child in spawned]


async def test_streams_and_queues_are_seen_while_they_last(metered: Metered) -> None:
    async with Client(metered.address) as client:
        waiting = client.matchmaking.join("puerto-rico/2", "ada")
        ticket = (await anext(waiting)).ticket
        assert metered.change("tradewinds_streams_open", call="JoinQueue") == 1
        while metered.change("tradewinds_queue_tickets", queue=ticket.queue) != 1:
            await asyncio.sleep(0.05)
        await client.matchmaking.cancel(ticket.ticket_id)
        with pytest.raises(Refused):
            await drain(waiting)
    assert metered.change("tradewinds_streams_open", call="JoinQueue") == 0
