"""A ticket in the hands of the process that serves its client."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from .queue import QueueSpec


class Seating(NamedTuple):
    """A seat in a match that exists."""

    match_id: str
    seat: int


class Gone(NamedTuple):
    """The ticket will never be served."""

    reason: str


class Ticket:
    """Waits in a queue; `outcome` is awaited by whoever serves the client.

    `stream` is the client's stream that the ticket lives and ends with.
    """

    def __init__(self, ticket_id: str, spec: QueueSpec, stream: str) -> None:
        self.ticket_id = ticket_id
        self.spec = spec
        self.stream = stream
        self.outcome: asyncio.Future[Seating | Gone] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: Seating | Gone) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)
