"""One server for all examples of a module, in an event loop that runs while something is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import redis

from .house import House


@pytest.fixture(scope="module")
def house(store_url: str) -> Iterator[House]:
    with redis.Redis.from_url(store_url) as client:
        client.flushall()
    with asyncio.Runner() as runner:
        house = House(runner, store_url)
        runner.run(house.open())
        yield house
        runner.run(house.close())
