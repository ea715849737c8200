"""Says what a bot waits for in its queues, and with how many others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from .client import Client
from .errors import TradewindsError
from .lobby import Lobby, Place

SAY_AGAIN_AFTER = 30.0  # seconds
NOT_WORTH_SAYING = 5.0  # seconds of waiting between two matches

log = logging.getLogger("tradewinds")


class Waiting:
    """Logs at once when a bot begins to wait, and now and then while it still does."""

    def __init__(self, name: str, lobby: Lobby) -> None:
        self.name = name
        self.lobby = lobby
        self.telling: asyncio.Task[None] | None = None
        self.has_told = False

    def begin(self, client: Client) -> None:
        """A ticket was granted."""
        if self.telling is None or self.telling.done():
            self.telling = asyncio.create_task(self._tell(client))

    def end(self) -> None:
        if self.telling is not None:
            self.telling.cancel()

    async def _tell(self, client: Client) -> None:
        if self.has_told:
            await asyncio.sleep(NOT_WORTH_SAYING)
        while places := [place for place in self.lobby.places if place.ticket_id]:
            self.has_told = True
            there = await tickets_by_queue(client)
            for place in places:
                seats = self.lobby.queues[place.queue].seats
                log.info("%s waits in %s", self.name, describe(place, seats, there))
            await asyncio.sleep(SAY_AGAIN_AFTER)


async def tickets_by_queue(client: Client) -> Mapping[str, int]:
    """How many tickets wait in each queue; nothing where the server does not say."""
    try:
        return {queue.name: queue.statistics.waiting for queue in await client.matchmaking.queues()}
    except TradewindsError:
        return {}


def describe(place: Place, seats: int, there: Mapping[str, int]) -> str:
    """A queue, who is in it and who is missing.

    >>> place = Place(queue=0, name="puerto-rico/4 10s+120s")
    >>> describe(place, 4, {"puerto-rico/4 10s+120s": 1})
    'puerto-rico/4 10s+120s: alone, 3 more bots are needed'
    >>> describe(place, 4, {"puerto-rico/4 10s+120s": 3})
    'puerto-rico/4 10s+120s: with 2 others, 1 more bot is needed'
    >>> describe(place, 4, {})
    'puerto-rico/4 10s+120s'
    """
    if place.name not in there:
        return place.name
    others, missing = there[place.name] - 1, seats - there[place.name]
    company = {0: "alone", 1: "with 1 other"}.get(others, f"with {others} others")
    if missing <= 0:
        return f"{place.name}: {company}"
    return f"{place.name}: {company}, {missing} more bot{'s are' if missing > 1 else ' is'} needed"
