"""What is written straight to the wire reads back as the message it stands for."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tradewinds.v1.bot_pb2 import Turn
from tradewinds.v1.match_pb2 import Clock
from tradewinds.v1.position_pb2 import Event, View
from tradewinds_engine import GAMES
from tradewinds_server.api.turns import layout_of

numbers = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_view_of_a_game_is_written_as_its_message(name: str) -> None:
    field = name.replace("-", "_")
    layout = layout_of(View.DESCRIPTOR)
    for seats in GAMES[name].seat_counts:
        state = GAMES[name].new(seats, seed=seats)
        chance = random.Random(seats)
        while state.to_move is not None:
            for seat in (None, state.to_move):
                plain: dict[str, Any] = {field: state.view(seat)}
                assert View.FromString(layout.write(plain)) == View(**plain)
            state.apply(chance.choice(state.legal()))


@given(kind=numbers, seat=st.integers(-1, 4), arguments=st.lists(st.integers(-(2**31), 2**31 - 1)))
def test_events_with_any_numbers(kind: int, seat: int, arguments: list[int]) -> None:
    plain: dict[str, Any] = {"kind": kind, "seat": seat, "arguments": arguments}
    assert Event.FromString(layout_of(Event.DESCRIPTOR).write(plain)) == Event(**plain)


@given(
    st.fixed_dictionaries(
        {
            "match_id": st.text(),
            "seat": numbers,
            "version": st.integers(0, 2**64 - 1),
            "legal": st.lists(numbers),
            "snapshot": st.binary(),
            "deadline": st.fixed_dictionaries(
                {"seconds": st.integers(0, 2**40), "nanos": st.integers(0, 10**9 - 1)}
            ),
            "clocks": st.lists(st.fixed_dictionaries({"seat": numbers, "strikes": numbers})),
        }
    )
)
def test_turns_with_any_contents(plain: dict[str, Any]) -> None:
    assert Turn.FromString(layout_of(Turn.DESCRIPTOR).write(plain)) == Turn(**plain)


def test_a_message_that_is_written_already_is_taken_as_it_is() -> None:
    clock = Clock(seat=3, strikes=200)
    written = layout_of(Turn.DESCRIPTOR).write({"clocks": [clock.SerializeToString()] * 2})
    assert Turn.FromString(written) == Turn(clocks=[clock, clock])


def test_a_field_the_message_does_not_have_is_refused() -> None:
    with pytest.raises(KeyError):
        layout_of(Turn.DESCRIPTOR).write({"no_such_field": 1})
