"""Records the ends of matches, and notifies those who depend on them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..store.matches import MatchStore
from .live_match import LiveMatch
from .match_summary import MatchSummary

EndRecorder = Callable[[MatchSummary], Awaitable[None]]
EndListener = Callable[[LiveMatch], Awaitable[None]]


class MatchEnds:
    """Recorders get every match, at least once. Listeners get those that end in this process."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._recorders: list[EndRecorder] = []
        self._listeners: list[EndListener] = []

    def add_recorder(self, recorder: EndRecorder) -> None:
        self._recorders.append(recorder)

    def add_listener(self, listener: EndListener) -> None:
        self._listeners.append(listener)

    async def record(self, match: MatchSummary) -> None:
        """Record the end in lists, in the match's block and with every recorder. Safe to repeat.

        The deadline sweep repeats it in case this server dies first.
        """
        record = match.record
        await self._store.lists.end(record.match_id, record.game.name, record.created_ms)
        block_id = record.terms.reveal.block_id
        if block_id:
            await self._store.end_in_block(record.terms.organizer, block_id, record.match_id)
        for recorder in self._recorders:
            await recorder(match)
        if self._store.ended is not None:
            await self._store.ended.add(record.match_id)

    async def record_and_notify(self, match: LiveMatch) -> None:
        """Record a match that ended in this process, then notify the listeners."""
        await self.record(match)
        for listener in self._listeners:
            await listener(match)
