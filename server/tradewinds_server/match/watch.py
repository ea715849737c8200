"""Following a match: versions in order, a bounded backlog, everything anew after a gap."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from ..errors import ServiceError
from .live import LiveMatch, Step


class Watcher:
    """Yields steps of a match; None means: the reader fell behind or the seats changed, so take
    the match as it stands. Ends with the match."""

    def __init__(self, backlog: int) -> None:
        self._backlog = backlog
        self._steps: deque[Step | None] = deque()
        self._news = asyncio.Event()
        self._error: ServiceError | None = None

    def stepped(self, match: LiveMatch, step: Step) -> None:
        if len(self._steps) >= self._backlog:
            self._start_over()
        elif not self._steps or self._steps[-1] is not None:
            self._steps.append(step)
        self._news.set()

    def reloaded(self, match: LiveMatch) -> None:
        self._start_over()
        self._news.set()

    def seats_changed(self, match: LiveMatch) -> None:
        self._start_over()
        self._news.set()

    def end(self, error: ServiceError) -> None:
        """Have `updates` raise this after what is already waiting."""
        self._error = error
        self._news.set()

    def _start_over(self) -> None:
        self._steps.clear()
        self._steps.append(None)

    async def updates(self, match: LiveMatch) -> AsyncIterator[Step | None]:
        """After the state the caller has taken at the moment of the call."""
        while True:
            while self._steps:
                step = self._steps.popleft()
                yield step
                if step is None and match.is_over:
                    return
                if step is not None and step.state.to_move is None:
                    return
            if self._error is not None:
                raise self._error
            self._news.clear()
            await self._news.wait()
