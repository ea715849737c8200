"""Watches a match: versions in order, players that change, a full state after a gap."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Final, NamedTuple, TypeAlias

from ..errors import ServiceError
from .live_match import LiveMatch, Presence, Step


class Idle:
    """Nothing happened for a while."""


IDLE: Final = Idle()


class PlayerChanged(NamedTuple):
    """The player of this seat connected, left, was substituted or returned."""

    seat: int


Update: TypeAlias = Step | PlayerChanged | None


class Watcher:
    """Yields the steps of a match in order, and the players that change.

    None means: read the whole match again. That happens when the match began or was aborted, or
    when the reader fell behind. IDLE means that nothing happened for `idle_seconds`, if given.
    """

    def __init__(self, backlog: int, idle_seconds: float | None = None) -> None:
        self._backlog = backlog
        self._idle_seconds = idle_seconds
        self._pending: deque[Update] = deque()
        self._players: list[Presence] | None = None  # when the reader last learned of them
        self._news = asyncio.Event()
        self._error: ServiceError | None = None

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._add(step)

    def reloaded(self, match: LiveMatch) -> None:
        self._pending.clear()
        self._add(None)

    def seats_changed(self, match: LiveMatch) -> None:
        before, self._players = self._players, match.presence()
        if before is None:  # the reader has not seen the first state yet
            self._players = None
            self._add(None)
            return
        for seat, player in enumerate(self._players):
            if player != before[seat]:
                self._add(PlayerChanged(seat))

    def end(self, error: ServiceError) -> None:
        """Make `updates` raise this error after the pending steps."""
        self._error = error
        self._news.set()

    async def updates(self, match: LiveMatch) -> AsyncIterator[Update | Idle]:
        """Yield updates until the match ends."""
        self._players = match.presence()
        while True:
            while self._pending:
                yield self._pending.popleft()
            if match.is_over:
                return
            if self._error is not None:
                raise self._error
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), self._idle_seconds)
            except TimeoutError:
                yield IDLE

    def _add(self, update: Update) -> None:
        if len(self._pending) >= self._backlog:
            self._pending.clear()
            self._pending.append(None)
        elif not self._awaits_whole() and update not in self._pending:
            self._pending.append(update)
        self._news.set()

    def _awaits_whole(self) -> bool:
        """Whether the reader will read the whole match next, so that updates can be dropped."""
        return bool(self._pending) and self._pending[-1] is None
