"""Gauges of the whole store: running matches and waiting tickets."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from .errors import ServiceError
from .metrics.definitions import MATCHES_ENDED, MATCHES_RUNNING, QUEUE_TICKETS, QUEUE_WAIT_SECONDS
from .store.deadline_index import DeadlineIndex
from .store.ended_matches import EndedMatches
from .store.tickets import SECOND, TicketStore

EVERY_SECONDS: Final = 5.0
log = structlog.get_logger()


class StoreGauges:
    """Every server reads them, so each can report for all."""

    def __init__(
        self, index: DeadlineIndex, tickets: TicketStore, ended: EndedMatches | None = None
    ) -> None:
        self._index = index
        self._tickets = tickets
        self._ended = ended

    async def run(self) -> None:
        """Update the gauges until cancelled."""
        while True:
            try:
                await self.take()
            except ServiceError as error:
                log.warning("store_gauges not taken", error=str(error))
            await asyncio.sleep(EVERY_SECONDS)

    async def take(self) -> None:
        MATCHES_RUNNING.replace({(): await self._index.size()})
        if self._ended is not None:
            MATCHES_ENDED.replace({(): await self._ended.size()})
        listed = await self._tickets.queues()
        figures = await self._tickets.figures(queue.name for queue in listed)
        queues = [queue for queue in figures if queue.waiting]
        QUEUE_TICKETS.replace({(queue.queue,): queue.waiting for queue in queues})
        QUEUE_WAIT_SECONDS.replace(
            {(queue.queue,): queue.longest_wait / SECOND for queue in queues}
        )
