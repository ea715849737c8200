"""The turn message, written straight to the wire: it is sent most often and costs most to build.

Compiled where there is a compiler.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tradewinds.v1 import bot_pb2
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.state import State

from ..match.charging import remaining_bank
from ..match.live_match import LiveMatch, Report
from .layouts import layout_of
from .wire import WirePage

RESPONSE: Final = layout_of(bot_pb2.PlayResponse.DESCRIPTOR)
TURN: Final = layout_of(bot_pb2.Turn.DESCRIPTOR)
CACHED_CLOCKS: Final = 4096


def encode_turn(
    match: LiveMatch,
    seat: int,
    now_ms: int,
    with_view: bool,
    reports: list[Report],
    snapshot: bytes,
) -> bytes:
    """A PlayResponse that asks the seat what the position asks."""
    state = match.state
    game = state.game
    allowance_ms = match.record.time_control.allowance_ms
    page = WirePage(RESPONSE)
    page.begin("turn")
    page.text("match_id", match.match_id)
    page.text("game", game.name)
    page.number("seat", seat)
    page.number("version", match.version)
    page.text("prompt", game.prompts[state.question].name)
    page.numbers("legal", state.choices)
    if with_view:
        page.begin("view")
        write_view(page, state, seat)
        page.end()
    if snapshot:
        page.block("snapshot", snapshot)
    for report in reports:
        page.fields(encode_events(report, seat))
    page.fields(_encode_clocks(match, allowance_ms, now_ms))
    page.time("allowance", allowance_ms)
    page.time("deadline", match.deadline_ms)
    page.time("server_time", now_ms)
    page.end()
    return page.written()


def write_view(page: WirePage, state: State, seat: int) -> None:
    """What the seat sees, in the field of the state's game."""
    page.begin(state.game.name.replace("-", "_"))
    state.show(seat, page)
    page.end()


def encode_events(report: Report, seat: int) -> bytes:
    """Fields of a turn. What every seat may know is encoded once for all of them."""
    if report.encoded:
        return report.encoded
    page = WirePage(TURN)
    for event in report.events:
        _write_event(page, event, seat)
    encoded = page.written()
    if report.is_public():
        report.encoded = encoded
    return encoded


def _write_event(page: WirePage, event: Event, seat: int) -> None:
    """The event as the seat may know it."""
    page.begin_row("events")
    page.number("kind", event.kind)
    page.number("seat", event.seat)
    if event.audience == EVERYONE or event.audience == seat:
        page.numbers("arguments", event.arguments)
    page.end()


def _encode_clocks(match: LiveMatch, allowance_ms: int, now_ms: int) -> bytes:
    mover = match.mover
    encoded = []
    for seat, held in enumerate(match.seats):
        bank_ms = held.bank_ms
        if seat == mover:
            bank_ms = remaining_bank(bank_ms, allowance_ms, match.turn_ms, now_ms)
        encoded.append(_encode_clock(seat, bank_ms, held.strikes))
    return b"".join(encoded)


@lru_cache(CACHED_CLOCKS)
def _encode_clock(seat: int, bank_ms: int, strikes: int) -> bytes:
    """A field of a turn. Most clocks do not change between two turns."""
    page = WirePage(TURN)
    page.begin_row("clocks")
    page.number("seat", seat)
    page.time("bank", bank_ms)
    page.number("strikes", strikes)
    page.end()
    return page.written()
