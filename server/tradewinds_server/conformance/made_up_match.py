"""Messages about tickets and matches that the real server knows nothing of."""

from __future__ import annotations

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import match_pb2, position_pb2, queue_pb2, seating_pb2, setup_pb2

TICKET_ID = "made-up-ticket"
MATCH_ID = "madeupmatch"


def ticket(join: pb.JoinQueue) -> queue_pb2.Ticket:
    """A place in the queue that was asked for."""
    return queue_pb2.Ticket(ticket_id=TICKET_ID, queue="made-up-queue", request_id=join.request_id)


def seating(join: pb.JoinQueue) -> seating_pb2.Seating:
    """The first seat of a match that the ticket led to."""
    match = match_pb2.Match(
        match_id=MATCH_ID, setup=join.queue.setup, status=match_pb2.MATCH_STATUS_RUNNING
    )
    return seating_pb2.Seating(match=match, seat=0, ticket_id=TICKET_ID)


def ended(setup: setup_pb2.GameSetup, match_id: str = MATCH_ID, seat: int = 0) -> pb.MatchOver:
    """The end of a match, all seats level."""
    scores = [position_pb2.SeatScore(seat=each, rank=1, total=40) for each in range(setup.seats)]
    match = match_pb2.Match(
        match_id=match_id,
        setup=setup,
        status=match_pb2.MATCH_STATUS_FINISHED,
        end_reason=match_pb2.END_REASON_COMPLETED,
        scores=scores,
    )
    return pb.MatchOver(match=match, seat=seat)
