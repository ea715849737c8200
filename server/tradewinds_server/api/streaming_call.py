"""A streaming call that a servicer reads from and writes to."""

from __future__ import annotations

import asyncio
import time
from typing import Any, TypeAlias

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]  # missing in the stubs

from ..errors import Overloaded
from .unreadable_requests import require_readable

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Stream:
    """Reads requests and writes responses. Belongs to the task of its call."""

    __slots__ = (
        "_context",
        "_first",
        "_is_cut_off",
        "_task",
        "arrived",
        "write_seconds",
        "writing_since",
    )

    def __init__(self, context: Context) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._context = context
        self._first: asyncio.Task[Any] | None = None
        self._is_cut_off = False
        self.arrived = time.monotonic()  # when the first request was read
        self.write_seconds = 0.0  # what writing responses has taken so far
        self.writing_since = 0.0  # when the response being written was begun, 0 if none is

    def read_ahead(self) -> None:
        """Read the first request in the background. `read` returns it later.

        Its arrival time is then known, however long the checks before `read` take.
        """
        self._first = asyncio.create_task(self._read_first())

    async def aclose(self) -> None:
        """Drop a request that was read ahead."""
        first, self._first = self._first, None
        if first is not None:
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)

    async def read(self) -> Any:
        """The next request; None once the client has ended its side."""
        first, self._first = self._first, None
        request = await (self._context.read() if first is None else first)
        return None if request is EOF else require_readable(request)

    async def write(self, response: Any) -> None:
        """Write a response, from the call's own task. Raises Overloaded once cut off."""
        self.writing_since = time.monotonic()
        try:
            await self._context.write(response)
        except asyncio.CancelledError:
            if not self._is_cut_off:
                raise
            self._task.uncancel()
            raise Overloaded("the client does not read this stream") from None
        finally:
            self.write_seconds += time.monotonic() - self.writing_since
            self.writing_since = 0.0

    async def _read_first(self) -> Any:
        request = await self._context.read()
        self.arrived = time.monotonic()
        return request

    def cut_off(self) -> None:
        """End a stream whose client does not read."""
        self._is_cut_off = True
        self._task.cancel()
