"""What waits to be written to a stream."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from ..errors import Overloaded

OUTBOX_LIMIT = 4096


class Outbox:
    """Items in order; a reader that does not keep up is cut off."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._items: deque[object] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._error: Exception | None = None
        self._closed = False
        self.waited = 0.0  # seconds that the reader took so far
        self.prepare: Callable[[object], object] | None = None  # for a reader that waits

    def put(self, item: object) -> None:
        """Send this when its turn comes; nothing is added once the end is set.

        What is to be sent at once is prepared here: the same work for many streams in a row, before
        the first of them is written to, is cheaper than now this, now that.
        """
        if self._closed:
            return
        if len(self._items) >= OUTBOX_LIMIT:
            self._items.clear()
            self.close(Overloaded("this stream does not read what it is sent"))
            return
        if self.prepare is not None and self._is_awaited():
            try:
                item = self.prepare(item)
            except Exception as error:  # noqa: BLE001 - raised again where the stream is written
                self.close(error)
                return
        self._items.append(item)
        self._wake()

    def close(self, error: Exception | None = None) -> None:
        """End after what is waiting, with an error or without."""
        self._error = self._error or error
        self._closed = True
        self._wake()

    def check(self) -> None:
        """Raise what the stream ends with, if that is an error."""
        if self._error is not None:
            raise self._error

    async def get(self) -> object | None:
        """The next item; None at the end."""
        while not self._items:
            self.check()
            if self._closed:
                return None
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._items.popleft()

    def _is_awaited(self) -> bool:
        return self._waiter is not None and not self._waiter.done()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
