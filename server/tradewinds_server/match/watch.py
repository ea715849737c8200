"""Following a match: versions in order, a bounded backlog, everything anew after a gap."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from ..errors import ServiceError
from .live_match import LiveMatch, Step


class Watcher:
    """Yields steps of a match in order; None means: take the match as it stands.

    That is so when the reader fell behind, or when somebody came, went or was substituted.
    """

    def __init__(self, backlog: int) -> None:
        self._backlog = backlog
        self._steps: deque[Step | None] = deque()
        self._news = asyncio.Event()
        self._error: ServiceError | None = None

    def stepped(self, match: LiveMatch, step: Step) -> None:
        if len(self._steps) >= self._backlog:
            self._steps.clear()
            self._steps.append(None)
        elif not self._awaits_whole():
            self._steps.append(step)
        self._news.set()

    def reloaded(self, match: LiveMatch) -> None:
        self._steps.clear()
        self.seats_changed(match)

    def seats_changed(self, match: LiveMatch) -> None:
        if not self._awaits_whole():
            self._steps.append(None)
        self._news.set()

    def end(self, error: ServiceError) -> None:
        """Have `updates` raise this after what is already waiting."""
        self._error = error
        self._news.set()

    async def updates(self, match: LiveMatch) -> AsyncIterator[Step | None]:
        """To the end of the match."""
        while True:
            while self._steps:
                yield self._steps.popleft()
            if match.is_over:
                return
            if self._error is not None:
                raise self._error
            self._news.clear()
            await self._news.wait()

    def _awaits_whole(self) -> bool:
        """Whether the reader will take the whole match next, steps included."""
        return bool(self._steps) and self._steps[-1] is None
