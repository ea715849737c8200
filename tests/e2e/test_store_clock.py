"""Whatever the store's clock does, turns end and nobody is charged for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.duration_pb2 import Duration

from tests.stores import MovingClock
from tradewinds import Client
from tradewinds.seating import guest
from tradewinds.v1.clock_pb2 import TimeControl
from tradewinds_server.store.client import StoreClient

from .running import running_server

HOUR = 3600
HASTY = TimeControl(allowance=Duration(nanos=300_000_000), bank=Duration(nanos=1), max_strikes=1000)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MovingClock]:
    store = MovingClock(tmp_path)
    yield store
    store.stop()


async def shows(client: StoreClient, seconds: int) -> None:
    """Wait until the store's own clock is the system's and so much more."""
    while abs(int((await client.send("TIME"))[0]) - time.time() - seconds) > 2:
        await asyncio.sleep(0.001)


async def test_a_clock_that_was_set_back_goes_on_from_where_it_was(store: MovingClock) -> None:
    client = StoreClient(store.url)
    store.set(HOUR)
    await shows(client, HOUR)
    await client.correct_clocks()
    began, started = await client.time_us(), time.monotonic()
    for seconds in (HOUR - 5, 0, -HOUR):
        store.set(seconds)
        await shows(client, seconds)
        await client.correct_clocks()
        passed = (await client.time_us() - began) / 1_000_000
        assert abs(passed - (time.monotonic() - started)) < 4
    await client.close()


@pytest.mark.parametrize("back", [5, 60, HOUR])
async def test_silent_seats_are_timed_out_after_the_clock_was_set_back(
    store: MovingClock, back: int
) -> None:
    async with running_server(store.url, open=True) as address, Client(address) as client:
        made = await client.matches.create(
            "puerto-rico", [guest("ada"), guest("bob")], time_control=HASTY
        )
        await until_version(client, made.match.match_id, 2)
        store.set(-back)
        async with asyncio.timeout(20):
            await until_version(client, made.match.match_id, 6)


async def until_version(client: Client, match_id: str, version: int) -> None:
    while (await client.matches.get(match_id)).match.version < version:
        await asyncio.sleep(0.1)
