"""Encodes turns directly: they are sent most often and cost most to build.

Compiled where there is a compiler.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from google.protobuf import struct_pb2

from tradewinds.v1 import bot_service_pb2, clock_pb2, position_pb2
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.observation import observe
from tradewinds_engine.state import State

from ..match.charging import remaining_allowance, remaining_bank
from ..match.live_match import LiveMatch, Report
from .protobuf_layouts import layout_of
from .protobuf_writer import ProtobufWriter

RESPONSE: Final = layout_of(bot_service_pb2.PlayResponse.DESCRIPTOR)
TURN: Final = layout_of(bot_service_pb2.Turn.DESCRIPTOR)
VIEW: Final = layout_of(position_pb2.View.DESCRIPTOR)
STOPPED: Final = int(clock_pb2.CLOCK_STATE_STOPPED)
THINKING: Final = int(clock_pb2.CLOCK_STATE_THINKING)
CACHED_CLOCKS: Final = 4096
NO_TIME: Final = -1  # if the time is not known


def encode_turn(
    match: LiveMatch,
    seat: int,
    now_ms: int,
    with_view: bool,
    reports: list[Report],
    snapshot: bytes,
    details: list[bytes],
    with_observation: bool,
) -> bytes:
    """A PlayResponse with the question for the seat.

    `details` are encoded messages about the legal actions, empty if they were not requested.
    """
    state = match.state
    game = state.game
    page = ProtobufWriter(RESPONSE)
    page.begin("turn")
    page.text("match_id", match.match_id)
    page.number("seat", seat)
    page.text("game", game.name)
    page.number("version", match.version)
    page.begin("position")
    page.number("seat_to_move", seat)
    page.text("prompt", game.prompts[state.question].name)
    page.numbers("legal_actions", state.legal())
    for detail in details:
        page.block("action_details", detail)
    page.end()
    if not match.record.time_control.untimed:
        page.time("time_left", max(0, match.deadline_ms - now_ms))
    if with_view:
        page.begin("view")
        write_view(page, state, seat)
        page.end()
    for report in reports:
        page.fields(encode_events(report, seat))
    page.fields(_encode_clocks(match, now_ms))
    if snapshot:
        page.block("snapshot", snapshot)
    if with_observation and game.observation_version > 0:
        page.begin("observation")
        page.number("observation_version", game.observation_version)
        page.numbers("values", observe(state, seat))
        page.end()
    page.end()
    return page.written()


def write_view(page: ProtobufWriter, state: State, seat: int) -> None:
    """Write the seat's view into the field of the game, or as a Struct if it has none."""
    field = state.game.name.replace("-", "_")
    if field not in VIEW.fields:
        generic = struct_pb2.Struct()
        generic.update(state.view(None if seat == EVERYONE else seat))
        page.block("generic", generic.SerializeToString())
        return
    page.begin(field)
    state.show(seat, page)
    page.end()


def encode_events(report: Report, seat: int) -> bytes:
    """Events as fields of a turn. Public events are encoded once for all seats."""
    if report.encoded:
        return report.encoded
    page = ProtobufWriter(TURN)
    for event in report.events:
        _write_event(page, event.seen_by(seat), report.version)
    encoded = page.written()
    if report.is_public():
        report.encoded = encoded
    return encoded


def _write_event(page: ProtobufWriter, event: Event, version: int) -> None:
    page.begin_row("events")
    page.number("kind_id", event.kind)
    if event.seat >= 0:
        page.number("seat", event.seat)
    page.numbers("arguments", event.arguments)
    page.numbers("hidden_arguments", event.hidden)
    page.number("version", version)
    page.end()


def _encode_clocks(match: LiveMatch, now_ms: int) -> bytes:
    """The clocks. The mover's clock runs, because this message asks it."""
    control = match.record.time_control
    allowance_ms = control.allowance_ms
    encoded = []
    for seat, held in enumerate(match.seats):
        state, left_ms, bank_ms = STOPPED, NO_TIME, held.bank_ms
        if seat == match.mover:
            state = THINKING
            left_ms = remaining_allowance(allowance_ms, match.turn_ms, now_ms)
            bank_ms = remaining_bank(bank_ms, allowance_ms, match.turn_ms, now_ms)
        if control.untimed:
            left_ms = bank_ms = NO_TIME
        encoded.append(_encode_clock(seat, state, left_ms, bank_ms, held.strikes))
    return b"".join(encoded)


@lru_cache(CACHED_CLOCKS)
def _encode_clock(seat: int, state: int, left_ms: int, bank_ms: int, strikes: int) -> bytes:
    """A clock as a field of a turn. Cached, since most clocks do not change."""
    page = ProtobufWriter(TURN)
    page.begin_row("clocks")
    page.number("seat", seat)
    page.number("state", state)
    if left_ms != NO_TIME:
        page.time("allowance_left", left_ms)
    if bank_ms != NO_TIME:
        page.time("bank_left", bank_ms)
    page.number("strikes", strikes)
    page.end()
    return page.written()
