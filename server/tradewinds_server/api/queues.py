"""Queue specs and figures between wire and domain."""

from __future__ import annotations

import json
from functools import lru_cache

from google.protobuf import duration_pb2

from tradewinds.v1 import matchmaking_pb2 as pb

from ..config import Settings
from ..errors import BadRequest
from ..matchmaking.pairing import Pairing
from ..matchmaking.queue import QueueSpec, queue_spec
from ..store.tickets import Figures
from . import decode, encode

MOST_MATCHES = 1000
MODES = {
    pb.PAIRING_MODE_UNSPECIFIED: Pairing.FIFO,
    pb.PAIRING_MODE_FIFO: Pairing.FIFO,
    pb.PAIRING_MODE_RATING: Pairing.RATING,
}
WIRE_MODES = {Pairing.FIFO: pb.PAIRING_MODE_FIFO, Pairing.RATING: pb.PAIRING_MODE_RATING}


def spec(given: pb.QueueSpec, settings: Settings) -> QueueSpec:
    """A queue whose matches can start, with the server's time control where none was given."""
    return _checked_spec(given.SerializeToString(deterministic=True), settings)


@lru_cache(maxsize=1024)
def _checked_spec(data: bytes, settings: Settings) -> QueueSpec:
    """Most bots join the same few queues: each is checked once."""
    given = pb.QueueSpec.FromString(data)
    if given.pairing not in MODES:
        raise BadRequest("queue.pairing", "is not a known mode")
    clock = given.time_control if given.HasField("time_control") else None
    return queue_spec(
        given.game,
        given.seats,
        decode.options(given.options),
        decode.time_control(clock, settings),
        MODES[given.pairing],
        given.allow_self,
    )


def most_matches(given: int) -> int:
    """How many matches a bot may play at once; 0 means 1."""
    if given > MOST_MATCHES:
        raise BadRequest("max_matches", f"must be at most {MOST_MATCHES}")
    return given or 1


def queue(figures: Figures) -> pb.Queue:
    known = QueueSpec.decode(figures.spec)
    return pb.Queue(
        name=figures.queue,
        spec=pb.QueueSpec(
            game=known.game,
            seats=known.seats,
            options={name: json.dumps(value) for name, value in known.options.items()},
            time_control=encode.time_control(known.time_control),
            pairing=WIRE_MODES[known.pairing],
            allow_self=known.allow_self,
        ),
        statistics=statistics(figures),
    )


def statistics(figures: Figures) -> pb.QueueStatistics:
    seconds, micros = divmod(figures.longest_wait, 1_000_000)
    return pb.QueueStatistics(
        waiting=figures.waiting,
        longest_wait=duration_pb2.Duration(seconds=seconds, nanos=micros * 1000),
        formed=figures.formed,
    )
