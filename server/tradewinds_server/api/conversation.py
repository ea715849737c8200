"""A call that goes on: what its servicer hears and says."""

from __future__ import annotations

import asyncio
import time
from typing import Any, TypeAlias

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]  # missing in the stubs

from ..errors import Overloaded
from .garbage import readable

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Conversation:
    """Reads requests and writes responses; belongs to the task of its call."""

    __slots__ = ("_context", "_is_cut_off", "_task", "waited", "writing_since")

    def __init__(self, context: Context) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._context = context
        self._is_cut_off = False
        self.waited = 0.0  # seconds that responses took to be written, all in all
        self.writing_since = 0.0  # when the response was begun that is being written, 0 if none is

    async def hear(self) -> Any:
        """The next request; None once the client has said everything."""
        request = await self._context.read()
        return None if request is EOF else readable(request)

    async def say(self, response: Any) -> None:
        """Only from the call's own task. Overloaded once the conversation is cut off."""
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

    def cut_off(self) -> None:
        """The client does not read: end this while it waits to be read."""
        self._is_cut_off = True
        self._task.cancel()
