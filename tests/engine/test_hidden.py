"""A seat sees only what a person in that chair could see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module

import pytest
from google.protobuf import json_format
from google.protobuf.struct_pb2 import Struct
from hypothesis import given

from tests.engine.example import EXAMPLES
from tradewinds_engine import GAMES, Rng, State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.playout import play_out
from tradewinds_engine.rows import row_of

from .setups import Setup, every_setup, few, pick, reach, sample, seeds, shares

TWINS = 20
FUTURES = 6  # each is played to its end


def seen(state: State, seat: int | None) -> bytes:
    return json.dumps(state.view(seat)).encode()


def twins(state: State, seat: int | None, seed: int, count: int = TWINS) -> Iterator[State]:
    rng = Rng(seed)
    for _ in range(count):
        yield state.determinize(seat, rng)


@every_setup
@few
@given(seed=seeds, share=shares)
def test_a_seat_cannot_tell_a_determinization_from_the_match(
    setup: Setup, seed: int, share: float
) -> None:
    state = reach(setup, seed, share)
    for seat in (None, *range(setup.seats)):
        known = seen(state, seat)
        for twin in twins(state, seat, seed):
            assert seen(twin, seat) == known
            assert (twin.to_move, twin.prompt) == (state.to_move, state.prompt)
            assert twin.violations() == []
            if seat == state.to_move:
                assert twin.legal() == state.legal()


@every_setup
@sample(2)
@given(seed=seeds)
def test_determinizations_differ_in_the_future(setup: Setup, seed: int) -> None:
    state = setup.new(seed)
    for seat in range(setup.seats):
        futures = {ending(twin) for twin in twins(state, seat, seed, FUTURES)}
        assert len(futures) > FUTURES // 2


def ending(state: State) -> bytes:
    """How the same player's random game ends there, whatever the chance was keyed with."""
    play_out(state, Rng(7))
    return seen(state, None)


@every_setup
@few
@given(seed=seeds, share=shares)
def test_no_view_depends_on_chance_to_come(setup: Setup, seed: int, share: float) -> None:
    state = reach(setup, seed, share)
    twin = state.copy()
    twin.chance.key = row_of([word ^ 0x5A5A5A5A for word in state.chance.key])
    for seat in (None, *range(setup.seats)):
        assert seen(twin, seat) == seen(state, seat)


@every_setup
@few
@given(seed=seeds, share=shares)
def test_every_view_fits_its_message(setup: Setup, seed: int, share: float) -> None:
    name = setup.game.name
    state = reach(setup, seed, share)
    for seat in (None, *range(setup.seats)):
        view = state.view(seat)
        if setup.game in EXAMPLES:
            assert json_format.ParseDict(view, Struct()).ByteSize() > 0
        else:
            module = import_module(f"tradewinds.{name.replace('-', '_')}.v1.view_pb2")
            message = getattr(module, name.title().replace("-", "") + "View")
            assert message(**view).ByteSize() > 0


@every_setup
@few
@given(seed=seeds)
def test_events_tell_every_choice_and_hide_secrets(setup: Setup, seed: int) -> None:
    state, silent, rng = setup.new(seed), setup.new(seed), Rng(seed)
    while state.to_move is not None:
        seat, action = state.to_move, pick(state, rng)
        events: list[Event] = []
        state.apply(action, events)
        silent.apply(action)
        first = events[0]
        assert (first.kind, first.seat, first.arguments) == (0, seat, [action])
        for event in events:
            assert_redacted(setup, event)
    assert silent.digest() == state.digest()


def assert_redacted(setup: Setup, event: Event) -> None:
    fields = setup.game.events[event.kind].fields
    assert len(event.arguments) == len(fields)
    assert "?" not in setup.game.describe(event)
    for seat in (-1, *range(setup.seats)):
        known = event.seen_by(seat)
        if event.audience in (EVERYONE, seat):
            assert known.arguments == event.arguments
        else:
            assert known.hidden == event.secret
            assert all(known.arguments[place] == 0 for place in event.secret)
            assert setup.game.describe(known).count("?") >= 1


@pytest.mark.parametrize("name", GAMES)
def test_the_first_two_event_kinds_are_the_same_in_every_game(name: str) -> None:
    kinds = GAMES[name].events
    assert [kinds[0].name, kinds[1].name] == ["chose", "forced"]


@every_setup
def test_nobody_looks_from_a_seat_that_does_not_exist(setup: Setup) -> None:
    state = setup.new(1)
    for seat in (setup.seats, 99, -2):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            state.view(seat)
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            state.determinize(seat, Rng(1))
