"""Fair sharing of the engine's processes: limited slots and round-robin turns."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import Overloaded


class CallSlots:
    """Limits the calls that wait or run, in total and per client."""

    def __init__(self, places: int, share: int) -> None:
        self._places = places
        self._share = share
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, client: str) -> Iterator[None]:
        """Hold a slot during the context. Raises Overloaded if there is none."""
        if self._taken[client] >= self._share:
            raise Overloaded(f"{self._share} of your calls already wait for the engine")
        if self._taken.total() >= self._places:
            raise Overloaded("the engine is busy with other calls")
        self._taken[client] += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]


class FairTurns:
    """Limits the tasks that run at once. Waiting clients are served round-robin."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def begin(self, client: str) -> None:
        """Wait for a turn. Call `end` afterwards."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.end()
            raise

    def end(self) -> None:
        """Pass the turn to the client that has waited longest since its last one."""
        while self._waiting:
            client, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[client] = turns
            if not turn.done():  # otherwise its caller is gone
                turn.set_result(None)
                return
        self._free += 1
