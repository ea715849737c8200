"""A ticket in the process that serves its client."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from .queue_spec import QueueSpec


class Seating(NamedTuple):
    """A seat in a match that exists."""

    match_id: str
    seat: int


class Gone(NamedTuple):
    """The ticket ended without a match."""

    reason: str


class Ticket:
    """Waits in a queue. The process that serves the client awaits `outcome`.

    The ticket ends with the client's `stream`.
    """

    def __init__(self, ticket_id: str, spec: QueueSpec, stream: str) -> None:
        self.ticket_id = ticket_id
        self.spec = spec
        self.stream = stream
        self.is_stored = False  # until then a renewal would find nothing of it
        self.outcome: asyncio.Future[Seating | Gone] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: Seating | Gone) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)
