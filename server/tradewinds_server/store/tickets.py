"""Tickets in the store: who waits where, which matches have formed, which bots are busy.

Every ticket is a lease. It waits until it is formed into a match, cancelled, or its lease runs out,
and one script decides each of these, so exactly one of them happens. A formed match stays on
record until it is released; any server may complete it or free its bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..errors import NotYourTicket, RequestReused, UnknownTicket
from . import keys
from .client import StoreClient
from .script import Script

TOPIC: Final = "mm"  # of the hints that scripts send to the process that holds a ticket

TICKET: Final = keys.MATCHMAKING + "ticket:"  # hash: queue, bot, session, most, state, ...
QUEUE: Final = keys.MATCHMAKING + "queue:"  # sorted set: tickets by the time they came
FORMED_COUNT: Final = keys.MATCHMAKING + "formed:"  # number: matches a queue has formed
RUNNING: Final = keys.MATCHMAKING + "running:"  # set: the matches a bot plays now
REQUEST: Final = keys.MATCHMAKING + "request:"  # string: the ticket a request made
QUEUES: Final = keys.MATCHMAKING + "queues"  # hash: queue -> spec, while somebody waits
LEASES: Final = keys.MATCHMAKING + "leases"  # sorted set: waiting tickets by expiry
RATINGS: Final = keys.MATCHMAKING + "ratings"  # hash: bot -> rating
FORMATIONS: Final = keys.MATCHMAKING + "formations"  # hash: match -> how to create it
FORMING: Final = keys.MATCHMAKING + "forming"  # sorted set: formed, not known to be created
PLAYING: Final = keys.MATCHMAKING + "playing"  # sorted set: created, by the next look at them
PROCESS: Final = keys.process_channel("")

SECOND: Final = 1_000_000
REMEMBER_MS: Final = 600_000
FORMED_MS: Final = 86_400_000
COMPLETE_AFTER: Final = 2 * SECOND
LOOK_AFTER: Final = 30 * SECOND
PAGE: Final = 500
GROUPS_AT_ONCE: Final = 50

WAITING, FORMED, SEATED, CANCELLED = "waiting", "formed", "seated", "cancelled"


class TicketState(NamedTuple):
    """Where a ticket stands: waiting, formed, seated, cancelled or gone."""

    ticket_id: str
    state: str
    match_id: str
    seat: int


class Entry(NamedTuple):
    """A waiting ticket; times in microseconds of the store's clock."""

    ticket_id: str
    bot: str
    joined: int
    room: int
    rating: float


class HeldSeat(NamedTuple):
    """A seat of a formed match and whose it is."""

    ticket_id: str
    bot: str
    session_id: str


class Formation(NamedTuple):
    """A match that has formed: what to play and who sits where."""

    match_id: str
    spec: str
    seats: list[HeldSeat]


class Figures(NamedTuple):
    """A queue's figures; the wait in microseconds."""

    queue: str
    spec: str
    waiting: int
    longest_wait: int
    formed: int


class TicketStore:
    """All of matchmaking that has to survive a server."""

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
        """A new waiting ticket, or the one the same bot's request made before, now held here.

        RequestReused if that one is of another queue.
        """
        reply = await self._client.run(
            _ENQUEUE,
            [TICKET + ticket_id, QUEUE + queue, QUEUES, LEASES, f"{REQUEST}{bot}\n{request_id}"],
            [
                *(ticket_id, queue, spec, bot, session_id, most, self._process),
                *(self._lease, REMEMBER_MS, "1" if request_id else "0", TICKET),
            ],
        )
        known = next(_states(reply))
        if known.state == "reused":
            raise RequestReused(f"request id {request_id!r} stands for another queue")
        return known

    async def renew(self, ticket_ids: Sequence[str]) -> list[TicketState]:
        """Extend the leases; the tickets that wait no longer."""
        changed: list[TicketState] = []
        for part in _parts(ticket_ids, PAGE):
            changed += _states(
                await self._client.run(_RENEW, [LEASES], [TICKET, self._lease, *part])
            )
        return changed

    async def cancel(
        self, ticket_id: str, only_here: bool = False, only_of: str = ""
    ) -> TicketState:
        """Cancelled, unless a match formed first; UnknownTicket if it never was or is forgotten.

        With `only_here` a ticket that another process took over stays as it is. With `only_of` a
        ticket of another bot is NotYourTicket.
        """
        state, match_id = await self._client.run(
            _CANCEL,
            [TICKET + ticket_id, LEASES, QUEUES],
            [
                *(ticket_id, QUEUE, PROCESS, REMEMBER_MS),
                *(self._process if only_here else "", only_of),
            ],
        )
        if state == b"gone":
            raise UnknownTicket(ticket_id)
        if state == b"foreign":
            raise NotYourTicket(f"the ticket is not one of {only_of!r}")
        return TicketState(ticket_id, state.decode(), match_id.decode(), 0)

    async def expire(self) -> None:
        """Remove the tickets whose lease ran out."""
        while await self._client.run(_EXPIRE, [LEASES, QUEUES], [TICKET, QUEUE, PROCESS, PAGE]):
            pass

    async def waiting(self, queue: str, default_rating: float) -> tuple[int, list[Entry]]:
        """The store's time and every ticket in the queue whose lease holds, oldest first."""
        entries: list[Entry] = []
        after = b"0"
        while True:
            now, read, after, *page = await self._client.run(
                _WAITING,
                [QUEUE + queue, LEASES, RATINGS],
                [TICKET, RUNNING, after, PAGE, default_rating],
            )
            entries += [
                Entry(ticket.decode(), bot.decode(), int(joined), int(room), float(rating))
                for ticket, bot, joined, room, rating in _parts(page, 5)
            ]
            if int(read) < PAGE:
                return int(now), entries

    async def form(self, queue: str, groups: Sequence[tuple[str, list[str]]]) -> list[Formation]:
        """The proposed groups (match id, tickets by seat) that became matches, each atomically.

        A group is left out if a ticket was cancelled, expired or taken meanwhile, or if a bot
        would play more matches at once than its ticket allows.
        """
        formed: list[Formation] = []
        for part in _parts(groups, GROUPS_AT_ONCE):
            proposals = [word for match_id, tickets in part for word in (match_id, *tickets)]
            reply = await self._client.run(
                _FORM,
                [QUEUE + queue, QUEUES, LEASES, FORMATIONS, FORMING, FORMED_COUNT + queue],
                [
                    *(TICKET, RUNNING, queue, len(part[0][1]), COMPLETE_AFTER),
                    *(REMEMBER_MS, FORMED_MS, *proposals),
                ],
            )
            formed += _formations(reply)
        return formed

    async def seat(self, match_ids: Sequence[str]) -> None:
        """These matches exist now: their tickets are seated and whoever holds them is told."""
        await self._client.run(
            _SEAT,
            [FORMATIONS, FORMING, PLAYING],
            [TICKET, PROCESS, LOOK_AFTER, *match_ids],
        )

    async def release(self, match_ids: Sequence[str]) -> list[str]:
        """Free the bots of these matches; those that were not freed before."""
        freed = await self._client.run(
            _RELEASE, [FORMATIONS, FORMING, PLAYING], [RUNNING, *match_ids]
        )
        return sorted({bot.decode() for bot in freed})

    async def reserve(self, match_id: str, bot: str, session_id: str, most: int) -> bool:
        """Count an invitation as a match of the bot; False if it plays so many already."""
        counts = await self._client.run(
            _RESERVE,
            [RUNNING + bot, FORMATIONS, PLAYING],
            [match_id, bot, session_id, most, LOOK_AFTER],
        )
        return bool(counts)

    async def unreserve(self, match_id: str, bot: str) -> None:
        """The bot does not play that match after all."""
        await self._client.send("SREM", RUNNING + bot, match_id)

    async def claim_unfinished(self) -> list[Formation]:
        """Formed matches nobody has reported as created for a while; no other server gets them."""
        return await self._claim(FORMING, COMPLETE_AFTER)

    async def claim_playing(self) -> list[Formation]:
        """Matches played for a while, which may be over without having been released."""
        return await self._claim(PLAYING, LOOK_AFTER)

    async def figures(self, *queues: str) -> list[Figures]:
        """Of these queues; without any, of every queue somebody waits in."""
        reply = await self._client.run(_FIGURES, [QUEUES], [QUEUE, FORMED_COUNT, *queues])
        return [
            Figures(queue.decode(), spec.decode(), waiting, int(wait), formed)
            for queue, spec, waiting, wait, formed in _parts(reply, 5)
        ]

    async def queues(self) -> list[str]:
        """The names of the queues somebody waits in, in order."""
        return sorted(name.decode() for name in await self._client.send("HKEYS", QUEUES))

    async def rate(self, bot: str, rating: float) -> None:
        """The rating that queues with rating windows go by."""
        await self._client.send("HSET", RATINGS, bot, rating)

    async def _claim(self, index: str, again_after: int) -> list[Formation]:
        reply = await self._client.run(_CLAIM, [index, FORMATIONS], [again_after, PAGE])
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


_ENQUEUE, _RENEW, _CANCEL, _EXPIRE, _WAITING, _FORM, _SEAT, _RELEASE, _RESERVE, _CLAIM, _FIGURES = (
    Script(f"tickets/{name}")
    for name in (
        *("enqueue", "renew", "cancel", "expire", "waiting"),
        *("form", "seat", "release", "reserve", "claim", "figures"),
    )
)
