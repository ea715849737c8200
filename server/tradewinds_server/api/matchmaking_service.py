"""MatchmakingService: queues for clients without a Play stream."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import matchmaking_service_pb2 as pb
from tradewinds.v1 import matchmaking_service_pb2_grpc, queue_pb2, seating_pb2

from ..config import Settings
from ..errors import Draining, TicketGone
from ..match.list_matches import DEFAULT_PAGE, LARGEST_PAGE
from ..match.match_cache import MatchCache
from ..match.referee import Referee
from ..matchmaking.matchmaker import Matchmaker
from ..matchmaking.waiting_ticket import Gone, Seating, Ticket
from . import decode, encode, queue_messages
from .auth import only_name, own_name
from .page_tokens import page_token, place_of

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
FIGURES_SECONDS = 5.0


class MatchmakingService(matchmaking_service_pb2_grpc.MatchmakingServiceServicer):
    """A ticket lives as long as its JoinQueue stream."""

    def __init__(
        self, settings: Settings, matchmaker: Matchmaker, matches: MatchCache, referee: Referee
    ) -> None:
        self._settings = settings
        self._matchmaker = matchmaker
        self._matches = matches
        self._referee = referee
        self._draining = asyncio.Event()

    def drain(self) -> None:
        """Send all waiting clients to another server."""
        self._draining.set()

    async def JoinQueue(  # noqa: N802 - the name of the call
        self, request: pb.JoinQueueRequest, context: Context
    ) -> AsyncIterator[pb.JoinQueueResponse]:
        ticket = await self._matchmaker.join(
            queue_messages.spec(request.queue, self._settings),
            own_name(decode.name("bot", request.bot)),
            "",
            queue_messages.most_matches(request.max_matches),
            decode.request_id(request.request_id),
            secrets.token_hex(8),
        )
        try:
            place = queue_pb2.Ticket(
                ticket_id=ticket.ticket_id,
                queue=ticket.spec.name,
                request_id=request.request_id,
            )
            yield pb.JoinQueueResponse(ticket=place)
            async for figures in self._figures_until_settled(ticket):
                yield pb.JoinQueueResponse(statistics=figures)
            outcome = ticket.outcome.result()
            if isinstance(outcome, Gone):
                raise TicketGone(ticket.ticket_id, outcome.reason)
            yield pb.JoinQueueResponse(seating=await self._seating(ticket, outcome))
        finally:
            await self._matchmaker.abandon(ticket)

    async def CancelTicket(  # noqa: N802
        self, request: pb.CancelTicketRequest, context: Context
    ) -> pb.CancelTicketResponse:
        cancelled, match_id = await self._matchmaker.cancel(request.ticket_id, only_of=only_name())
        return pb.CancelTicketResponse(cancelled=cancelled, match_id=match_id)

    async def ListQueues(  # noqa: N802
        self, request: pb.ListQueuesRequest, context: Context
    ) -> pb.ListQueuesResponse:
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        listed = await self._matchmaker.queues_after(place_of(request, request.page_token), size)
        figures = await self._matchmaker.figures(queue.name for queue in listed)
        return pb.ListQueuesResponse(
            queues=[
                queue_messages.queue(queue.spec, row)
                for queue, row in zip(listed, figures, strict=True)
                if row.waiting
            ],
            next_page_token=page_token(request, listed[-1].name) if len(listed) == size else "",
        )

    async def _figures_until_settled(
        self, ticket: Ticket
    ) -> AsyncIterator[queue_pb2.QueueStatistics]:
        draining = asyncio.ensure_future(self._draining.wait())
        awaited: list[asyncio.Future[Any]] = [ticket.outcome, draining]
        try:
            while not ticket.outcome.done():
                await asyncio.wait(
                    awaited, timeout=FIGURES_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                if ticket.outcome.done():
                    return
                if draining.done():
                    raise Draining("this server is shutting down; join again elsewhere")
                [figures] = await self._matchmaker.figures([ticket.spec.name])
                yield queue_messages.statistics(figures)
        finally:
            draining.cancel()

    async def _seating(self, ticket: Ticket, seating: Seating) -> seating_pb2.Seating:
        match = await self._matches.get_fresh(seating.match_id)
        return seating_pb2.Seating(
            ticket_id=ticket.ticket_id,
            match=encode.match(match),
            seat=seating.seat,
            seat_token=await self._referee.seats.issue_token(match, seating.seat),
        )
