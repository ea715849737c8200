"""The outbox of a stream: session updates and messages that wait to be written."""

from __future__ import annotations

import asyncio

from ..errors import Overloaded

OUTBOX_LIMIT = 4096


class Outbox:
    """A bounded queue. A reader that does not keep up is disconnected.

    It is nearly always empty, and there is one for every bot: a deque and an event would take
    1.3 KB more.
    """

    __slots__ = ("_closed", "_error", "_items", "_reader", "write_seconds")

    def __init__(self) -> None:
        self._items: list[object] = []
        self._reader: asyncio.Future[None] | None = None  # waits for a change
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
        self._wake_reader()

    def close(self, error: BaseException | None = None) -> None:
        """End after the pending items, with the first error given or without one."""
        self._error = self._error or error
        self._closed = True
        self._wake_reader()

    def check(self) -> None:
        """Raise the error that the stream ends with, if there is one."""
        if self._error is not None:
            raise self._error

    async def get(self) -> object | None:
        """The next item; None at the end. Only one task may read."""
        while not self._items:
            self.check()
            if self._closed:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.pop(0)

    def _wake_reader(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
