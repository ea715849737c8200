"""Counts what the whole store holds, for the metrics: running matches and waiting tickets."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from .errors import ServiceError
from .metrics.figures import MATCHES_RUNNING, QUEUE_TICKETS, QUEUE_WAIT_SECONDS
from .store.deadlines import DeadlineIndex
from .store.tickets import SECOND, TicketStore

EVERY_SECONDS: Final = 5.0
log = structlog.get_logger()


class StoreGauges:
    """Every server takes it, so each of them can answer for all."""

    def __init__(self, index: DeadlineIndex, tickets: TicketStore) -> None:
        self._index = index
        self._tickets = tickets

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.take()
            except ServiceError as error:
                log.warning("store_gauges not taken", error=str(error))
            await asyncio.sleep(EVERY_SECONDS)

    async def take(self) -> None:
        MATCHES_RUNNING.replace({(): await self._index.size()})
        queues = await self._tickets.figures()
        QUEUE_TICKETS.replace({(queue.queue,): queue.waiting for queue in queues})
        QUEUE_WAIT_SECONDS.replace(
            {(queue.queue,): queue.longest_wait / SECOND for queue in queues}
        )
