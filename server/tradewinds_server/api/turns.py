"""Turns as bytes: the message that is sent most often, and the dearest to build."""

from __future__ import annotations

from typing import Final

from tradewinds.v1 import bot_pb2
from tradewinds_engine.events import Event

from ..match.clock import remaining_bank
from ..match.live import LiveMatch
from .layouts import layout_of
from .turn_writer import write_turn
from .wire import WirePage

RESPONSE: Final = layout_of(bot_pb2.PlayResponse.DESCRIPTOR)


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
    page = WirePage(RESPONSE)
    write_turn(
        page, live.match_id, seat, live.version, live.state, with_view, snapshot, happened,
        _clocks(live, allowance_ms, now_ms), allowance_ms, live.deadline_ms, now_ms,
    )  # fmt: skip
    return page.written()


def _clocks(live: LiveMatch, allowance_ms: int, now_ms: int) -> list[tuple[int, int]]:
    clocks = [(held.bank_ms, held.strikes) for held in live.seats]
    mover = live.state.actor
    bank_ms, strikes = clocks[mover]
    clocks[mover] = (remaining_bank(bank_ms, allowance_ms, live.turn_ms, now_ms), strikes)
    return clocks
