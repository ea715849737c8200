"""Turns as bytes: the message that is sent most often, and the dearest to build."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tradewinds.v1 import bot_pb2

from ..match.clock import remaining_bank
from ..match.live_match import LiveMatch, Report
from .layouts import layout_of
from .turn_writer import write_clock, write_event, write_turn
from .wire import WirePage

RESPONSE: Final = layout_of(bot_pb2.PlayResponse.DESCRIPTOR)
TURN: Final = layout_of(bot_pb2.Turn.DESCRIPTOR)
REMEMBERED_CLOCKS: Final = 4096


def turn(
    live: LiveMatch,
    seat: int,
    now_ms: int,
    with_view: bool,
    reports: list[Report],
    snapshot: bytes,
) -> bytes:
    """A PlayResponse that asks the seat what the position asks."""
    allowance_ms = live.record.time_control.allowance_ms
    events = b"".join([written_events(report, seat) for report in reports])
    page = WirePage(RESPONSE)
    write_turn(
        page, live.match_id, seat, live.version, live.state, with_view, snapshot, events,
        _clocks(live, allowance_ms, now_ms), allowance_ms, live.deadline_ms, now_ms,
    )  # fmt: skip
    return page.written()


def written_events(report: Report, seat: int) -> bytes:
    """Fields of a turn; what all seats are told alike is written for the first of them."""
    if report.encoded:
        return report.encoded
    page = WirePage(TURN)
    for event in report.events:
        write_event(page, event, seat)
    written = page.written()
    if report.is_public():
        report.encoded = written
    return written


def _clocks(live: LiveMatch, allowance_ms: int, now_ms: int) -> bytes:
    mover = live.mover
    written = []
    for seat, held in enumerate(live.seats):
        bank_ms = held.bank_ms
        if seat == mover:
            bank_ms = remaining_bank(bank_ms, allowance_ms, live.turn_ms, now_ms)
        written.append(_clock(seat, bank_ms, held.strikes))
    return b"".join(written)


@lru_cache(REMEMBERED_CLOCKS)
def _clock(seat: int, bank_ms: int, strikes: int) -> bytes:
    """A field of a turn; the same ones are written over and over again."""
    page = WirePage(TURN)
    write_clock(page, seat, bank_ms, strikes)
    return page.written()
