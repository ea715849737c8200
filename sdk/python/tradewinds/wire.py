"""From messages on the Play stream to what a bot is given."""

from __future__ import annotations

from math import inf
from time import monotonic

from google.protobuf.timestamp_pb2 import Timestamp

from tradewinds.v1 import bot_pb2

from .turn import Turn
from .views import typed_view
from .vocabulary import Event, Vocabulary


def turn_from(message: bot_pb2.Turn, vocabulary: Vocabulary) -> Turn:
    """A turn as the bot sees it; the server's deadline is carried over to this process's clock."""
    bank = next((clock.bank for clock in message.clocks if clock.seat == message.seat), None)
    allowance = message.allowance if message.HasField("allowance") else None
    return Turn(
        match_id=message.match_id,
        game=message.game,
        seat=message.seat,
        version=message.version,
        prompt=message.prompt,
        legal=list(message.legal),
        vocabulary=vocabulary,
        view=typed_view(message.view) if message.HasField("view") else None,
        snapshot=message.snapshot,
        events=[Event(event.kind, event.seat, event.arguments) for event in message.events],
        deadline=local_deadline(message),
        allowance=inf if allowance is None else allowance.ToNanoseconds() / 1e9,
        bank=inf if bank is None else bank.ToNanoseconds() / 1e9,
    )


def local_deadline(message: bot_pb2.Turn) -> float:
    if not message.HasField("deadline"):
        return inf
    return monotonic() + seconds(message.deadline) - seconds(message.server_time)


def seconds(time: Timestamp) -> float:
    return time.seconds + time.nanos / 1e9
