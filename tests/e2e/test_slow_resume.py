"""A slow store makes resuming a stream slow; the seat does not pay for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import grpc
import pytest
import redis
from google.protobuf.duration_pb2 import Duration

from tests.chaos.proxy import Proxy, to_socket
from tests.server.wire_bot import WireBot
from tradewinds.v1 import bot_pb2 as pb
from tradewinds.v1.match_pb2 import TimeControl
from tradewinds_server.store import keys
from tradewinds_server.store.embedded import EmbeddedRedis
from tradewinds_server.store.matches import LogEntry

from .running import running_server

SLOW_SECONDS = 0.1  # each way: too little to be taken for a lapse
UNHURRIED = TimeControl(allowance=Duration(seconds=600))


class SlowHouse:
    """A server on a store that can be slowed down, and a match of ada and bob there."""

    def __init__(self, store: EmbeddedRedis) -> None:
        self._store = store
        self._way = Proxy(to_socket(store.url.removeprefix("unix://")))

    async def open(self, stack: AsyncExitStack) -> None:
        url = f"redis://127.0.0.1:{await self._way.start()}"
        stack.push_async_callback(self._way.close)
        address = await stack.enter_async_context(running_server(url, open=True))
        self._channel = await stack.enter_async_context(grpc.aio.insecure_channel(address))

    async def seat(self) -> tuple[WireBot, pb.Turn]:
        """The bot that is asked first, and its turn."""
        bots = [WireBot(self._channel, name) for name in ("ada", "bob")]
        for bot in bots:
            await bot.connect()
            await bot.join("puerto-rico", 2, time_control=UNHURRIED)
        turns = {asyncio.create_task(bot.hear("turn")): bot for bot in bots}
        [heard], [other] = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        other.cancel()
        return turns[heard], heard.result().turn

    async def resume_slowly(self, bot: WireBot) -> tuple[pb.Turn, float]:
        """Break the stream and open another; the turn there, and the milliseconds it took."""
        bot.cut()
        self._way.delay = SLOW_SECONDS
        began = time.monotonic()
        await bot.connect()
        turn = (await bot.hear("turn")).turn
        self._way.delay = 0.0
        return turn, (time.monotonic() - began) * 1000

    def log(self, match_id: str) -> list[LogEntry]:
        with redis.Redis.from_url(self._store.url) as admin:
            return [LogEntry.parse(line) for line in admin.lrange(keys.log(match_id), 0, -1)]

    async def charged_for(self, bot: WireBot, turn: pb.Turn) -> int:
        await bot.answer(turn, turn.legal[0])
        await bot.hear("accepted")
        return self.log(turn.match_id)[0].spent_ms


@pytest.fixture
async def house() -> AsyncIterator[SlowHouse]:
    store = EmbeddedRedis("memory")
    store.start()
    house = SlowHouse(store)
    async with AsyncExitStack() as stack:
        stack.callback(store.stop)
        await house.open(stack)
        yield house


async def test_a_seat_is_not_charged_for_the_time_its_stream_takes_to_be_resumed(
    house: SlowHouse,
) -> None:
    bot, first = await house.seat()
    turn, resuming_ms = await house.resume_slowly(bot)
    moved = turn.deadline.ToMilliseconds() - first.deadline.ToMilliseconds()
    assert moved > resuming_ms / 2
    assert await house.charged_for(bot, turn) < resuming_ms / 4


async def test_a_bot_that_reconnects_again_in_the_same_turn_pays_for_it(house: SlowHouse) -> None:
    bot, _ = await house.seat()
    await house.resume_slowly(bot)
    turn, again_ms = await house.resume_slowly(bot)
    charged = await house.charged_for(bot, turn)
    assert again_ms * 3 / 4 < charged < again_ms * 5 / 4
