"""An observation tells what the view tells, as numbers in a published order."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tradewinds_engine import GAMES, BadSetup, Game, Rng, State
from tradewinds_engine.native import i16, vec
from tradewinds_engine.observation import MANY, Observer

from .observation_record import DATA, lines, write_records
from .setups import (
    SETUPS,
    Setup,
    expansion_setups,
    few,
    reach,
    sample,
    seeds,
    shares,
    walk,
)

GENERATOR = Path(__file__).parents[2] / "server" / "generate"
TWINS = 3
POSITIONS = 2
# Kept also for buildings, tiles and ship spots that a match is played without: empty there.
ALSO_UNUSED = ("buildings", "pieces", "nobles", "ships")

OBSERVED = [setup for setup in SETUPS if setup.game.observation_version]
every_observed_setup = pytest.mark.parametrize(
    "setup",
    [*OBSERVED, *(pytest.param(s, marks=pytest.mark.exhaustive) for s in expansion_setups())],
    ids=str,
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def observed(state: State, seat: int) -> list[int]:
    observer = Observer(state.game, state.seats)
    observer.write(0, state, seat)
    return list(observer.values)


def told(state: State, seat: int) -> str:
    """All that the message of a turn tells besides clocks and legal actions."""
    view = state.view(None if seat < 0 else seat)
    return json.dumps([seat, state.to_move, state.prompt and state.prompt.name, view])


def viewers(setup: Setup) -> range:
    return range(-1, setup.seats)


@every_observed_setup
@few
@given(seed=seeds, share=shares)
def test_equal_views_give_equal_observations(setup: Setup, seed: int, share: float) -> None:
    state = reach(setup, seed, share)
    rng = Rng(seed)
    for seat in viewers(setup):
        known = observed(state, seat)
        for _ in range(TWINS):
            twin = state.determinize(None if seat < 0 else seat, rng)
            assert told(twin, seat) == told(state, seat)
            assert observed(twin, seat) == known


@every_observed_setup
@sample(2)
@given(seed=seeds)
def test_different_views_give_different_observations(setup: Setup, seed: int) -> None:
    by_view: dict[str, list[int]] = {}
    by_values: dict[tuple[int, ...], str] = {}
    for state in walk(setup, seed):
        for seat in viewers(setup):
            view, values = told(state, seat), observed(state, seat)
            assert by_view.setdefault(view, values) == values
            assert by_values.setdefault(tuple(values), view) == view
    assert len(by_view) == len(by_values) > setup.seats


@every_observed_setup
def test_a_change_shows_in_the_observation_exactly_if_it_shows_in_the_view(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every number that a game keeps is changed by one, up and down."""
    monkeypatch.syspath_prepend(GENERATOR)
    shown = hidden = 0
    for position in range(POSITIONS):
        state = reach(setup, position, (position + 0.5) / POSITIONS)
        seats = (-1, state.actor, (state.actor + 1) % setup.seats)
        before = [(told(state, seat), observed(state, seat)) for seat in seats]
        for name in changes(state):
            for seat, (view, values) in zip(seats, before, strict=True):
                is_shown = told(state, seat) != view
                is_observed = observed(state, seat) != values
                assert is_observed == is_shown or (is_observed and name in ALSO_UNUSED), name
                shown += is_shown
                hidden += not is_shown
        assert before == [(told(state, seat), observed(state, seat)) for seat in seats]
    assert shown > 100
    assert hidden > 0


def changes(state: State) -> Iterator[str]:
    """Change one number of the state after the other, if the state can still be shown."""
    package = type(state).__module__.rpartition(".")[0]
    folder = Path(import_module(package).__file__ or "").parent
    declared = import_module("declarations").Declarations(folder)
    owners: list[tuple[Any, Any]] = [(state, declared.state)]
    for item in declared.items:
        owners += [(board, item) for board in state.boards]  # type: ignore[attr-defined]
    for owner, declaration in owners:
        for field in declaration.fields:
            if field.item or (field.when and not eval(field.when, {"state": state})):
                continue
            least = -1 if field.default in ("NOTHING", "NONE", "EMPTY", "NOBODY", "ON_OFFER") else 0
            for name in change_value(owner, field.name, least):
                if is_showable(state):
                    yield name


def change_value(owner: Any, name: str, least: int) -> Iterator[str]:
    value = getattr(owner, name)
    if isinstance(value, bool):
        setattr(owner, name, not value)
        yield name
        setattr(owner, name, value)
    elif isinstance(value, int):
        for changed in neighbours(value, least):
            setattr(owner, name, changed)
            yield name
        setattr(owner, name, value)
    else:
        rows = value if len(value) and not isinstance(value[0], int) else [value]
        for row in rows:
            for place in range(len(row)):
                number = row[place]
                for changed in neighbours(number, least):
                    row[place] = changed
                    yield name
                row[place] = number


def neighbours(value: int, least: int) -> list[int]:
    return [changed for changed in (value - 1, value + 1) if changed >= least]


def is_showable(state: State) -> bool:
    try:
        state.view(0)
    except IndexError:
        return False
    return True


@every_observed_setup
@few
@given(seed=seeds, share=shares)
def test_every_number_is_within_the_published_range(setup: Setup, seed: int, share: float) -> None:
    spec = setup.game.observation(setup.seats)
    state = reach(setup, seed, share)
    for seat in viewers(setup):
        values = observed(state, seat)
        assert len(values) == spec.length
        for field in spec.fields:
            part = values[field.offset : field.offset + field.length]
            assert field.low <= min(part) <= max(part) <= field.high, field.name
            assert not field.is_category or field.low == 0


@every_observed_setup
def test_fields_cover_every_number_once(setup: Setup) -> None:
    spec = setup.game.observation(setup.seats)
    offset = 0
    for field in spec.fields:
        assert field.offset == offset
        assert field.length == max(1, len(field.elements))
        assert field.text
        offset += field.length
    assert offset == spec.length
    assert len({field.name for field in spec.fields}) == len(spec.fields)
    assert spec.action_count == len(setup.game.actions)


@every_observed_setup
def test_rows_hold_nothing_of_what_was_written_before(setup: Setup) -> None:
    observer = Observer(setup.game, setup.seats, rows=3)
    width, actions = setup.game.observation(setup.seats).length, len(setup.game.actions)
    for state in walk(setup, 3):
        seat = max(state.actor, 0)
        observer.write(1, state, seat)
        assert list(observer.values)[width : 2 * width] == observed(state, seat)
        mask = list(observer.mask)
        assert [id for id in range(actions) if mask[actions + id]] == state.legal()
    for buffer, size in ((observer.values, width), (observer.mask, actions)):
        numbers = list(buffer)
        assert numbers[:size] == numbers[2 * size :] == [0] * size


@every_game
def test_the_seat_that_looks_comes_first(game: Game) -> None:
    money = {"puerto-rico": "doubloons", "madeira": "prestige", "vasco-da-gama": "reales"}[
        game.name
    ]
    for seats in game.seat_counts:
        state = reach(Setup(game, seats), 4, 0.6)
        owned = [player[money] for player in state.view(None)["players"]]
        assert len(set(owned)) > 1
        offsets = {field.name: field.offset for field in game.observation(seats).fields}
        for seat in range(seats):
            values = observed(state, seat)
            found = [values[offsets[f"player{place + 1}_{money}"]] for place in range(seats)]
            assert found == owned[seat:] + owned[:seat]
            assert values[offsets["own_seat"]] == seat + 1
            assert values[offsets["asked_seat"]] == (state.actor - seat) % seats + 1
        assert observed(state, -1)[offsets["own_seat"]] == 0


def test_numbers_without_a_bound_stop_at_many() -> None:
    state: Any = GAMES["puerto-rico"].new(3)
    offsets = {field.name: field.offset for field in state.game.observation(3).fields}
    for doubloons in (MANY, MANY + 1, 1 << 18):
        state.boards[0].doubloons = doubloons
        assert observed(state, 0)[offsets["player1_doubloons"]] == MANY


@every_game
def test_numpy_sees_the_buffers_without_copying(game: Game) -> None:
    seats = game.seat_counts[0]
    observer = Observer(game, seats)
    values = np.frombuffer(memoryview(observer.values), np.int16)
    mask = np.frombuffer(memoryview(observer.mask), np.uint8)
    assert not values.any()
    state = game.new(seats, seed=2)
    observer.write(0, state, state.actor)
    assert values.tolist() == observed(state, state.actor)
    assert mask.nonzero()[0].tolist() == state.legal()


@every_game
def test_the_layout_of_a_version_never_changes(game: Game) -> None:
    """If it must change, raise VERSION in the game's observation.py and run `make playthroughs`."""
    recorded = (DATA / game.name / "observation.txt").read_text()
    assert "\n".join(lines(game, SETUPS)) + "\n" == recorded


@every_game
def test_a_record_is_not_written_anew_without_a_new_version(game: Game, tmp_path: Path) -> None:
    for recorded in DATA.glob("*/observation.txt"):
        (tmp_path / recorded.parent.name).mkdir()
        shutil.copy(recorded, tmp_path / recorded.parent.name)
    path = tmp_path / game.name / "observation.txt"
    whole = path.read_text()
    field = re.search(r"\n  player1_\w+ .*: .*\n", whole)
    assert field is not None
    told = whole.replace(field[0], field[0].replace(": ", ": in other words, ", 1), 1)
    path.write_text(told)
    write_records(SETUPS, tmp_path)
    assert path.read_text() == whole
    length = whole.replace(" numbers, ", "0 numbers, ", 1)
    for moved in (
        length,
        whole.replace(field[0], "\n", 1),
        whole.replace(" count: ", " category: ", 1),
    ):
        path.write_text(moved)
        with pytest.raises(ValueError, match="raise VERSION in the game"):
            write_records(SETUPS, tmp_path)
        assert path.read_text() == moved
        path.write_text(re.sub(r"version \d+", "version 0", moved))
        write_records(SETUPS, tmp_path)
        assert path.read_text() == whole


def test_a_game_may_have_no_observations() -> None:
    setup = next(setup for setup in SETUPS if setup not in OBSERVED)
    with pytest.raises(BadSetup, match="has no observations"):
        setup.game.observation(setup.seats)
    with pytest.raises(BadSetup, match="has no observations"):
        setup.new(1).observe(0, vec[i16](), 0)


@every_game
def test_an_unknown_number_of_seats_is_refused(game: Game) -> None:
    with pytest.raises(BadSetup, match="seats, not 9"):
        game.observation(9)


@every_game
def test_what_does_not_fit_an_observer_is_refused_and_nothing_written(game: Game) -> None:
    observer = Observer(game, 3, rows=2)
    state, fewer, more = game.new(3, seed=1), game.new(2, seed=1), game.new(4, seed=1)
    other = next(other for other in GAMES.values() if other is not game).new(3, seed=1)
    observer.write(0, state, 0)
    observer.write(1, state, 1)
    before = (list(observer.values), list(observer.mask))
    for row in (-1, 2, 1 << 40, 1 << 70):
        with pytest.raises(ValueError, match=f"there is no row {row}"):
            observer.write(row, state, 0)
    for seat in (-2, 3, 99, 1 << 70):
        with pytest.raises(ValueError, match=f"there is no seat {seat} in a match of 3"):
            observer.write(0, state, seat)
    for wrong in (fewer, more, other):
        with pytest.raises(ValueError, match=f"made for {game.name} with 3 seats, not for"):
            observer.write(0, wrong, 0)
    assert before == (list(observer.values), list(observer.mask))


@every_game
def test_what_does_not_fit_a_buffer_is_refused_and_nothing_written(game: Game) -> None:
    state = game.new(2, seed=1)
    length = game.observation(2).length
    out = vec[i16]([7] * (length + 1))
    for at in (-1, 2, length + 1, (1 << 63) - 1):
        with pytest.raises(ValueError, match="do not fit"):
            state.observe(0, out, at)
    for short in (vec[i16](), vec[i16]([7] * (length - 1))):
        with pytest.raises(ValueError, match="do not fit"):
            state.observe(0, short, 0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.observe(2, out, 1)
    assert list(out) == [7] * (length + 1)
    state.observe(1, out, 1)
    assert list(out) == [7, *observed(state, 1)]
