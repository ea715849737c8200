"""Which queues a bot waits in: one ticket in each, while another match may start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from uuid import uuid4

from tradewinds.v1 import bot_pb2, matchmaking_pb2


@dataclass(slots=True)
class Place:
    """A place in a queue that was asked for; the ticket's id is known once it was granted."""

    queue: int
    request_id: str = field(default_factory=lambda: uuid4().hex)
    ticket_id: str = ""
    asked: bool = False  # on the present stream


class Lobby:
    """Counts so that never more matches are begun than wanted.

    >>> one, two = (matchmaking_pb2.QueueSpec(game="puerto-rico", seats=n) for n in (2, 4))
    >>> lobby = Lobby([one, two], matches=3, at_once=2)
    >>> [join.queue.seats for join in lobby.joins(running=0)]
    [2, 4]
    >>> for place in list(lobby.places):
    ...     lobby.granted(place.request_id, f"ticket of {place.queue}")
    >>> lobby.seated("ticket of 1")
    >>> [join.queue.seats for join in lobby.joins(running=1)]
    [4]
    >>> list(lobby.joins(running=2))
    []
    """

    def __init__(
        self, queues: Sequence[matchmaking_pb2.QueueSpec], matches: int | None, at_once: int
    ) -> None:
        self.queues = queues
        self.left = inf if matches is None else matches
        self.at_once = at_once
        self.places: list[Place] = []

    def joins(self, running: int) -> Iterator[bot_pb2.Join]:
        """The places to ask for now; after a reconnect the earlier ones, under the same ids."""
        waiting = {place.queue for place in self.places}
        for queue in range(len(self.queues)):
            if running < self.at_once and queue not in waiting and len(self.places) < self.left:
                self.places.append(Place(queue))
        for place in self.places:
            if not place.asked:
                place.asked = True
                yield self.join(place)

    def join(self, place: Place) -> bot_pb2.Join:
        return bot_pb2.Join(queue=self.queues[place.queue], request_id=place.request_id)

    def granted(self, request_id: str, ticket_id: str) -> None:
        for place in self.places:
            if place.request_id == request_id:
                place.ticket_id = ticket_id

    def seated(self, ticket_id: str) -> None:
        """A match began; its place is used up, also where the news of the ticket was lost."""
        self.left = max(0, self.left - 1)
        if not self.gone(ticket_id):
            self.gone("")

    def gone(self, ticket_id: str) -> bool:
        """Forget the place with that ticket; False if there is none."""
        for place in self.places:
            if place.ticket_id == ticket_id:
                self.places.remove(place)
                return True
        return False

    def find(self, request_id: str) -> Place | None:
        return next((place for place in self.places if place.request_id == request_id), None)

    def disconnected(self) -> None:
        """The stream broke and took the tickets with it."""
        if len(self.places) > self.left:
            del self.places[int(self.left) :]
        for place in self.places:
            place.asked = False

    def close(self) -> None:
        """Begin no further match; places that were granted already have to be given back."""
        self.left = 0
