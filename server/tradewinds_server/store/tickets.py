"""Tickets in the store: the bots that wait in queues, and the matches formed of them.

Every ticket is a lease. It ends by being formed into a match, by cancellation or by expiry. Each is
decided by one script, so exactly one of them happens. A formed match stays on record until it has
been created; any server may create it.

The keys of a queue share a hash tag, so queues spread over the nodes of a cluster. A ticket id
begins with the tag of its queue.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from ..errors import NotYourTicket, RequestReused, UnknownTicket
from . import redis_keys
from .client import StoreClient
from .lua_script import Script

ENQUEUE: Final = Script("tickets/enqueue")
LIST_QUEUES: Final = Script("tickets/list_queues")
UNLIST_QUEUE: Final = Script("tickets/unlist_queue")
RENEW_LEASES: Final = Script("tickets/renew_leases")
CANCEL: Final = Script("tickets/cancel")
EXPIRE_LEASES: Final = Script("tickets/expire_leases")
LIST_WAITING: Final = Script("tickets/list_waiting")
FORM_MATCHES: Final = Script("tickets/form_matches")
MARK_CREATED: Final = Script("tickets/mark_created")
CLAIM_DUE_MATCHES: Final = Script("tickets/claim_due_matches")
QUEUE_STATISTICS: Final = Script("tickets/queue_statistics")

TOPIC: Final = "mm"  # of notifications to the process that holds a ticket
PROCESS: Final = redis_keys.process_channel("")

SECOND: Final = 1_000_000
REMEMBER_MS: Final = 600_000
FORMED_MS: Final = 86_400_000
COMPLETE_AFTER: Final = 2 * SECOND
PAGE: Final = 500
GROUPS_AT_ONCE: Final = 50

WAITING, FORMED, SEATED, CANCELLED = "waiting", "formed", "seated", "cancelled"


class TicketState(NamedTuple):
    """The state of a ticket: waiting, formed, seated, cancelled or gone."""

    ticket_id: str
    state: str
    match_id: str
    seat: int


class QueueEntry(NamedTuple):
    """A waiting ticket. Times are in microseconds of the store's clock."""

    ticket_id: str
    bot: str
    joined: int
    most: int


class HeldSeat(NamedTuple):
    """A seat of a formed match and its owner."""

    ticket_id: str
    bot: str
    session_id: str


class Formation(NamedTuple):
    """A formed match: what to play, and who has which seat."""

    match_id: str
    spec: str
    seats: list[HeldSeat]


class QueueFigures(NamedTuple):
    """Statistics of a queue. The wait is in microseconds."""

    queue: str
    waiting: int
    longest_wait: int
    formed: int
    not_created: int


class ListedQueue(NamedTuple):
    """A queue that has, or lately had, tickets. `listed` changes with every join."""

    name: str
    spec: str
    listed: int


def new_ticket_id(queue: str) -> str:
    return f"{redis_keys.queue_tag(queue)}-{secrets.token_hex(16)}"


class TicketStore:
    """The part of matchmaking that must survive a server."""

    def __init__(self, client: StoreClient, process: str, lease_seconds: float) -> None:
        self._client = client
        self._process = process
        self._lease = int(lease_seconds * SECOND)

    async def enqueue(
        self,
        ticket_id: str,
        queue: str,
        spec: str,
        bot: str,
        session_id: str,
        most: int,
        request_id: str,
    ) -> TicketState:
        """Create a waiting ticket, or take over the one that the same request created.

        Raises RequestReused if that one is in another queue.
        """
        tag = redis_keys.queue_tag(queue)
        if request_id:
            await self._bind_request(bot, request_id, tag)
        reply = await self._client.run(
            ENQUEUE,
            [
                *(redis_keys.waiting(tag), redis_keys.leases(tag)),
                redis_keys.ticket_of_request(tag, bot, request_id),
            ],
            [
                *(redis_keys.tickets(tag), ticket_id, queue, bot, session_id, most),
                *(self._process, self._lease, REMEMBER_MS, "1" if request_id else "0"),
            ],
        )
        await self.list_queues({queue: spec})
        return next(_states(reply))

    async def list_queues(self, specs: Mapping[str, str]) -> None:
        """Have every server know of these queues (name -> spec), which have tickets."""
        if specs:
            lines = [f"{name}\n{spec}" for name, spec in specs.items()]
            await self._client.run(LIST_QUEUES, [redis_keys.QUEUES], lines)

    async def renew(self, ticket_ids: Sequence[str]) -> list[TicketState]:
        """Extend the leases. Returns the tickets that no longer wait."""
        renewals = (
            self._client.run(
                RENEW_LEASES,
                [redis_keys.leases(tag)],
                [redis_keys.tickets(tag), self._lease, *part],
            )
            for tag, ids in groupby(sorted(ticket_ids), key=_tag_of)
            for part in _parts(list(ids), PAGE)
        )
        return [state for reply in await asyncio.gather(*renewals) for state in _states(reply)]

    async def cancel(
        self, ticket_id: str, only_here: bool = False, only_of: str = ""
    ) -> TicketState:
        """Cancel a ticket, unless a match formed first. Raises UnknownTicket.

        With `only_here` a ticket that another process took over is left alone. With `only_of` a
        ticket of another bot raises NotYourTicket.
        """
        tag = _tag_of(ticket_id)
        state, match_id = await self._client.run(
            CANCEL,
            [redis_keys.waiting(tag), redis_keys.leases(tag)],
            [
                *(redis_keys.tickets(tag), ticket_id, PROCESS, REMEMBER_MS),
                *(self._process if only_here else "", only_of),
            ],
        )
        if state == b"gone":
            raise UnknownTicket(ticket_id)
        if state == b"foreign":
            raise NotYourTicket(f"the ticket does not belong to {only_of!r}")
        return TicketState(ticket_id, state.decode(), match_id.decode(), 0)

    async def expire(self, queue: str) -> None:
        """Remove the tickets of a queue whose lease has expired."""
        tag = redis_keys.queue_tag(queue)
        names = [redis_keys.waiting(tag), redis_keys.leases(tag)]
        while await self._client.run(
            EXPIRE_LEASES, names, [redis_keys.tickets(tag), PROCESS, PAGE]
        ):
            pass

    async def waiting(self, queue: str) -> tuple[int, list[QueueEntry]]:
        """The store's time and the valid tickets of the queue, oldest first."""
        tag = redis_keys.queue_tag(queue)
        entries: list[QueueEntry] = []
        after = b"0"
        while True:
            now, read, after, *page = await self._client.run(
                LIST_WAITING,
                [redis_keys.waiting(tag), redis_keys.leases(tag)],
                [redis_keys.tickets(tag), after, PAGE],
            )
            entries += [
                QueueEntry(ticket.decode(), bot.decode(), int(joined), int(most))
                for ticket, bot, joined, most in _parts(page, 4)
            ]
            if int(read) < PAGE:
                return int(now), entries

    async def form(
        self, queue: str, spec: str, groups: Sequence[tuple[str, list[str]]]
    ) -> list[Formation]:
        """Form the proposed groups (match id, tickets by seat). Returns those that became matches.

        Each group is formed atomically. It is skipped if a ticket was cancelled, expired or taken.
        """
        if not groups:
            return []
        tag = redis_keys.queue_tag(queue)
        proposals = [word for match_id, tickets in groups for word in (match_id, *tickets)]
        reply = await self._client.run(
            FORM_MATCHES,
            [
                *(redis_keys.waiting(tag), redis_keys.leases(tag), redis_keys.formations(tag)),
                *(redis_keys.forming(tag), redis_keys.formed_count(tag)),
            ],
            [
                *(redis_keys.tickets(tag), queue, spec, len(groups[0][1]), COMPLETE_AFTER),
                *(REMEMBER_MS, FORMED_MS),
                *proposals,
            ],
        )
        return list(_formations(reply))

    async def seat(self, queue: str, match_ids: Sequence[str]) -> None:
        """These matches exist now: mark their tickets as seated and notify their holders."""
        tag = redis_keys.queue_tag(queue)
        await self._client.run(
            MARK_CREATED,
            [redis_keys.formations(tag), redis_keys.forming(tag)],
            [redis_keys.tickets(tag), PROCESS, *match_ids],
        )

    async def drop(self, queue: str, match_id: str) -> None:
        """This formed match cannot be created."""
        tag = redis_keys.queue_tag(queue)
        await self._client.send("HDEL", redis_keys.formations(tag), match_id)

    async def claim_unfinished(self, queue: str) -> list[Formation]:
        """Claim formed matches that have not been created for a while."""
        tag = redis_keys.queue_tag(queue)
        names = [redis_keys.forming(tag), redis_keys.formations(tag)]
        return list(
            _formations(await self._client.run(CLAIM_DUE_MATCHES, names, [COMPLETE_AFTER, PAGE]))
        )

    async def figures(self, queues: Iterable[str]) -> list[QueueFigures]:
        """Statistics of these queues."""
        return await asyncio.gather(*(self._figures(queue) for queue in queues))

    async def queues(self) -> list[ListedQueue]:
        """The queues that may have tickets, by name."""
        listed = await self._client.send("ZRANGE", redis_keys.QUEUES, 0, -1, "WITHSCORES")
        lines = ((line.decode().partition("\n"), int(score)) for line, score in listed)
        return sorted(ListedQueue(name, spec, score) for (name, _, spec), score in lines)

    async def unlist(self, queue: ListedQueue) -> None:
        """The queue was found empty after it was read, unless somebody has joined it since."""
        line = f"{queue.name}\n{queue.spec}"
        await self._client.run(UNLIST_QUEUE, [redis_keys.QUEUES], [line, queue.listed])

    async def _bind_request(self, bot: str, request_id: str, tag: str) -> None:
        key = redis_keys.queue_of_request(bot, request_id)
        earlier = await self._client.send("SET", key, tag, "NX", "GET", "PX", REMEMBER_MS)
        if earlier is not None and earlier.decode() != tag:
            raise RequestReused(f"request id {request_id!r} was used for another queue")

    async def _figures(self, queue: str) -> QueueFigures:
        tag = redis_keys.queue_tag(queue)
        names = [redis_keys.waiting(tag), redis_keys.formed_count(tag), redis_keys.formations(tag)]
        waiting, wait, formed, not_created = await self._client.run(QUEUE_STATISTICS, names, [])
        return QueueFigures(queue, waiting, int(wait), formed, not_created)


def _tag_of(ticket_id: str) -> str:
    """Of the ticket's queue. Raises UnknownTicket if it cannot be a ticket."""
    tag, dash, _ = ticket_id.partition("-")
    if not dash or not tag.isalnum():
        raise UnknownTicket(ticket_id)
    return tag


def _parts(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (items[place : place + size] for place in range(0, len(items), size))


def _states(reply: Sequence[bytes]) -> Iterator[TicketState]:
    for ticket_id, state, match_id, seat in _parts(reply, 4):
        yield TicketState(ticket_id.decode(), state.decode(), match_id.decode(), int(seat or 0))


def _formations(reply: Sequence[bytes]) -> Iterable[Formation]:
    for match_id, record in _parts(reply, 2):
        known = json.loads(record)
        seats = [HeldSeat(held["ticket"], held["bot"], held["session"]) for held in known["seats"]]
        yield Formation(match_id.decode(), known["spec"], seats)
