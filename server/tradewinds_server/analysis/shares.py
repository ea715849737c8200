"""How clients share the engine's processes: bounded places, and turns in a circle."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import Overloaded


class Places:
    """Calls that wait or are worked on: so many in all, so many of one client."""

    def __init__(self, places: int, share: int) -> None:
        self._places = places
        self._share = share
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, client: str) -> Iterator[None]:
        """Hold a place while the context lasts; Overloaded if there is none."""
        if self._taken[client] >= self._share:
            raise Overloaded(f"the engine is busy with {self._share} calls of yours")
        if self._taken.total() >= self._places:
            raise Overloaded("the engine is busy with other calls")
        self._taken[client] += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]


class Turns:
    """So many tasks at once. Clients that wait are served in a circle, one task each."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def begin(self, client: str) -> None:
        """Wait for a turn; whoever gets one calls `end` afterwards."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(client, turn)
            else:
                self.end()
            raise

    def end(self) -> None:
        """Give the turn to the client that has waited longest since its last one."""
        if not self._waiting:
            self._free += 1
            return
        client, turns = self._waiting.popitem(last=False)
        turns.popleft().set_result(None)
        if turns:
            self._waiting[client] = turns

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting[client]
        turns.remove(turn)
        if not turns:
            del self._waiting[client]
