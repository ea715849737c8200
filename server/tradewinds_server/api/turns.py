"""Turns as bytes: the message that is sent most often, and the dearest to build."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from tradewinds.v1 import bot_pb2, match_pb2, position_pb2
from tradewinds_engine import State
from tradewinds_engine.events import EVERYONE, Event

from ..match.clock import remaining_bank
from ..match.live import LiveMatch
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
RESPONSE: Final = Message(
    {"turn": Field(bot_pb2.PlayResponse.TURN_FIELD_NUMBER, MESSAGE, False, TURN)}
)
EVENT: Final = layout_of(position_pb2.Event.DESCRIPTOR)
CLOCK: Final = layout_of(match_pb2.Clock.DESCRIPTOR)
REMEMBERED: Final = 16_384


def turn(
    live: LiveMatch,
    seat: int,
    now_ms: int,
    with_view: bool,
    happened: list[Event],
    snapshot: bytes,
) -> bytes:
    """A PlayResponse that asks the seat what the position asks."""
    state = live.state
    prompt = state.prompt
    assert prompt is not None
    plain = {
        "match_id": live.match_id,
        "game": live.record.game.name,
        "seat": seat,
        "version": live.version,
        "prompt": prompt.name,
        "legal": state.choices,
        "view": _view(state, seat) if with_view else None,
        "snapshot": snapshot,
        "events": [_seen(event, seat) for event in happened],
        "clocks": _clocks(live, now_ms),
        "allowance": _time(live.record.time_control.allowance_ms),
        "deadline": _time(live.deadline_ms),
        "server_time": _time(now_ms),
    }
    return RESPONSE.write({"turn": plain})


def _view(state: State, seat: int) -> dict[str, Any]:
    return {state.game.name.replace("-", "_"): state.view(seat)}


def _clocks(live: LiveMatch, now_ms: int) -> list[bytes]:
    mover = live.state.actor
    allowance = live.record.time_control.allowance_ms
    rows = []
    for seat, held in enumerate(live.seats):
        bank = held.bank_ms
        if seat == mover:
            bank = remaining_bank(bank, allowance, live.turn_ms, now_ms)
        rows.append(_clock(seat, bank, held.strikes))
    return rows


@lru_cache(maxsize=REMEMBERED)
def _clock(seat: int, bank_ms: int, strikes: int) -> bytes:
    """Most banks stay full: their clocks are written once."""
    return CLOCK.write({"seat": seat, "bank": _time(bank_ms), "strikes": strikes})


def _time(ms: int) -> dict[str, int]:
    """A duration, or a moment: both are seconds and nanoseconds."""
    return {"seconds": ms // 1000, "nanos": ms % 1000 * 1_000_000}


def _seen(event: Event, seat: int) -> bytes:
    """The event as that seat may know it."""
    arguments = event.arguments if event.audience in (EVERYONE, seat) else []
    return _event(event.kind, event.seat, *arguments)


@lru_cache(maxsize=REMEMBERED)
def _event(kind: int, seat: int, *arguments: int) -> bytes:
    """Few events differ: most are written once and sent again and again."""
    return EVENT.write({"kind": kind, "seat": seat, "arguments": list(arguments)})
