"""Encodes and decodes queue specs and statistics."""

from __future__ import annotations

from functools import lru_cache

from google.protobuf import duration_pb2

from tradewinds.v1 import queue_pb2

from ..config import Settings
from ..errors import BadRequest
from ..matchmaking.pairing import Pairing
from ..matchmaking.queue_spec import QueueSpec, queue_spec
from ..matchmaking.waiting_ticket import Gone
from ..store.tickets import QueueFigures
from . import decode, encode

MOST_MATCHES = 1000
MODES = {
    queue_pb2.PAIRING_MODE_UNSPECIFIED: Pairing.FIFO,
    queue_pb2.PAIRING_MODE_FIFO: Pairing.FIFO,
    queue_pb2.PAIRING_MODE_RATING: Pairing.RATING,
}
WIRE_MODES = {
    Pairing.FIFO: queue_pb2.PAIRING_MODE_FIFO,
    Pairing.RATING: queue_pb2.PAIRING_MODE_RATING,
}
ENDS = {
    "cancelled": queue_pb2.TICKET_END_REASON_CANCELLED,
    "replaced": queue_pb2.TICKET_END_REASON_REPLACED,
    "gone": queue_pb2.TICKET_END_REASON_EXPIRED,
}


def spec(given: queue_pb2.QueueSpec, settings: Settings) -> QueueSpec:
    """A valid queue spec, with the server's time control by default."""
    return _checked_spec(given.SerializeToString(deterministic=True), settings)


@lru_cache(maxsize=1024)
def _checked_spec(data: bytes, settings: Settings) -> QueueSpec:
    """Cached: most bots join the same few queues."""
    given = queue_pb2.QueueSpec.FromString(data)
    if given.pairing not in MODES:
        raise BadRequest("queue.pairing", "is not a known mode")
    clock = given.time_control if given.HasField("time_control") else None
    return queue_spec(
        given.setup.game,
        given.setup.seats,
        decode.options(given.setup.options),
        decode.time_control(clock, settings),
        MODES[given.pairing],
        given.allow_self,
    )


def most_matches(given: int) -> int:
    """The match limit of a bot. 0 means 1."""
    if given > MOST_MATCHES:
        raise BadRequest("max_matches", f"must be at most {MOST_MATCHES}")
    return given or 1


def queue(encoded: str, figures: QueueFigures) -> queue_pb2.Queue:
    known = QueueSpec.decode(encoded)
    return queue_pb2.Queue(
        name=figures.queue,
        spec=queue_pb2.QueueSpec(
            setup=encode.setup(known.game, known.seats, known.options),
            time_control=encode.time_control(known.time_control),
            pairing=WIRE_MODES[known.pairing],
            allow_self=known.allow_self,
        ),
        statistics=statistics(figures),
    )


def statistics(figures: QueueFigures) -> queue_pb2.QueueStatistics:
    seconds, micros = divmod(figures.longest_wait, 1_000_000)
    return queue_pb2.QueueStatistics(
        waiting=figures.waiting,
        longest_wait=duration_pb2.Duration(seconds=seconds, nanos=micros * 1000),
        formed=figures.formed,
    )


def ticket_end(gone: Gone) -> queue_pb2.TicketEndReason:
    """Why a ticket ended without a match."""
    return ENDS[gone.reason]
