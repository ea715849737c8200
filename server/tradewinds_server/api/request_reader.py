"""Reads the requests of a stream as they arrive, while earlier ones are handled."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator
from typing import Final, NamedTuple

from tradewinds.v1 import bot_service_pb2 as pb

from .streaming_call import Stream

READ_AHEAD_BYTES: Final = 64 * 1024  # of requests; then the client has to wait
REQUEST_BYTES: Final = 64  # what a request costs besides its content


class Arrival(NamedTuple):
    """A request, and when it was read, on this process's monotonic clock."""

    request: pb.PlayRequest
    received: float


class RequestReader:
    """Bots pay until their answers are read, so no answer may wait until others are played."""

    def __init__(self, stream: Stream) -> None:
        self.heard = time.monotonic()  # when the latest request was read
        self._stream = stream
        self._arrivals: deque[Arrival] = deque()
        self._bytes = 0
        self._changed = asyncio.Event()
        self._has_room = asyncio.Event()

    async def arrivals(self) -> AsyncGenerator[Arrival, None]:
        """Yield the requests in their order, until the client ends its side."""
        reading = asyncio.create_task(self._read())
        try:
            while True:
                while self._arrivals:
                    arrival = self._arrivals.popleft()
                    self._bytes -= _size(arrival.request)
                    self._has_room.set()
                    yield arrival
                if reading.done():
                    reading.result()
                    return
                self._changed.clear()
                await self._changed.wait()
        finally:
            reading.cancel()
            await asyncio.wait([reading])

    async def _read(self) -> None:
        try:
            while (request := await self._stream.read()) is not None:
                self.heard = time.monotonic()
                self._arrivals.append(Arrival(request, self.heard))
                self._bytes += _size(request)
                self._changed.set()
                while self._bytes > READ_AHEAD_BYTES:
                    self._has_room.clear()
                    await self._has_room.wait()
        finally:
            self._changed.set()


def _size(request: pb.PlayRequest) -> int:
    return request.ByteSize() + REQUEST_BYTES
