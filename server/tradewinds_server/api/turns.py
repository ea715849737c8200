"""Turns as bytes: the message that is sent most often, and the dearest to build."""

from __future__ import annotations

from functools import cache
from typing import Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import bot_pb2, match_pb2, position_pb2
from tradewinds_engine.events import Event

from ..match.clock import remaining_bank
from ..match.live import LiveMatch
from .turn_writer import TurnWriter
from .wire import MESSAGE, NUMBER, SIGNED, TEXT, Field, Message

KINDS: Final = {
    FieldDescriptor.TYPE_UINT32: NUMBER,
    FieldDescriptor.TYPE_UINT64: NUMBER,
    FieldDescriptor.TYPE_INT32: NUMBER,  # of times only, which are never negative
    FieldDescriptor.TYPE_INT64: NUMBER,
    FieldDescriptor.TYPE_BOOL: NUMBER,
    FieldDescriptor.TYPE_SINT32: SIGNED,
    FieldDescriptor.TYPE_STRING: TEXT,
    FieldDescriptor.TYPE_BYTES: TEXT,
    FieldDescriptor.TYPE_MESSAGE: MESSAGE,
}


@cache
def layout_of(message: Descriptor) -> Message:
    """How messages of this kind are written."""
    return Message({field.name: _layout(field) for field in message.fields})


def _layout(field: FieldDescriptor) -> Field:
    kind = KINDS[field.type]
    message = layout_of(field.message_type) if kind == MESSAGE else None
    return Field(field.number, kind, field.is_repeated, message)


TURN: Final = layout_of(bot_pb2.Turn.DESCRIPTOR)
WRITER: Final = TurnWriter(
    Message({"turn": Field(bot_pb2.PlayResponse.TURN_FIELD_NUMBER, MESSAGE, False, TURN)}),
    TURN,
    layout_of(position_pb2.Event.DESCRIPTOR),
    layout_of(match_pb2.Clock.DESCRIPTOR),
    layout_of(Duration.DESCRIPTOR),
)


def turn(
    live: LiveMatch,
    seat: int,
    now_ms: int,
    with_view: bool,
    happened: list[Event],
    snapshot: bytes,
) -> bytes:
    """A PlayResponse that asks the seat what the position asks."""
    allowance_ms = live.record.time_control.allowance_ms
    return WRITER.write(
        live.match_id, seat, live.version, live.state, with_view, snapshot, happened,
        _clocks(live, allowance_ms, now_ms), allowance_ms, live.deadline_ms, now_ms,
    )  # fmt: skip


def _clocks(live: LiveMatch, allowance_ms: int, now_ms: int) -> list[tuple[int, int]]:
    clocks = [(held.bank_ms, held.strikes) for held in live.seats]
    mover = live.state.actor
    bank_ms, strikes = clocks[mover]
    clocks[mover] = (remaining_bank(bank_ms, allowance_ms, live.turn_ms, now_ms), strikes)
    return clocks
