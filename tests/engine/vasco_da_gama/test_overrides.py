"""The option `data`: printed values replaced by a match (VG-DAT-09)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine import BadSetup, Rng, load
from tradewinds_engine.playout import play_out
from tradewinds_engine.replay import record, verify
from tradewinds_engine.vasco_da_gama import GAME
from tradewinds_engine.vasco_da_gama.dispatch import VascoDaGamaFlow
from tradewinds_engine.vasco_da_gama.table import STANDARD

from .build import Table

CORRECTED: dict[str, Any] = {
    "counts": {"sailors_per_colour": 9, "start_reales": 8},
    "spaces": {"3": {"navigation": 6}},
    "ports": {"natal": {"fields": [4, 4, 4], "complete_vp": 2}, "calicut": {"fields": [11, 9]}},
    "refund": {"6": 1, "12": 3},
    "vdg": {"V04": {"variation": -3, "money_upper": 7}},
    "tiles": {"I-01": {"limit": 9, "crew": 5}, "I-02": {"stack": 2}},
    "merchants": {"M04": 6},
    "prices": {"project": 2, "colours": [1, 2, 4, 8]},
}


def new(data: dict[str, Any], seats: int = 3) -> VascoDaGamaFlow:
    state = GAME.new(seats, {"data": data}, 5)
    assert isinstance(state, VascoDaGamaFlow)
    return state


def test_values_that_are_not_named_stay_as_printed() -> None:
    table = new(CORRECTED).table
    assert table.limit[0] == 9
    assert table.crew[0] == 5
    assert table.reward_reales[0] == STANDARD.reward_reales[0]
    assert list(table.field_count) == [3, 2, 3, 4, 5, 2]
    assert list(table.complete_vp) == [2, *STANDARD.complete_vp[1:]]
    assert table.refund[6] == 1
    assert table.refund[7] == STANDARD.refund[7]
    assert table.spaces[3] == [4, 4, 4, 6]
    assert list(table.colour_prices) == [0, 1, 2, 4, 8]


def test_the_match_is_played_with_the_values_given() -> None:
    state = new(CORRECTED)
    assert list(state.reales) == [8, 8, 8]
    assert sum(state.bag) == 36 - 15
    tiles_of_stack_two = sum(1 for tile in range(35) if state.table.stack[tile] == 1)
    assert tiles_of_stack_two == 15
    shown = GAME.components(3, {"data": CORRECTED})["rules"]
    assert (shown["project_price"], shown["two_projects_price"]) == (2, 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_with_other_values_runs_to_its_end_without_violations(seats: int) -> None:
    rng = Rng(seats)
    state = new(CORRECTED, seats)
    while state.to_move is not None:
        assert state.violations() == []
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
    assert state.violations() == []


def test_overrides_travel_in_snapshots() -> None:
    state = new(CORRECTED)
    twin = load(state.dump())
    assert isinstance(twin, VascoDaGamaFlow)
    assert twin.table.limit == state.table.limit
    assert twin.dump() == state.dump()
    assert twin.options["data"] == CORRECTED


def test_a_replay_names_the_values_it_was_played_with() -> None:
    state = new(CORRECTED)
    replay = record("vasco-da-gama", 3, {"data": CORRECTED}, 5, state.legal()[:1])
    assert replay.options == {"data": CORRECTED}
    assert verify(replay).digest().hex() == replay.final


def test_copies_share_the_component_data() -> None:
    state = new(CORRECTED)
    assert state.copy().table is state.table
    assert new({}).table is STANDARD


def test_actions_keep_their_ids_whatever_the_data() -> None:
    state = new({"ports": {"natal": {"fields": [4, 4, 4, 4, 4, 4]}}})
    assert GAME.actions.parse("merchant:natal@5") in state.legal()


def test_shorter_matches_end_earlier() -> None:
    state = new({"counts": {"rounds": 2}})
    play_out(state, Rng(1))
    assert state.round == 2
    assert state.violations() == []


def test_a_lower_port_field_widens_the_reach_of_a_ship() -> None:
    """VG-EXP-02 reads the data of the match."""
    table = Table(2, data={"ports": {"calicut": {"fields": [4]}}}).ships(0, "I-01").captains(0, 1)
    table.discs((10, 0, "navigation"), (20, 1, "characters")).call().play("perform")
    assert "port:calicut" in table.offers()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"ship": {}}, "data has no 'ship'; allowed: counts, spaces"),
        ({"tiles": {"IV-01": {}}}, "data.tiles has no 'IV-01'"),
        ({"tiles": {"I-01": 4}}, "data.tiles.I-01 must be an object with some of: stack, limit"),
        ({"tiles": {"I-01": {"limit": 12}}}, "data.tiles.I-01.limit must be an integer from 4 to"),
        ({"tiles": {"I-01": {"crew": True}}}, "data.tiles.I-01.crew must be an integer from 1 to"),
        ({"tiles": {"I-01": {"stack": 0}}}, "data.tiles.I-01.stack must be an integer from 1 to 3"),
        ({"vdg": {"V04": {"variation": 4}}}, "data.vdg.V04.variation must be an integer from -3"),
        ({"ports": {"natal": {"fields": []}}}, "data.ports.natal.fields must be a list of 1 to 6"),
        ({"ports": {"natal": {"fields": [4] * 7}}}, "data.ports.natal.fields must be a list of 1"),
        ({"ports": {"natal": {"fields": ["4"]}}}, "data.ports.natal.fields must be an integer"),
        ({"ports": {"natal": {"bonus": "gold"}}}, "data.ports.natal.bonus must be one of none"),
        ({"prices": {"colours": [1, 3, 6]}}, "data.prices.colours must be a list of 4 integers"),
        ({"prices": {"colours": [4, 3, 2, 1]}}, "data.prices.colours must not fall"),
        ({"prices": {"two_projects": 0}}, "data.prices.two_projects must be at least"),
        ({"prices": {"reales_per_vp": 0}}, "data.prices.reales_per_vp must be at least 1"),
        ({"refund": {"0": 1}}, "data.refund has no '0'"),
        ({"refund": {"1": -1}}, "data.refund.1 must be an integer from 1 to 3"),
        ({"refund": {"21": 1}}, "data.refund.21 must be 0"),
        ({"spaces": {"2": {"projects": 0, "navigation": 2}}}, "data.spaces.2 must add up to at"),
        ({"spaces": {"2": {"characters": 4}}}, "data.spaces.2.characters must be 3"),
        ({"spaces": {"4": {"characters": 4}}}, "data.spaces.4.characters must be at least 5"),
        ({"counts": {"regular_discs": 5}}, "data.spaces.4 must add up to at least 21"),
        ({"counts": {"sailors_per_colour": 4}}, "data.counts.sailors_per_colour must be at least"),
        ({"counts": {"captains": 1, "captains_in_supply": 2}}, "must not exceed"),
        ({"start_characters": {"2": ["dias"]}}, "data.start_characters.2 must name 2 different"),
        ({"start_characters": {"2": ["dias", "manuel"]}}, "sernigi to some seat"),
        ({"start_characters": {"2": ["dias", ["x"]]}}, "data.start_characters.2 must name 2"),
        ({"ports": {"natal": {"fields": [5]}, "terra_de_boa_gente": {"fields": [5]},
                    "mozambique": {"fields": [5]}}}, "data.merchants must all reach"),
        ([], "option data must be an object"),
        ({"counts": {1, 2}}, "option data must be plain JSON"),
    ],
)  # fmt: skip
def test_data_that_makes_no_game_is_refused_with_the_reason(data: Any, message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.new(2, {"data": data}, 1)
    assert message in str(refusal.value)
