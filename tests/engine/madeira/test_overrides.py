"""The option `data`: overriding what the tables only assume (MA-DATA-12)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine.errors import BadSetup
from tradewinds_engine.madeira import GAME, data
from tradewinds_engine.madeira.dispatch import MadeiraFlow
from tradewinds_engine.playout import play_out
from tradewinds_engine.rng import Rng


def new(overrides: dict[str, Any], seats: int = 4) -> MadeiraFlow:
    state = GAME.new(seats, {"data": overrides}, seed=5)
    assert isinstance(state, MadeiraFlow)
    return state


EVERYTHING: dict[str, Any] = {
    "windmill": {"min": 1, "max": 8},
    "field_goods": {"f2_wheat": "wine", "f3_wheat_c": "sugar"},
    "field_convertible": {"f2_sugar": True, "f2_wheat_c": False},
    "field_wood": {"f2_sugar_c": [6, 2, 1]},
    "routes": {"wine_market": [[1, 4], [2, 8], [2, 9], [5, 20]]},
    "landings": {"india": [2, 2, 2, 1, 1]},
    "landing_spots": {"2": 2, "3": 3},
    "ship_prestige": {"acores": [5, 2, 7], "brasil": [4, 6, 3]},
    "urbanization": {"porto_santo": [8, 4], "machico": [15, 8]},
    "district_wood": [5, 4, 3, 2],
    "spot_order": [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    "row_guilds": {"4": [["g_orange"], ["g_green"], ["g_blue"], ["g_purple"]]},
    "passing": {"2": [[1, "ship"], [4]], "3": [[1], [2, "city_watch"], [9, "city", "ship"]]},
    "favors": {
        "g_blue": ["treasurer", "bishop", "monk"],
        "g_orange": ["patron", "miller", "engineer"],
    },
    "request_tiles": {"2": [4, 0, 2, 2, 2]},
    "starting_requests": ["wealth", "wealth", "expeditions", "guild_influence"],
    "rewards_a": ["booty", "medal", "windmill_reward", "guild_reward"],
}


def test_every_assumed_value_can_be_overridden() -> None:
    assert EVERYTHING.keys() == data.ASSUMED.keys()


def test_overrides_reach_the_board() -> None:
    table = new(EVERYTHING).table
    assert (table.mill_min, table.mill_max) == (1, 8)
    assert data.GOODS[table.field_good[4]] == "wine"
    assert [table.convertible >> field & 1 for field in range(4, 9)] == [0, 1, 0, 0, 1]
    assert table.field_wood[8] == 6
    assert (table.spot_cost[28], table.spot_reals[28]) == (5, 20)
    assert list(table.spot_cost[10:15]) == [2, 2, 2, 1, 1]
    assert [list(points) for points in table.ship_prestige[:3]] == [[5, 2, 7], [4, 6, 3], [6, 4, 3]]
    assert list(table.urban_other) == [4, 6, 8]
    assert list(table.district_wood) == [5, 4, 3, 2]
    assert table.spot_rank[11] == 0
    assert table.row_guilds == [[2], [1], [0], [3]]
    assert table.guild_favors[0] == 1 << data.TREASURER | 1 << data.BISHOP | 1 << data.MONK
    assert table.request_tiles[:2] == [6, 2]
    assert table.rewards_b == [0, 1, 5, 6]
    fewer = new(EVERYTHING, 2).table
    assert list(fewer.pass_reals) == [1, 4]
    assert [spot for spot in fewer.open_spots if spot < 5] == [0, 1]
    assert (fewer.spot_cost[27], fewer.other_cost[27]) == (2, 5)


def test_the_default_board_is_shared_and_stays_as_it_is() -> None:
    table = new({}).table
    assert table is new({}).copy().table
    new(EVERYTHING)
    assert new({}).table.mill_max == 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_with_other_data_play_to_the_end_and_survive_a_snapshot(seats: int) -> None:
    """MA-INV-19: overrides travel in the snapshot."""
    rng = Rng(11)
    state = new(EVERYTHING, seats)
    for _ in range(60):
        state.apply(state.choices[rng.below(len(state.choices))])
        assert state.violations() == []
    thawed = GAME.load(state.dump())
    assert thawed.digest() == state.digest()
    assert isinstance(thawed, MadeiraFlow)
    assert thawed.table.mill_max == 8
    play_out(thawed, rng)
    assert thawed.violations() == []


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ([], "must be an object of overrides"),
        ({"mill": 1}, "has no value 'mill'; there are: windmill"),
        ({"windmill": 3}, "needs windmill to be an object"),
        ({"windmill": {"top": 3}}, "has no value windmill.top; there are: min, max"),
        ({"windmill": {"max": 3}}, "needs windmill to be a min from 0 to 3 and a max from 4 to 12"),
        ({"field_goods": {"f2_wheat_c": "wine"}}, "one of wheat, sugar for f2_wheat_c"),
        ({"field_goods": {"f1_wheat": "wine"}}, "has no value field_goods.f1_wheat"),
        (
            {"field_goods": {"f2_wheat": "wine"}, "field_convertible": {"f2_wheat": True}},
            "one of wheat, sugar for f2_wheat",
        ),
        ({"field_convertible": {"f2_wheat": 1}}, "true or false for each field"),
        ({"field_convertible": {"f1_wheat": True}}, "has no value field_convertible.f1_wheat"),
        ({"field_wood": {"f2_wheat": [1, 2]}}, "three integers from 0 to 9 for each field"),
        ({"routes": {"wheat_market": [[1, 2]]}}, "4 pairs of goods and reals for wheat_market"),
        ({"routes": {"wheat_market": [[1, 2], [2, 4], [3, 7], [3, 9]]}}, "differ in goods"),
        ({"routes": {"wheat_market": [[1, 2], [2, 4], [3, 7], [10, 9]]}}, "at most 9 goods"),
        (
            {"routes": {"sugar_market": [[1, 2], [2, 4], [3, 7], [4, 13], [5, 20]]}},
            "such that sugar_market trades 4 for 14",
        ),
        ({"landings": {"india": [1, 2, 3]}}, "five integers from 0 to 9 each"),
        ({"landings": {"brasil": [1, 2, 2, 2, 2]}}, "in brasil with a 3"),
        ({"landing_spots": {"2": 6}}, "an integer from 1 to 5"),
        ({"ship_prestige": {"acores": [1, 2]}}, "three integers from 0 to 99 for acores"),
        ({"ship_prestige": {"brasil": [3, 5, 4]}}, "such that brasil gives 6 in round 3"),
        ({"ship_prestige": {"india": [6, 4, 3]}}, "has no value ship_prestige.india"),
        ({"urbanization": {"machico": [14, 7]}}, "the first of machico 15"),
        ({"district_wood": [2, 3, 4, 4]}, "the numbers 2, 3, 4, 5 in some order"),
        ({"district_wood": [2, 3, 4, 5.0]}, "the numbers 2, 3, 4, 5 in some order"),
        ({"spot_order": [0]}, "the spots 0 to 11 from left to right"),
        ({"row_guilds": {"2": [["g_blue", "g_green"]]}}, "2 rows for 2 seats"),
        ({"row_guilds": {"3": [["g_blue"]] * 3}}, "rows of 2 different guilds for 3 seats"),
        (
            {"row_guilds": {"4": [["g_purple"], ["g_green"], ["g_blue"], ["g_orange"]]}},
            "such that row IV of 4 seats is g_purple",
        ),
        (
            {"row_guilds": {"2": [["g_blue", "g_orange"], ["g_green", "g_purple"]]}},
            "such that row II of 2 seats stays as it is",
        ),
        ({"passing": {"2": [[1]]}}, "2 spaces for 2 seats"),
        ({"passing": {"2": [["city"], [2]]}}, "spaces that begin with their reals"),
        ({"passing": {"2": [[1, "reals"], [2]]}}, "options among city, city_watch, ship"),
        ({"favors": {"g_blue": ["monk", "lady", "lord"]}}, "every favor once"),
        (
            {
                "favors": {
                    "g_blue": 3,
                    "g_green": ["lord", "scout", "diplomat", "treasurer"],
                    "g_orange": ["patron", "miller", "monk", "bishop"],
                    "g_purple": ["navigator", "lady", "constable", "engineer"],
                }
            },
            "three favors for each guild",
        ),
        ({"request_tiles": {"2": [1, 1, 1, 1, 1]}}, "adding up to 10, 5 and 5"),
        ({"starting_requests": ["wealth"]}, "four request types, for 1 to 4 crowns"),
        ({"rewards_a": ["booty"] * 4}, "four different rewards"),
    ],
)
def test_impossible_overrides_are_refused_by_name(overrides: Any, message: str) -> None:
    with pytest.raises(BadSetup, match="option data " + ".*" + message.replace("(", r"\(")):
        GAME.new(4, {"data": overrides})


def test_action_ids_do_not_depend_on_overrides() -> None:
    state = new(EVERYTHING)
    assert state.game.actions is GAME.actions
    assert len(GAME.actions) == len({row.label for row in GAME.actions})
