"""The draft of the beige buildings, and the options that select expansions (PR-SET-05)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine import BadSetup
from tradewinds_engine.puerto_rico.data import BUILDING_NAMES
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

from .build import BEIGE, PUERTO_RICO, kinds


def drafting(seats: int = 3) -> PuertoRicoFlow:
    state = PUERTO_RICO.new(seats, {"new_buildings": True}, seed=2)
    assert isinstance(state, PuertoRicoFlow)
    return state


def labels(state: PuertoRicoFlow) -> list[str]:
    return [PUERTO_RICO.actions[action].label for action in state.legal()]


def pick(state: PuertoRicoFlow, building: str) -> None:
    state.apply(PUERTO_RICO.actions.parse(f"draft:{building}"))


def test_the_governor_picks_first_among_all_beige_kinds() -> None:
    state = drafting()
    assert state.to_move == state.governor
    assert labels(state) == [f"draft:{name}" for name in BEIGE]


def test_a_full_cost_group_is_no_longer_offered() -> None:
    """PR-EX-20."""
    state = drafting()
    pick(state, "church")
    assert {"draft:office", "draft:large_market", "draft:trading_post"} <= set(labels(state))
    pick(state, "office")
    assert not {"draft:large_market", "draft:trading_post"} & set(labels(state))
    assert state.violations() == []


def test_seventeen_picks_fill_the_board() -> None:
    """The other fourteen kinds are out of the match; forced picks are not asked."""
    state = drafting()
    while state.prompt is not None and state.prompt.name == "DRAFT":
        state.apply(state.legal()[-1])
    in_play = [name for name in BEIGE if state.buildings[BUILDING_NAMES.index(name)] > 0]
    assert len(in_play) == 17
    assert state.round == 1
    assert state.to_move == state.governor


@pytest.mark.parametrize(("seats", "small"), [(2, 1), (3, 2), (5, 2)])
def test_all_copies_of_a_drafted_kind_come_into_play(seats: int, small: int) -> None:
    state = drafting(seats)
    pick(state, "library")
    pick(state, "statue")
    assert state.buildings[BUILDING_NAMES.index("library")] == small
    assert state.buildings[BUILDING_NAMES.index("statue")] == 1


def test_a_random_draft_fills_every_slot() -> None:
    """PR-CH-09."""
    seen = set()
    for seed in range(20):
        state = PUERTO_RICO.new(3, {"new_buildings": True, "draft": "random"}, seed)
        assert isinstance(state, PuertoRicoFlow)
        assert state.violations() == []
        seen.add(tuple(state.buildings))
    assert len(seen) > 10


def test_a_fixed_draft_brings_exactly_the_named_kinds() -> None:
    named = kinds("aqueduct", "library", "cloister")
    state = PUERTO_RICO.new(4, {"new_buildings": True, "draft": named})
    assert isinstance(state, PuertoRicoFlow)
    in_play = [name for name in BEIGE if state.buildings[BUILDING_NAMES.index(name)] > 0]
    assert sorted(in_play) == sorted(named)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"draft": "random"}, "needs option new_buildings"),
        ({"new_buildings": True, "draft": "chaos"}, "must be players, random or a list"),
        ({"new_buildings": True, "draft": ["villa"]}, "names 'villa', which is none of"),
        ({"new_buildings": True, "draft": ["church", "church"]}, "names a building twice"),
        ({"new_buildings": True, "draft": ["church"]}, "must name 1 buildings of cost 1, not 0"),
        ({"jeweler_copies": 1}, "is for two seats with option nobles"),
        ({"nobles": "yes"}, "must be true or false"),
    ],
)
def test_contradictory_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        PUERTO_RICO.new(3, options)


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (2, 2)])
def test_the_assumed_copies_of_the_jeweler_are_an_option(seats: int, copies: int) -> None:
    """PR-RULING-36."""
    state = PUERTO_RICO.new(seats, {"nobles": True, "jeweler_copies": copies})
    assert isinstance(state, PuertoRicoFlow)
    assert state.buildings[BUILDING_NAMES.index("jeweler")] == copies
    assert state.violations() == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_noble_buildings_come_on_top(seats: int) -> None:
    """PR-SET-04, section 3.5."""
    state = PUERTO_RICO.new(seats, {"nobles": True})
    assert isinstance(state, PuertoRicoFlow)
    small = 1 if seats == 2 else 2
    assert list(state.buildings[37:43]) == [small] * 6
    assert list(state.buildings[43:]) == [2, 1]
    assert len([copies for copies in state.buildings if copies]) == 31


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pieces_with_nobles_are_not_counted_out(seats: int) -> None:
    """PR-DAT-04, PR-RULING-10."""
    state = PUERTO_RICO.new(seats, {"nobles": True})
    assert isinstance(state, PuertoRicoFlow)
    assert (state.workers, state.station_workers) == (100 - (seats - 1), seats - 1)
    assert (state.nobles, state.station_nobles) == (19, 1)


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 7), (4, 8), (5, 9)])
def test_the_buccaneer_is_one_card_more(seats: int, cards: int) -> None:
    state = PUERTO_RICO.new(seats, {"buccaneer": True})
    assert isinstance(state, PuertoRicoFlow)
    assert sum(1 for holder in state.holders if holder == -1) == cards
