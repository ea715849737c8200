"""What is written straight to the wire reads back as the message it stands for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.engine.setups import Setup, every_setup, pick, walk
from tradewinds.v1.bot_service_pb2 import PlayResponse, Turn
from tradewinds.v1.clock_pb2 import Clock
from tradewinds.v1.position_pb2 import GameEvent, Position, View
from tradewinds_engine import Rng, events
from tradewinds_server.api import encode
from tradewinds_server.api.protobuf_layouts import layout_of
from tradewinds_server.api.protobuf_writer import ProtobufWriter
from tradewinds_server.api.turn_message import encode_events
from tradewinds_server.match.live_match import Report

numbers = st.integers(0, 2**32 - 1)
any_numbers = st.integers(-(2**31), 2**31 - 1)

VIEWS = View.DESCRIPTOR.fields_by_name


@every_setup
def test_every_view_of_a_match_is_written_as_its_message(setup: Setup) -> None:
    for number, state in enumerate(walk(setup, setup.seats)):
        watching = (encode.SPECTATOR, *range(setup.seats))
        for seat in watching if state.to_move is None else (watching[number % len(watching)],):
            seen = state.view(None if seat == encode.SPECTATOR else seat)
            own = setup.game.name.replace("-", "_")
            plain: dict[str, Any] = {own if own in VIEWS else "generic": seen}
            assert encode.view(state, seat) == View(**plain)


@every_setup
def test_what_is_written_once_for_all_seats_tells_none_a_secret(setup: Setup) -> None:
    state, rng = setup.new(setup.seats), Rng(setup.seats)
    while state.to_move is not None:
        happened: list[events.Event] = []
        state.apply(pick(state, rng), happened)
        report = Report(happened, 7)
        for seat in (*range(setup.seats), 0):
            told = Turn.FromString(encode_events(report, seat)).events
            assert list(told) == encode.events(happened, seat, 7)


@given(kind=numbers, seat=st.integers(0, 4), arguments=st.lists(any_numbers))
def test_events_with_any_numbers(kind: int, seat: int, arguments: list[int]) -> None:
    page = ProtobufWriter(layout_of(GameEvent.DESCRIPTOR))
    page.number("kind_id", kind)
    page.number("seat", seat)
    page.numbers("arguments", arguments)
    expected = GameEvent(kind_id=kind, seat=seat, arguments=arguments)
    assert GameEvent.FromString(page.written()) == expected


@given(
    match_id=st.text(),
    version=numbers,
    legal=st.lists(numbers),
    snapshot=st.binary(min_size=1),
    seconds=st.integers(0, 2**40),
    strikes=st.lists(numbers),
)
def test_turns_with_any_contents(
    match_id: str, version: int, legal: list[int], snapshot: bytes, seconds: int, strikes: list[int]
) -> None:
    page = ProtobufWriter(layout_of(Turn.DESCRIPTOR))
    page.text("match_id", match_id)
    page.number("version", version)
    page.begin("position")
    page.numbers("legal_actions", legal)
    page.end()
    page.block("snapshot", snapshot)
    page.time("time_left", seconds * 1000)
    for count in strikes:
        page.begin_row("clocks")
        page.number("strikes", count)
        page.end()
    expected = Turn(match_id=match_id, version=version, snapshot=snapshot)
    expected.position.CopyFrom(Position(legal_actions=legal))
    expected.time_left.seconds = seconds
    expected.clocks.extend(Clock(strikes=count) for count in strikes)
    assert Turn.FromString(page.written()) == expected


@given(st.integers(0, 2**48))
@example(0)
@example(999)
@example(1000)
def test_a_time_is_seconds_and_nanoseconds(ms: int) -> None:
    page = ProtobufWriter(layout_of(Turn.DESCRIPTOR))
    page.time("time_left", ms)
    turn = Turn.FromString(page.written())
    assert turn.HasField("time_left")
    left = turn.time_left
    assert (left.seconds, left.nanos) == (ms // 1000, ms % 1000 * 1_000_000)


@pytest.mark.parametrize("length", [0, 1, 127, 128, 16_383, 16_384])
def test_a_message_is_framed_whatever_its_length(length: int) -> None:
    page = ProtobufWriter(layout_of(View.DESCRIPTOR))
    page.begin("puerto_rico")
    page.numbers("building_supply", [1] * length)
    page.end()
    page.begin("puerto_rico")
    page.number("round", 7)
    page.end()
    read = View.FromString(page.written()).puerto_rico
    assert (len(read.building_supply), read.round) == (length, 7)


def test_a_field_the_message_does_not_have_is_refused() -> None:
    with pytest.raises(KeyError):
        ProtobufWriter(layout_of(Turn.DESCRIPTOR)).number("no_such_field", 1)


def test_a_message_has_its_length_in_front_whatever_the_last_one_had() -> None:
    for size in (0, 100, 127, 128, 300, 16_383, 16_384, 200, 3_000_000, 3_000_000, 5):
        page = ProtobufWriter(layout_of(PlayResponse.DESCRIPTOR))
        page.begin("turn")
        page.block("snapshot", bytes(size))
        page.end()
        turn = PlayResponse(turn=Turn(snapshot=bytes(size)))
        assert PlayResponse.FromString(page.written()).turn.snapshot == turn.turn.snapshot
        assert size == 0 or page.written() == turn.SerializeToString()


@pytest.mark.parametrize("seat", [0, 3])
def test_an_optional_field_is_there_even_if_it_is_zero(seat: int) -> None:
    page = ProtobufWriter(layout_of(Position.DESCRIPTOR))
    page.number("seat_to_move", seat)
    read = Position.FromString(page.written())
    assert read.HasField("seat_to_move")
    assert read.seat_to_move == seat


@pytest.mark.parametrize("version", [1, 127, 128, 129, 16_383, 16_384, 2**32 - 1])
def test_numbers_of_every_length_are_read_back(version: int) -> None:
    page = ProtobufWriter(layout_of(Turn.DESCRIPTOR))
    page.number("version", version)
    assert Turn.FromString(page.written()).version == version
