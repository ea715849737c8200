"""A slow store makes opening a stream or a watch slow; the seat to move does not pay for it.

Whatever the load: what is given back is compared with the time, by the store's clock, in which the
server was certainly kept from the store.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from tests.chaos.proxy import Proxy, to_socket
from tests.match.server import UNHURRIED, open_server
from tests.server.wire_bot import PLAY, WireBot
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds_server.app import App
from tradewinds_server.config import Settings
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.match.live_match import LiveMatch, Step
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.store import redis_keys
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.embedded_redis import EmbeddedRedis

WATCH = "/tradewinds.v1.MatchService/WatchMatch"
WITHHELD_SECONDS = 0.3
Metadata = list[tuple[str, str]]


class Ear(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Tells when the server has read the first request of a Play stream or a watch."""

    def __init__(self) -> None:
        self.heard = asyncio.Event()

    async def intercept_service(self, continuation: Any, handler_call_details: Any) -> Any:
        handler = await continuation(handler_call_details)
        if handler_call_details.method not in (PLAY, WATCH):
            return handler

        def read(data: bytes) -> Any:
            self.heard.set()
            return handler.request_deserializer(data)

        return handler._replace(request_deserializer=read)


class Stall:
    """Keeps the server from the store from the moment on when something holds the seat."""

    def __init__(self, way: Proxy, seat: int) -> None:
        self.begun = asyncio.Event()
        self._way = way
        self._seat = seat

    def stepped(self, match: LiveMatch, step: Step) -> None:
        """Nobody moves before."""

    def reloaded(self, match: LiveMatch) -> None:
        """The store loses nothing here."""

    def seats_changed(self, match: LiveMatch) -> None:
        if match.seats[self._seat].stream and not self.begun.is_set():
            self._way.hold()
            self.begun.set()


def in_future(*durations: Duration) -> int:
    """The moment, in milliseconds since 1970, when these have passed one after the other."""
    return time.time_ns() // 1_000_000 + sum(each.ToMilliseconds() for each in durations)


class Streaming:
    """Ada plays by a stream of her session."""

    def __init__(self, channel: grpc.aio.Channel, metadata: Metadata) -> None:
        self._bot = WireBot(channel, "ada")
        self._bot.metadata = metadata

    async def open(self) -> int:
        """When the seat is out of time, by the first turn."""
        await self._bot.connect()
        self._turn = (await self._bot.hear("turn")).turn
        return in_future(self._turn.time_left)

    async def answer(self) -> None:
        await self._bot.answer(self._turn, self._turn.position.legal_actions[0])
        await self._bot.hear("move_accepted")


class Watching:
    """Ada plays by unary calls and a watch."""

    def __init__(self, channel: grpc.aio.Channel, metadata: Metadata, match_id: str) -> None:
        self._stub = MatchServiceStub(channel)
        self._metadata = metadata
        self._match_id = match_id

    async def open(self) -> int:
        """When the seat is out of time, by the first update."""
        request = pb.WatchMatchRequest(match_id=self._match_id)
        self._watching = self._stub.WatchMatch(request, metadata=self._metadata)
        update: pb.WatchMatchResponse = await self._watching.read()
        self._state = update.state
        own = next(clock for clock in self._state.clocks if clock.HasField("allowance_left"))
        return in_future(own.allowance_left, own.bank_left)

    async def answer(self) -> None:
        action = self._state.position.legal_actions[0]
        move = pb.SubmitMoveRequest(match_id=self._match_id, version=0, action_id=action)
        await self._stub.SubmitMove(move, metadata=self._metadata)


class House:
    """A server that can be kept from its store, and a match of ada's in its first turn there."""

    def __init__(self, store: EmbeddedRedis) -> None:
        self.ear = Ear()
        self.way = Proxy(to_socket(store.url.removeprefix("unix://")))
        self._store_url = store.url

    async def open(self, stack: AsyncExitStack) -> None:
        self._beside = await stack.enter_async_context(open_server(self._store_url))
        url = f"redis://127.0.0.1:{await self.way.start()}"
        stack.push_async_callback(self.way.close)
        self._app = App(Settings(port=0, drain_seconds=0.1), url, [self.ear])
        port = await self._app.start()
        stack.push_async_callback(self._app.drain)
        stack.callback(self.way.resume)
        address = f"127.0.0.1:{port}"
        self._channel = await stack.enter_async_context(grpc.aio.insecure_channel(address))
        owners = (Owner("ada", "s"), Owner("ada", "s"))
        setup = Setup("puerto-rico", owners, {}, UNHURRIED)
        self.match, tokens = await self._beside.referee.create(setup)
        key = new_key()
        await AccountStore(self._beside.client).add("ada", Role.BOT, key.key_id, key.hash)
        self._metadata = [
            ("authorization", f"Bearer {key.text}"),
            ("tradewinds-seat-token", tokens[self.match.state.actor]),
        ]

    def streaming(self) -> Streaming:
        return Streaming(self._channel, self._metadata)

    def watching(self) -> Watching:
        return Watching(self._channel, self._metadata, self.match.match_id)

    async def stall_once_held(self) -> Stall:
        stall = Stall(self.way, self.match.state.actor)
        await self._app._matches.follow(self.match.match_id, stall)
        return stall

    async def withhold(self) -> int:
        """Keep the server from the store for some more time; the milliseconds of it."""
        began_ms = await self._beside.store.now_ms()
        await asyncio.sleep(WITHHELD_SECONDS)
        ended_ms = await self._beside.store.now_ms()
        self.way.resume()
        return ended_ms - began_ms

    async def pass_deadline(self) -> int:
        """Let the time of the turn be over; the version once that was looked after."""
        key = redis_keys.match(self.match.match_id)
        await self._beside.client.send("HSET", key, "deadline", self.match.turn_ms)
        return (await self._beside.referee.enforce(self.match.match_id)).version

    async def check(
        self, player: Streaming | Watching, opening: Awaitable[int], withheld_ms: int
    ) -> None:
        """What was withheld is given back, and the answer is not charged for it."""
        assert await opening - self.match.deadline_ms >= withheld_ms
        await player.answer()
        [entry] = await self._beside.store.log_since(self.match.match_id, 0)
        assert entry.spent_ms <= entry.at_ms - self.match.turn_ms - withheld_ms


async def happens(event: asyncio.Event) -> None:
    async with asyncio.timeout(10):
        await event.wait()


Playing = Callable[[House], Streaming | Watching]


@pytest.fixture
async def house() -> AsyncIterator[House]:
    store = EmbeddedRedis("memory")
    store.start()
    house = House(store)
    async with AsyncExitStack() as stack:
        stack.callback(store.stop)
        await house.open(stack)
        yield house


each_way = pytest.mark.parametrize("playing", [House.streaming, House.watching])


@each_way
async def test_a_seat_is_not_charged_from_the_arrival_of_the_first_request_on(
    house: House, playing: Playing
) -> None:
    """On a stream not even for the check of its key."""
    player = playing(house)
    house.way.hold()
    opening = asyncio.create_task(player.open())
    await happens(house.ear.heard)
    await house.check(player, opening, await house.withhold())


@each_way
async def test_a_seat_is_not_charged_until_it_is_told_its_turn(
    house: House, playing: Playing
) -> None:
    player = playing(house)
    stall = await house.stall_once_held()
    opening = asyncio.create_task(player.open())
    await happens(stall.begun)
    await house.check(player, opening, await house.withhold())


@each_way
async def test_a_seat_is_not_timed_out_before_it_is_told_its_turn(
    house: House, playing: Playing
) -> None:
    stall = await house.stall_once_held()
    opening = asyncio.create_task(playing(house).open())
    await happens(stall.begun)
    assert await house.pass_deadline() == 0
    house.way.resume()
    await opening
