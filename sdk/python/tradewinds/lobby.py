"""The tickets of a bot: one in each queue while the bot may start another match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, inf
from uuid import uuid4

from tradewinds.v1 import bot_service_pb2, queue_pb2

Chair = tuple[str, int]  # match and seat: where a bot may meet itself it has several in one match
NO_QUEUE = -1  # of a match by invitation, or one that an earlier process of the session joined


@dataclass(slots=True)
class Place:
    """A place in a queue that was asked for; the ticket's id is known once it was granted."""

    queue: int
    request_id: str = field(default_factory=lambda: uuid4().hex)
    ticket_id: str = ""
    name: str = ""  # of the queue, as the server writes it
    asked: bool = False  # on the present stream
    waiting: int | None = None  # number of tickets in the queue, if known


class Lobby:
    """Counts so that never more matches are begun than wanted, and every queue gets its share.

    >>> from .queue_names import queue_spec
    >>> one, two = (queue_spec(f"puerto-rico/{n}") for n in (2, 4))
    >>> lobby = Lobby([one, two], matches=3, at_once=2)
    >>> [join.queue.setup.seats for join in lobby.joins()]
    [2, 4]
    >>> for place in list(lobby.places):
    ...     lobby.granted(place.request_id, f"ticket of {place.queue}", "a queue")
    >>> lobby.seated(("m1", 0), "ticket of 1")
    >>> list(lobby.joins())
    []
    >>> lobby.ended(("m1", 0))
    >>> [join.queue.setup.seats for join in lobby.joins()]
    [4]
    """

    def __init__(
        self, queues: Sequence[queue_pb2.QueueSpec], matches: int | None, at_once: int
    ) -> None:
        self.queues = queues
        self.left = inf if matches is None else matches
        self.at_once = at_once
        self.at_once_each = ceil(at_once / max(1, len(queues)))
        self.places: list[Place] = []
        self.running: dict[Chair, int] = {}  # with the queue that led to it
        self.is_closed = False

    def joins(self) -> Iterator[bot_service_pb2.JoinQueue]:
        """The tickets to request now. After a reconnect: the earlier ones, with the same ids."""
        for queue in range(len(self.queues)):
            if self._may_join(queue):
                self.places.append(Place(queue))
        for place in self.places:
            if not place.asked:
                place.asked = True
                spec = self.queues[place.queue]
                yield bot_service_pb2.JoinQueue(queue=spec, request_id=place.request_id)

    def granted(self, request_id: str, ticket_id: str, name: str) -> None:
        place = self.find(request_id)
        if place is not None:
            place.ticket_id = ticket_id
            place.name = name

    def seated(self, chair: Chair, ticket_id: str) -> None:
        """A match began; its place is used up, also where the news of the ticket was lost."""
        place = (self.gone(ticket_id) or self.gone("")) if ticket_id else None
        self.running[chair] = NO_QUEUE if place is None else place.queue
        self.left = max(0, self.left - 1)

    def ended(self, chair: Chair, aborted: bool = False) -> None:
        """A match ended; one that was aborted does not count."""
        if self.running.pop(chair, None) is not None and aborted and not self.is_closed:
            self.left += 1

    def gone(self, ticket_id: str) -> Place | None:
        """Forget the place with that ticket."""
        for place in self.places:
            if place.ticket_id == ticket_id:
                self.places.remove(place)
                return place
        return None

    def counted(self, ticket_id: str, waiting: int) -> None:
        """Store the number of tickets in a queue."""
        for place in self.places:
            if place.ticket_id == ticket_id:
                place.waiting = waiting

    def find(self, request_id: str) -> Place | None:
        return next((place for place in self.places if place.request_id == request_id), None)

    def disconnected(self) -> None:
        """The stream broke and took the tickets with it."""
        if len(self.places) > self.left:
            del self.places[int(self.left) :]
        for place in self.places:
            place.asked = False

    def close(self) -> None:
        """Start no further match. Tickets that were granted already must be cancelled."""
        self.left = 0
        self.is_closed = True

    def _may_join(self, queue: int) -> bool:
        waits = any(place.queue == queue for place in self.places)
        played = sum(other == queue for other in self.running.values())
        has_room = len(self.running) < self.at_once and played < self.at_once_each
        return has_room and not waits and len(self.places) < self.left
