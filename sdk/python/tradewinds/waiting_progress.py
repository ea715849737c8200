"""Logs which queues a bot waits in, and with how many others."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from .lobby import Lobby, Place

SAY_AGAIN_AFTER = 30.0  # seconds
NOT_WORTH_SAYING = 5.0  # seconds of waiting between two matches
FIGURES_WITHIN = 1.0  # seconds after the ticket; then log without the number

log = logging.getLogger("tradewinds")


class WaitingProgress:
    """Logs when a bot starts to wait, and from time to time while it waits."""

    def __init__(self, name: str, lobby: Lobby) -> None:
        self.name = name
        self.lobby = lobby
        self.reporting: asyncio.Task[None] | None = None
        self.figures = asyncio.Event()
        self.has_reported = False

    def begin(self) -> None:
        """A ticket was granted."""
        if self.reporting is None or self.reporting.done():
            self.reporting = asyncio.create_task(self._report())

    def count(self, ticket_id: str, waiting: int) -> None:
        """Store the number of tickets in a queue."""
        self.lobby.counted(ticket_id, waiting)
        self.figures.set()

    def end(self) -> None:
        if self.reporting is not None:
            self.reporting.cancel()

    async def _report(self) -> None:
        if self.has_reported:
            await asyncio.sleep(NOT_WORTH_SAYING)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.figures.wait(), FIGURES_WITHIN)
        while places := [place for place in self.lobby.places if place.ticket_id]:
            self.has_reported = True
            for place in places:
                seats = self.lobby.queues[place.queue].setup.seats
                log.info("%s waits in %s", self.name, describe(place, seats))
            if self.figures.is_set():
                await asyncio.sleep(SAY_AGAIN_AFTER)
            else:
                await self.figures.wait()  # log the number as soon as it is known


def describe(place: Place, seats: int) -> str:
    """A queue, who is in it and who is missing.

    >>> describe(Place(queue=0, name="puerto-rico/4 10s+120s", waiting=1), seats=4)
    'puerto-rico/4 10s+120s: alone, 3 more bots are needed'
    >>> describe(Place(queue=0, name="puerto-rico/4 10s+120s", waiting=3), seats=4)
    'puerto-rico/4 10s+120s: with 2 others, 1 more bot is needed'
    >>> describe(Place(queue=0, name="puerto-rico/4 10s+120s"), seats=4)
    'puerto-rico/4 10s+120s'
    """
    if place.waiting is None:
        return place.name
    others, missing = max(0, place.waiting - 1), seats - place.waiting
    company = {0: "alone", 1: "with 1 other"}.get(others, f"with {others} others")
    if missing <= 0:
        return f"{place.name}: {company}"
    return f"{place.name}: {company}, {missing} more bot{'s are' if missing > 1 else ' is'} needed"
