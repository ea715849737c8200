"""Streams whose client does not read what it is sent: cut off, so that nothing waits for them."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, TypeAlias

import grpc

from ..errors import Overloaded

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
CUT_OFF: Final = float("inf")
LOOKS_PER_PATIENCE: Final = 4


class SlowReaders:
    """Knows since when each stream is being written to, and looks at all of them now and then."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._writing: dict[asyncio.Task[Any], float] = {}

    async def write(self, task: asyncio.Task[Any], context: Context, response: Any) -> None:
        """Overloaded once the client has let the stream's task wait for too long."""
        self._writing[task] = time.monotonic()
        try:
            await context.write(response)
        except asyncio.CancelledError:
            if self._writing[task] != CUT_OFF:
                raise
            task.uncancel()
            raise Overloaded("this stream does not read what it is sent") from None
        finally:
            del self._writing[task]

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(self._patience / LOOKS_PER_PATIENCE)
            oldest = time.monotonic() - self._patience
            for task, since in list(self._writing.items()):
                if since < oldest:
                    self._writing[task] = CUT_OFF
                    task.cancel()
