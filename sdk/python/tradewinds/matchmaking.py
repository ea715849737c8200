"""Tickets without a Play stream, and queue statistics."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from uuid import uuid4

from tradewinds.v1 import matchmaking_service_pb2 as pb
from tradewinds.v1 import queue_pb2
from tradewinds.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub

from .queue_names import queue_spec
from .service_calls import Service


class Matchmaking(Service):
    """MatchmakingService."""

    @property
    def stub(self) -> MatchmakingServiceStub:
        return self.connection.stub(MatchmakingServiceStub)

    def join(
        self, queue: str | queue_pb2.QueueSpec, bot: str, max_matches: int = 1
    ) -> AsyncGenerator[pb.JoinQueueResponse, None]:
        """Wait in a queue for as long as the iterator is open; the last answer is a seating."""
        request = pb.JoinQueueRequest(
            queue=queue_spec(queue), bot=bot, max_matches=max_matches, request_id=uuid4().hex
        )
        return self.follow(self.stub.JoinQueue, request)

    async def cancel(self, ticket_id: str) -> pb.CancelTicketResponse:
        """Cancel a ticket. The response says if a match formed first."""
        answer: pb.CancelTicketResponse = await self.call(
            self.stub.CancelTicket, pb.CancelTicketRequest(ticket_id=ticket_id)
        )
        return answer

    async def queues(self) -> AsyncGenerator[queue_pb2.Queue, None]:
        """All queues with waiting tickets, and their statistics."""
        request = pb.ListQueuesRequest(page_size=500)
        while True:
            page: pb.ListQueuesResponse = await self.call(self.stub.ListQueues, request)
            for queue in page.queues:
                yield queue
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token
