"""The outbox of a stream: session updates and messages that wait to be written."""

from __future__ import annotations

import asyncio
from collections import deque

from ..errors import Overloaded

OUTBOX_LIMIT = 4096


class Outbox:
    """A bounded queue. A reader that does not keep up is disconnected."""

    def __init__(self) -> None:
        self._items: deque[object] = deque()
        self._changed = asyncio.Event()
        self._error: BaseException | None = None
        self._closed = False
        self.write_seconds = 0.0  # total time spent writing to the stream

    def put(self, item: object) -> None:
        """Add an item, unless the outbox is closed."""
        if self._closed:
            return
        if len(self._items) >= OUTBOX_LIMIT:
            self._items.clear()
            self.close(Overloaded("the client does not read this stream"))
            return
        self._items.append(item)
        self._changed.set()

    def close(self, error: BaseException | None = None) -> None:
        """End after the pending items, with the first error given or without one."""
        self._error = self._error or error
        self._closed = True
        self._changed.set()

    def check(self) -> None:
        """Raise the error that the stream ends with, if there is one."""
        if self._error is not None:
            raise self._error

    async def get(self) -> object | None:
        """The next item; None at the end."""
        while not self._items:
            self.check()
            if self._closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        return self._items.popleft()
