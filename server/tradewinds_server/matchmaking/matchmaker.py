"""The matchmaker. Every server runs one; the store decides between them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

import structlog

from ..background_tasks import keep_running
from ..errors import Overloaded, ServiceError
from ..store.notifications import Notifications
from ..store.running_matches import RunningMatches
from ..store.tickets import (
    CANCELLED,
    FORMED,
    SEATED,
    TOPIC,
    WAITING,
    ListedQueue,
    QueueFigures,
    TicketStore,
    new_ticket_id,
)
from .match_formation import Formations
from .queue_spec import QueueSpec
from .waiting_ticket import Gone, Seating, Ticket

MOST_TICKETS: Final = 20_000
RENEWALS_PER_LEASE: Final = 3
log = structlog.get_logger()


class Cancellation(NamedTuple):
    """Whether a ticket left its queue. If not, the match that had formed."""

    cancelled: bool
    match_id: str


class Matchmaker:
    """Holds the tickets of this process's clients and forms matches in their queues."""

    def __init__(
        self,
        store: TicketStore,
        running: RunningMatches,
        notifications: Notifications,
        formations: Formations,
        lease_seconds: float,
        sweep_seconds: float,
    ) -> None:
        self._store = store
        self._running = running
        self._notifications = notifications
        self._formations = formations
        self._renew_seconds = lease_seconds / RENEWALS_PER_LEASE
        self._sweep_seconds = sweep_seconds
        self._renewed = 0.0
        self._held: dict[str, Ticket] = {}
        self._busy: dict[str, QueueSpec] = {}
        self._finished: list[str] = []
        self.when_freed: list[Callable[[str], Awaitable[None]]] = []
        self._work_waits = asyncio.Event()
        self._hints_lost = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._abandoning: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._notifications.listen(TOPIC, self._notified)
        loops = (self._form_forever, self._renew_forever, self._sweep_forever)
        self._tasks = [asyncio.create_task(keep_running(partial(_persist, loop))) for loop in loops]

    async def close(self) -> None:
        """Stop. Tickets stay valid until their lease expires, so that clients can reconnect."""
        self._notifications.ignore(TOPIC)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._abandoning, return_exceptions=True)

    async def join(
        self,
        spec: QueueSpec,
        bot: str,
        session_id: str,
        max_matches: int,
        request_id: str,
        stream: str,
    ) -> Ticket:
        """Join a queue. The same request id of a bot returns the same ticket."""
        if len(self._held) >= MOST_TICKETS:
            raise Overloaded("too many bots wait at this server")
        ticket = Ticket(new_ticket_id(spec.name), spec, stream)
        self._held[ticket.ticket_id] = ticket
        try:
            known = await self._store.enqueue(
                *(ticket.ticket_id, spec.name, spec.encoded, bot, session_id),
                *(max_matches, request_id),
            )
        except asyncio.CancelledError:  # the stream ended, possibly with a stored ticket
            self._start(self.abandon(ticket))
            raise
        except ServiceError:
            del self._held[ticket.ticket_id]
            raise
        ticket.is_stored = True
        if known.ticket_id != ticket.ticket_id:
            ticket = self._take_over(ticket, known.ticket_id)
        if known.state == SEATED:
            self._settle(ticket.ticket_id, Seating(known.match_id, known.seat))
        self._look_at(spec)
        return ticket

    async def cancel(self, ticket_id: str, only_of: str = "") -> Cancellation:
        """Leave the queue, unless a match formed first; the result says which.

        With `only_of`, raises NotYourTicket for the ticket of another bot.
        """
        known = await self._store.cancel(ticket_id, only_of=only_of)
        if known.state == CANCELLED:
            self._settle(ticket_id, Gone("cancelled"))
        return Cancellation(known.state == CANCELLED, known.match_id)

    async def abandon(self, ticket: Ticket) -> None:
        """The client is gone: end its ticket, unless it was taken over or served."""
        if self._held.get(ticket.ticket_id) is not ticket:
            return
        del self._held[ticket.ticket_id]
        try:
            await self._store.cancel(ticket.ticket_id, only_here=True)
        except ServiceError as error:  # it has ended, or its lease will expire
            log.debug("ticket not taken back", ticket_id=ticket.ticket_id, error=str(error))

    def match_over(self, match_id: str) -> None:
        """Free the bots of a match. If this is lost in a crash, a sweep does it later."""
        self._finished.append(match_id)
        self._work_waits.set()

    async def figures(self, queues: Iterable[str]) -> list[QueueFigures]:
        """Statistics of these queues."""
        return await self._store.figures(queues)

    async def queues_after(self, name: str, count: int) -> list[ListedQueue]:
        """Queues that may have tickets, by name, after the given name."""
        return [queue for queue in await self._store.queues() if queue.name > name][:count]

    def _take_over(self, ticket: Ticket, known_as: str) -> Ticket:
        """The ticket of an earlier request, now held for this stream."""
        del self._held[ticket.ticket_id]
        earlier = self._held.get(known_as)
        if earlier is not None and earlier.stream == ticket.stream:
            return earlier
        ticket.ticket_id = known_as
        self._held[known_as] = ticket
        if earlier is not None:
            earlier.settle(Gone("replaced"))
        return ticket

    def _start(self, abandoning: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(abandoning)
        self._abandoning.add(task)
        task.add_done_callback(self._abandoning.discard)

    def _settle(self, ticket_id: str, outcome: Seating | Gone) -> None:
        ticket = self._held.pop(ticket_id, None)
        if ticket is not None:
            ticket.settle(outcome)

    def _look_at(self, spec: QueueSpec) -> None:
        self._busy[spec.name] = spec
        self._work_waits.set()

    def _notified(self, payload: bytes | None) -> None:
        if payload is None:
            self._hints_lost.set()
            return
        hint = json.loads(payload)
        if hint["state"] == SEATED:
            self._settle(hint["ticket"], Seating(hint["match"], hint["seat"]))
        else:
            self._settle(hint["ticket"], Gone(hint["state"]))

    async def _form_forever(self) -> None:
        while True:
            await self._work_waits.wait()
            self._work_waits.clear()
            if self._finished:
                await self._release_finished()
            busy, self._busy = self._busy, {}
            for spec in busy.values():
                self._finished += await self._formations.form_in(spec)
            if self._finished:
                self._work_waits.set()

    async def _release_finished(self) -> None:
        finished, self._finished = self._finished, []
        freed = await self._running.release(finished)
        for bot in freed:
            for tell in self.when_freed:
                await tell(bot)
        if freed:
            for ticket in self._held.values():
                self._busy[ticket.spec.name] = ticket.spec

    async def _renew_forever(self) -> None:
        while True:
            self._hints_lost.clear()
            await self._renew()
            try:
                await asyncio.wait_for(self._hints_lost.wait(), self._renew_seconds)
            except TimeoutError:
                continue

    async def _renew(self) -> None:
        began = time.monotonic()
        specs = {ticket.spec.name: ticket.spec.encoded for ticket in self._held.values()}
        await self._store.list_queues(specs)  # a failover may have lost the list
        stored = [ticket_id for ticket_id, ticket in self._held.items() if ticket.is_stored]
        for known in await self._store.renew(stored):
            if known.state == SEATED:
                self._settle(known.ticket_id, Seating(known.match_id, known.seat))
            elif known.state not in (WAITING, FORMED):
                self._settle(known.ticket_id, Gone(known.state))
        self._renewed = began

    async def _sweep_forever(self) -> None:
        """Clean up what dead servers or expired leases leave behind in any queue."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            if time.monotonic() > self._renewed + self._renew_seconds:
                await self._renew()  # after a pause our own leases may have expired
            for queue in await self._store.queues():
                await self._sweep_queue(queue)
            self._finished += await self._formations.find_finished()
            self._work_waits.set()

    async def _sweep_queue(self, queue: ListedQueue) -> None:
        spec = QueueSpec.decode(queue.spec)
        await self._store.expire(queue.name)
        await self._formations.complete_abandoned(spec)
        [figures] = await self._store.figures([queue.name])
        if figures.waiting >= spec.seats:
            self._busy[spec.name] = spec
        if not figures.waiting and not figures.not_created:
            await self._store.unlist(queue)


async def _persist(loop: Callable[[], Awaitable[None]]) -> None:
    """Restart a loop after the store was unreachable: everything a loop does may be repeated."""
    while True:
        try:
            await loop()
        except ServiceError as error:
            log.warning("matchmaking paused", error=str(error))
            await asyncio.sleep(error.retry_after or 1.0)
