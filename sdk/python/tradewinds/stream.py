"""The Play stream: the messages of one connection to the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import time_ns
from typing import Any

import grpc

from tradewinds.v1 import bot_service_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub

from .connection import Connection
from .errors import Unavailable

SILENCE = 3.0  # heartbeats that may be missed before the stream counts as dead


class PlayStream:
    """Sends hello when opened. Iterate over it to receive messages; answer with `send`."""

    def __init__(self, connection: Connection, hello: bot_service_pb2.Hello) -> None:
        self.connection = connection
        self.outbox: asyncio.Queue[bot_service_pb2.PlayRequest | None] = asyncio.Queue()
        hello.stream_number = max(hello.stream_number + 1, time_ns() // 1_000_000)
        self.send(hello=hello)
        self.call: Any = connection.stub(BotServiceStub).Play(
            self._requests(), metadata=connection.endpoint.metadata()
        )
        self.hung_up: Unavailable | bool = False
        self.heard = 0.0
        self.watchdog: asyncio.TimerHandle | None = None

    def send(self, **body: Any) -> None:
        """Queue one message: `send(move=...)`, `send(join_queue=...)`."""
        self.outbox.put_nowait(bot_service_pb2.PlayRequest(**body))

    async def __aiter__(self) -> AsyncIterator[bot_service_pb2.PlayResponse]:
        loop = asyncio.get_running_loop()
        try:
            async for response in self.call:
                self.heard = loop.time()
                yield response
        except grpc.aio.AioRpcError as error:
            raise await self.connection.failure(error) from error
        except asyncio.CancelledError:
            if not self.hung_up:
                raise
            if isinstance(self.hung_up, Unavailable):
                raise self.hung_up from None

    def expect_heartbeats(self, interval: float) -> None:
        """From now on, hang up if nothing is heard for several intervals."""
        loop = asyncio.get_running_loop()

        def look() -> None:
            patience = self.heard + SILENCE * interval
            if loop.time() < patience:
                self.watchdog = loop.call_at(patience, look)
            else:
                self.hang_up(Unavailable("the server fell silent"))

        look()

    def hang_up(self, because: Unavailable | bool = True) -> None:
        """End the stream. The iteration over it raises the error, if any."""
        self.hung_up = self.hung_up or because
        if self.watchdog is not None:
            self.watchdog.cancel()
        self.call.cancel()
        self.outbox.put_nowait(None)

    async def _requests(self) -> AsyncIterator[bot_service_pb2.PlayRequest]:
        while (request := await self.outbox.get()) is not None:
            yield request
