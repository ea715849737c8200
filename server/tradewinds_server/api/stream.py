"""A call that goes on: what its servicer hears and says."""

from __future__ import annotations

import asyncio
import time
from typing import Any, TypeAlias

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]  # missing in the stubs

from ..errors import Overloaded
from .decoding import readable

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Stream:
    """Reads requests and writes responses; belongs to the task of its call."""

    __slots__ = ("_context", "_first", "_is_cut_off", "_task", "came", "waited", "writing_since")

    def __init__(self, context: Context) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._context = context
        self._first: asyncio.Task[Any] | None = None
        self._is_cut_off = False
        self.came = time.monotonic()  # when the first request did
        self.waited = 0.0  # seconds that responses took to be written, all in all
        self.writing_since = 0.0  # when the response was begun that is being written, 0 if none is

    def hear_ahead(self) -> None:
        """Read the first request while something else is done; `hear` gives it afterwards.

        So it is known when that came, however long the rest takes.
        """
        self._first = asyncio.create_task(self._read_first())

    async def aclose(self) -> None:
        """Leave what was read ahead to nobody."""
        first, self._first = self._first, None
        if first is not None:
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)

    async def hear(self) -> Any:
        """The next request; None once the client has said everything."""
        first, self._first = self._first, None
        request = await (self._context.read() if first is None else first)
        return None if request is EOF else readable(request)

    async def say(self, response: Any) -> None:
        """Only from the call's own task. Overloaded once the stream is cut off."""
        self.writing_since = time.monotonic()
        try:
            await self._context.write(response)
        except asyncio.CancelledError:
            if not self._is_cut_off:
                raise
            self._task.uncancel()
            raise Overloaded("this stream does not read what it is sent") from None
        finally:
            self.waited += time.monotonic() - self.writing_since
            self.writing_since = 0.0

    async def _read_first(self) -> Any:
        request = await self._context.read()
        self.came = time.monotonic()
        return request

    def cut_off(self) -> None:
        """The client does not read: end this while it waits to be read."""
        self._is_cut_off = True
        self._task.cancel()
