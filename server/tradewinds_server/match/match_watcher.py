"""Watches a match: versions in order, a bounded backlog, a full state after a gap."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

from ..errors import ServiceError
from .live_match import LiveMatch, Step


class Idle:
    """Nothing happened for a while."""


IDLE: Final = Idle()


class Watcher:
    """Yields the steps of a match in order. None means: read the whole match again.

    That happens when the reader fell behind or a player connected, left or was substituted. IDLE
    means that nothing happened for `idle_seconds`, if that is given.
    """

    def __init__(self, backlog: int, idle_seconds: float | None = None) -> None:
        self._backlog = backlog
        self._idle_seconds = idle_seconds
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
        """Make `updates` raise this error after the pending steps."""
        self._error = error
        self._news.set()

    async def updates(self, match: LiveMatch) -> AsyncIterator[Step | Idle | None]:
        """Yield steps until the match ends."""
        while True:
            while self._steps:
                yield self._steps.popleft()
            if match.is_over:
                return
            if self._error is not None:
                raise self._error
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), self._idle_seconds)
            except TimeoutError:
                yield IDLE

    def _awaits_whole(self) -> bool:
        """Whether the reader will read the whole match next, so that steps can be dropped."""
        return bool(self._steps) and self._steps[-1] is None
