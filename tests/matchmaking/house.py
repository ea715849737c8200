"""One server's matchmaking over a real store, without the network in front of it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tradewinds_server.match.match_cache import MatchCache
from tradewinds_server.match.match_setup import TimeControl
from tradewinds_server.match.outages import Outages
from tradewinds_server.match.referee import Referee
from tradewinds_server.matchmaking.match_formation import Formations
from tradewinds_server.matchmaking.matchmaker import Matchmaker
from tradewinds_server.matchmaking.pairing import Pairing
from tradewinds_server.matchmaking.queue_spec import QueueSpec, queue_spec
from tradewinds_server.matchmaking.waiting_ticket import Seating, Ticket
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.heartbeats import Heartbeats
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.notifications import Notifications
from tradewinds_server.store.ratings import RatingStore
from tradewinds_server.store.running_matches import RunningMatches
from tradewinds_server.store.store_clock import StoreTime
from tradewinds_server.store.tickets import QueueFigures, TicketStore

CLOCK = TimeControl(10_000, 120_000)
GAME = "puerto-rico"


@dataclass
class House:
    """What the tests reach into: the matchmaker and what lies below it."""

    matchmaker: Matchmaker
    formations: Formations
    tickets: TicketStore
    ratings: RatingStore
    matches: MatchStore
    client: StoreClient

    async def join(
        self,
        bot: str,
        spec: QueueSpec | None = None,
        most: int = 1,
        request: str = "",
        stream: str = "",
    ) -> Ticket:
        held_by = stream or secrets.token_hex(8)
        return await self.matchmaker.join(spec or queue(), bot, "session", most, request, held_by)

    async def figures(self) -> list[QueueFigures]:
        """Of all queues with tickets."""
        listed = await self.tickets.queues()
        figures = await self.matchmaker.figures(queue.name for queue in listed)
        return [each for each in figures if each.waiting]


def queue(seats: int = 3, pairing: Pairing = Pairing.FIFO, allow_self: bool = False) -> QueueSpec:
    return queue_spec(GAME, seats, {}, CLOCK, pairing, allow_self)


@asynccontextmanager
async def open_house(
    url: str, lease_seconds: float = 30.0, sweep_seconds: float = 0.05
) -> AsyncIterator[House]:
    client, notifications = StoreClient(url), Notifications(url)
    await notifications.start()
    matches = MatchStore(client, notifications.process, 3_600_000)
    live = MatchCache(matches, notifications, 4096)
    clock = StoreTime()
    heartbeats = Heartbeats(client, notifications.process)
    outages = Outages(heartbeats, clock, matches, live, DeadlineIndex(client, clock))
    referee = Referee(matches, live, outages)
    tickets = TicketStore(client, notifications.process, lease_seconds)
    running, ratings = RunningMatches(client), RatingStore(client, 3_600_000)
    formations = Formations(tickets, running, ratings, matches, referee.create)
    matchmaker = Matchmaker(
        tickets, running, notifications, formations, lease_seconds, sweep_seconds
    )
    await matchmaker.start()
    yield House(matchmaker, formations, tickets, ratings, matches, client)
    await matchmaker.close()
    await notifications.close()
    await client.close()


async def seating_of(ticket: Ticket) -> Seating:
    outcome = await ticket.outcome
    assert isinstance(outcome, Seating), outcome
    return outcome
