"""Tickets in the store: waiting tickets, formed matches, and how many matches a bot plays.

Every ticket is a lease. It ends by being formed into a match, by cancellation or by expiry. Each is
decided by one script, so exactly one of them happens. A formed match stays on record until it is
released; any server may complete it or free its bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..errors import NotYourTicket, RequestReused, UnknownTicket
from . import redis_keys
from .client import StoreClient
from .lua_script import Script

ENQUEUE: Final = Script("tickets/enqueue")
RENEW_LEASES: Final = Script("tickets/renew_leases")
CANCEL: Final = Script("tickets/cancel")
EXPIRE_LEASES: Final = Script("tickets/expire_leases")
LIST_WAITING: Final = Script("tickets/list_waiting")
FORM_MATCHES: Final = Script("tickets/form_matches")
MARK_CREATED: Final = Script("tickets/mark_created")
RELEASE_BOTS: Final = Script("tickets/release_bots")
RESERVE_MATCH: Final = Script("tickets/reserve_match")
CLAIM_DUE_MATCHES: Final = Script("tickets/claim_due_matches")
QUEUE_STATISTICS: Final = Script("tickets/queue_statistics")

TOPIC: Final = "mm"  # of notifications to the process that holds a ticket

TICKET: Final = redis_keys.MATCHMAKING + "ticket:"  # hash: queue, bot, session, most, state, ...
QUEUE: Final = redis_keys.MATCHMAKING + "queue:"  # sorted set: tickets by the time they came
FORMED_COUNT: Final = redis_keys.MATCHMAKING + "formed:"  # number: matches a queue has formed
RUNNING: Final = redis_keys.MATCHMAKING + "running:"  # set: the matches a bot plays now
REQUEST: Final = redis_keys.MATCHMAKING + "request:"  # string: the ticket a request made
QUEUES: Final = redis_keys.MATCHMAKING + "queues"  # hash: queue -> spec, while tickets wait
LEASES: Final = redis_keys.MATCHMAKING + "leases"  # sorted set: waiting tickets by expiry
RATINGS: Final = redis_keys.MATCHMAKING + "ratings:"  # hash of a pool: bot -> rating
FORMATIONS: Final = redis_keys.MATCHMAKING + "formations"  # hash: match -> how to create it
FORMING: Final = redis_keys.MATCHMAKING + "forming"  # sorted set: formed, not known to be created
PLAYING: Final = redis_keys.MATCHMAKING + "playing"  # sorted set: created, by the next look at them
PROCESS: Final = redis_keys.process_channel("")

SECOND: Final = 1_000_000
REMEMBER_MS: Final = 600_000
FORMED_MS: Final = 86_400_000
COMPLETE_AFTER: Final = 2 * SECOND
LOOK_AFTER: Final = 30 * SECOND
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
    room: int
    rating: float


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
    spec: str
    waiting: int
    longest_wait: int
    formed: int


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
        reply = await self._client.run(
            ENQUEUE,
            [TICKET + ticket_id, QUEUE + queue, QUEUES, LEASES, f"{REQUEST}{bot}\n{request_id}"],
            [
                *(ticket_id, queue, spec, bot, session_id, most, self._process),
                *(self._lease, REMEMBER_MS, "1" if request_id else "0", TICKET),
            ],
        )
        known = next(_states(reply))
        if known.state == "reused":
            raise RequestReused(f"request id {request_id!r} was used for another queue")
        return known

    async def renew(self, ticket_ids: Sequence[str]) -> list[TicketState]:
        """Extend the leases. Returns the tickets that no longer wait."""
        changed: list[TicketState] = []
        for part in _parts(ticket_ids, PAGE):
            changed += _states(
                await self._client.run(RENEW_LEASES, [LEASES], [TICKET, self._lease, *part])
            )
        return changed

    async def cancel(
        self, ticket_id: str, only_here: bool = False, only_of: str = ""
    ) -> TicketState:
        """Cancel a ticket, unless a match formed first. Raises UnknownTicket.

        With `only_here` a ticket that another process took over is left alone. With `only_of` a
        ticket of another bot raises NotYourTicket.
        """
        state, match_id = await self._client.run(
            CANCEL,
            [TICKET + ticket_id, LEASES, QUEUES],
            [
                *(ticket_id, QUEUE, PROCESS, REMEMBER_MS),
                *(self._process if only_here else "", only_of),
            ],
        )
        if state == b"gone":
            raise UnknownTicket(ticket_id)
        if state == b"foreign":
            raise NotYourTicket(f"the ticket does not belong to {only_of!r}")
        return TicketState(ticket_id, state.decode(), match_id.decode(), 0)

    async def expire(self) -> None:
        """Remove the tickets whose lease has expired."""
        while await self._client.run(
            EXPIRE_LEASES, [LEASES, QUEUES], [TICKET, QUEUE, PROCESS, PAGE]
        ):
            pass

    async def waiting(
        self, queue: str, pool: str, default_rating: float
    ) -> tuple[int, list[QueueEntry]]:
        """The store's time and the valid tickets of the queue, oldest first.

        Ratings are those of the pool.
        """
        entries: list[QueueEntry] = []
        after = b"0"
        while True:
            now, read, after, *page = await self._client.run(
                LIST_WAITING,
                [QUEUE + queue, LEASES, RATINGS + pool],
                [TICKET, RUNNING, after, PAGE, default_rating],
            )
            entries += [
                QueueEntry(ticket.decode(), bot.decode(), int(joined), int(room), float(rating))
                for ticket, bot, joined, room, rating in _parts(page, 5)
            ]
            if int(read) < PAGE:
                return int(now), entries

    async def form(self, queue: str, groups: Sequence[tuple[str, list[str]]]) -> list[Formation]:
        """Form the proposed groups (match id, tickets by seat). Returns those that became matches.

        Each group is formed atomically. It is skipped if a ticket was cancelled, expired or taken,
        or if a bot would exceed its match limit.
        """
        formed: list[Formation] = []
        for part in _parts(groups, GROUPS_AT_ONCE):
            proposals = [word for match_id, tickets in part for word in (match_id, *tickets)]
            reply = await self._client.run(
                FORM_MATCHES,
                [QUEUE + queue, QUEUES, LEASES, FORMATIONS, FORMING, FORMED_COUNT + queue],
                [
                    *(TICKET, RUNNING, queue, len(part[0][1]), COMPLETE_AFTER),
                    *(REMEMBER_MS, FORMED_MS, *proposals),
                ],
            )
            formed += _formations(reply)
        return formed

    async def seat(self, match_ids: Sequence[str]) -> None:
        """These matches exist now: mark their tickets as seated and notify their holders."""
        await self._client.run(
            MARK_CREATED,
            [FORMATIONS, FORMING, PLAYING],
            [TICKET, PROCESS, LOOK_AFTER, *match_ids],
        )

    async def release(self, match_ids: Sequence[str]) -> list[str]:
        """Free the bots of these matches. Returns the matches not freed before."""
        freed = await self._client.run(
            RELEASE_BOTS, [FORMATIONS, FORMING, PLAYING], [RUNNING, *match_ids]
        )
        return sorted({bot.decode() for bot in freed})

    async def reserve(self, match_id: str, bot: str, session_id: str, most: int) -> bool:
        """Count an invitation as a match of the bot. Returns False if the bot is at its limit."""
        counts = await self._client.run(
            RESERVE_MATCH,
            [RUNNING + bot, FORMATIONS, PLAYING],
            [match_id, bot, session_id, most, LOOK_AFTER],
        )
        return bool(counts)

    async def unreserve(self, match_id: str, bot: str) -> None:
        """The bot does not play that match after all."""
        await self._client.send("SREM", RUNNING + bot, match_id)

    async def claim_unfinished(self) -> list[Formation]:
        """Claim formed matches that have not been created for a while."""
        return await self._claim(FORMING, COMPLETE_AFTER)

    async def claim_playing(self) -> list[Formation]:
        """Claim matches that may be over without having been released."""
        return await self._claim(PLAYING, LOOK_AFTER)

    async def figures(self, *queues: str) -> list[QueueFigures]:
        """Statistics of these queues, or of all queues with tickets."""
        reply = await self._client.run(QUEUE_STATISTICS, [QUEUES], [QUEUE, FORMED_COUNT, *queues])
        return [
            QueueFigures(queue.decode(), spec.decode(), waiting, int(wait), formed)
            for queue, spec, waiting, wait, formed in _parts(reply, 5)
        ]

    async def queues(self) -> list[str]:
        """The names of the queues with tickets, sorted."""
        return sorted(name.decode() for name in await self._client.send("HKEYS", QUEUES))

    async def rate(self, pool: str, bot: str, rating: float) -> None:
        """Set the rating that rating windows use."""
        await self._client.send("HSET", RATINGS + pool, bot, rating)

    async def _claim(self, index: str, again_after: int) -> list[Formation]:
        reply = await self._client.run(CLAIM_DUE_MATCHES, [index, FORMATIONS], [again_after, PAGE])
        return list(_formations(reply))


def _parts(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (items[place : place + size] for place in range(0, len(items), size))


def _states(reply: Sequence[bytes]) -> Iterator[TicketState]:
    for ticket_id, state, match_id, seat in _parts(reply, 4):
        yield TicketState(ticket_id.decode(), state.decode(), match_id.decode(), int(seat or 0))


def _formations(reply: Sequence[bytes]) -> Iterable[Formation]:
    for match_id, record in _parts(reply, 2):
        known = json.loads(record)
        seats = [HeldSeat(held["ticket"], held["bot"], held["session"]) for held in known["seats"]]
        yield Formation(match_id.decode(), known["queue"], seats)
