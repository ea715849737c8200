"""Reads the requests of a stream as they arrive, while earlier ones are handled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from tradewinds.v1 import bot_service_pb2 as pb

from .streaming_call import Stream

READ_AHEAD_BYTES: Final = 64 * 1024  # of requests; then the client has to wait
REQUEST_BYTES: Final = 64  # what a request costs besides its content


class Arrival(NamedTuple):
    """A request, and when it was read, on this process's monotonic clock."""

    request: pb.PlayRequest
    received: float


Handle: TypeAlias = Callable[[Iterator[Arrival]], Coroutine[Any, Any, None]]
End: TypeAlias = Callable[[BaseException | None], None]


class RequestReader:
    """Bots pay until their answers are read, so no answer may wait until others are played.

    `handle` takes the requests in their order; it is called when some have arrived. `end` is called
    when all are handled and the client has ended its side, or with the error that came first.
    Most streams are idle most of the time: only one task waits for them then.
    """

    __slots__ = (
        "_bytes",
        "_end",
        "_handle",
        "_handling",
        "_reading",
        "_room",
        "_unhandled",
        "heard",
    )

    def __init__(self, stream: Stream, handle: Handle, end: End) -> None:
        self.heard = time.monotonic()  # when the latest request was read
        self._handle = handle
        self._end = end
        self._unhandled: list[Arrival] = []
        self._bytes = 0
        self._room: asyncio.Future[None] | None = None  # waits for room to read on
        self._handling: asyncio.Task[None] | None = None
        self._reading = asyncio.create_task(self._read(stream))
        self._reading.add_done_callback(self._finish)

    async def close(self) -> None:
        """Read and handle nothing more."""
        self._unhandled.clear()
        tasks = [self._reading] if self._handling is None else [self._reading, self._handling]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    async def _read(self, stream: Stream) -> None:
        while (request := await stream.read()) is not None:
            self.heard = time.monotonic()
            self._unhandled.append(Arrival(request, self.heard))
            self._bytes += _size(request)
            if self._handling is None:
                self._start_handling()
            while self._bytes > READ_AHEAD_BYTES:
                self._room = asyncio.get_running_loop().create_future()
                await self._room

    def _start_handling(self) -> None:
        self._handling = asyncio.create_task(self._handle(self._arrivals()))
        self._handling.add_done_callback(self._finish)

    def _arrivals(self) -> Iterator[Arrival]:
        while self._unhandled:
            arrival = self._unhandled.pop(0)
            self._bytes -= _size(arrival.request)
            if self._room is not None and not self._room.done():
                self._room.set_result(None)
            yield arrival

    def _finish(self, task: asyncio.Task[None]) -> None:
        """One of the tasks is done."""
        if task.cancelled() or self._reading.cancelled():
            return
        if task is self._handling:
            self._handling = None
            if (error := task.exception()) is not None:
                self._reading.cancel()
                self._end(error)
                return
            if self._unhandled:  # they came when it had just ended
                self._start_handling()
        if self._reading.done() and self._handling is None:
            self._end(self._reading.exception())


def _size(request: pb.PlayRequest) -> int:
    return request.ByteSize() + REQUEST_BYTES
