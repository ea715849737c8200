"""The queue tickets of one Play stream."""

from __future__ import annotations

from collections.abc import Callable

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import queue_pb2

from ..config import Settings
from ..errors import Overloaded, UnknownTicket
from ..matchmaking.matchmaker import Matchmaker
from ..matchmaking.waiting_ticket import Gone, Ticket
from ..session.session import Session
from . import decode, queue_messages

MOST_TICKETS = 200


class PlayStreamTickets:
    """Sends the bot news of its tickets. `seated` is called with the match of a ticket."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        matchmaker: Matchmaker,
        max_matches: int,
        seated: Callable[[str], None],
    ) -> None:
        self._session = session
        self._outbox = session.outbox
        self._settings = settings
        self._matchmaker = matchmaker
        self._max_matches = max_matches
        self._seated = seated
        self._tickets: dict[str, Ticket] = {}

    @property
    def are_waiting(self) -> bool:
        return bool(self._tickets)

    async def join(self, join: pb.JoinQueue) -> None:
        """Wait in a queue. Repeating a request leads to the same ticket."""
        if len(self._tickets) >= MOST_TICKETS:
            raise Overloaded("this stream waits in too many queues")
        spec = queue_messages.spec(join.queue, self._settings)
        session = self._session
        ticket = await self._matchmaker.join(
            spec,
            session.bot,
            session.session_id,
            self._max_matches,
            decode.request_id(join.request_id),
            session.stream,
        )
        told = queue_pb2.Ticket(
            ticket_id=ticket.ticket_id, queue=spec.name, request_id=join.request_id
        )
        self._outbox.put(pb.PlayResponse(ticket=told))
        if ticket.ticket_id not in self._tickets:  # else this repeats an earlier join
            self._tickets[ticket.ticket_id] = ticket
            ticket.outcome.add_done_callback(lambda _: self._settled(ticket))

    async def cancel(self, ticket_id: str) -> None:
        if ticket_id not in self._tickets:
            raise UnknownTicket(ticket_id)
        await self._matchmaker.cancel(ticket_id)

    async def abandon(self) -> None:
        """The stream has ended: leave all queues."""
        for ticket in list(self._tickets.values()):
            await self._matchmaker.abandon(ticket)

    async def tell_queues(self) -> None:
        """Send the statistics of the queues that the stream waits in."""
        tickets = list(self._tickets.values())
        figures = await self._matchmaker.figures({ticket.spec.name for ticket in tickets})
        statistics = {each.queue: queue_messages.statistics(each) for each in figures}
        for ticket in tickets:
            if ticket.spec.name in statistics:
                told = statistics[ticket.spec.name]
                update = pb.QueueUpdate(ticket_id=ticket.ticket_id, statistics=told)
                self._outbox.put(pb.PlayResponse(queue_update=update))

    def _settled(self, ticket: Ticket) -> None:
        self._tickets.pop(ticket.ticket_id, None)
        outcome = ticket.outcome.result()
        if isinstance(outcome, Gone):
            reason = queue_messages.ticket_end(outcome)
            ended = queue_pb2.TicketEnded(ticket_id=ticket.ticket_id, reason=reason)
            self._outbox.put(pb.PlayResponse(ticket_ended=ended))
        else:
            self._seated(outcome.match_id)
