"""A stream's first request has come when it did, whatever else had to be done before or after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
import pytest

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_server.api.auth import Authenticator
from tradewinds_server.api.client_limits import CallLimit, RateLimit
from tradewinds_server.api.interceptor import ServiceInterceptor
from tradewinds_server.api.slow_readers import SlowReaders
from tradewinds_server.api.streaming_call import Stream

from .wire_bot import PLAY

HELLO = pb.PlayRequest(hello=pb.Hello(bot="ada"))


class Door(Authenticator):
    """Lets everybody in, once it is open."""

    def __init__(self) -> None:
        super().__init__(None)
        self.open = asyncio.Event()

    async def admit(self, method: str, context: Any, count: Callable[[str], None]) -> str:
        await self.open.wait()
        return await super().admit(method, context, count)


class House:
    """Hears one request of a Play stream behind the door."""

    def __init__(self) -> None:
        self.door = Door()
        self.read = asyncio.Event()
        self.admitted = asyncio.Event()
        self.came: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.heard: Any = None

    def parse(self, data: bytes) -> pb.PlayRequest:
        self.read.set()
        return pb.PlayRequest.FromString(data)

    async def play(self, stream: Stream, context: Any) -> None:
        self.admitted.set()
        self.heard = await stream.read()
        self.came.set_result(stream.arrived)

    async def serve(self) -> tuple[grpc.aio.Server, str]:
        limit = CallLimit(RateLimit(100, 100), 100, 100)
        server = grpc.aio.server(
            interceptors=[ServiceInterceptor(limit, self.door, SlowReaders(60))]
        )
        method = grpc.stream_stream_rpc_method_handler(
            self.play, self.parse, pb.PlayResponse.SerializeToString
        )
        _, service, name = PLAY.split("/")
        server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler(service, {name: method})]
        )
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return server, f"127.0.0.1:{port}"


@pytest.fixture
async def house() -> House:
    return House()


@pytest.fixture
async def call(house: House) -> AsyncIterator[Any]:
    server, address = await house.serve()
    async with grpc.aio.insecure_channel(address) as channel:
        play = channel.stream_stream(
            PLAY, pb.PlayRequest.SerializeToString, pb.PlayResponse.FromString
        )
        yield play(None)
    await server.stop(None)


async def test_a_request_has_come_while_the_caller_is_still_at_the_door(
    house: House, call: Any
) -> None:
    await call.write(HELLO)
    async with asyncio.timeout(10):
        await house.read.wait()
    read = time.monotonic()
    house.door.open.set()
    assert await house.came <= read
    assert house.heard == HELLO


async def test_a_request_that_is_sent_late_has_come_late(house: House, call: Any) -> None:
    house.door.open.set()
    await call.wait_for_connection()
    await house.admitted.wait()
    sent = time.monotonic()
    await call.write(HELLO)
    assert await house.came >= sent
