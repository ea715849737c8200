"""Phase E: crown requests and the conversion of fields (MA-E)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import data
from tradewinds_engine.madeira.arguments import FIELD_NAMES
from tradewinds_engine.madeira.phases import crown

from .build import Table

ROUTES = data.TRADE_ROUTES
EXPEDITIONS = data.EXPEDITIONS
INFLUENCE = data.GUILD_INFLUENCE
WEALTH = data.WEALTH
URBAN = data.URBANIZATION


def worth(table: Table, seat: int, request: int, tiles: int = 1) -> int:
    return crown.worth(table.state, seat, request, tiles)


@pytest.mark.parametrize(("round", "points"), [(1, 3), (3, 6), (5, 4)])
def test_ships_in_the_wheat_market(round: int, points: int) -> None:
    """MA-EX-24."""
    assert worth(Table(4, round).ships(0, "wheat_market:0"), 0, ROUTES) == points


@pytest.mark.parametrize(
    ("spot", "points"),
    [
        ("sugar_market:0", (6, 4, 3)),
        ("wine_market:0", (4, 3, 6)),
    ],
)
def test_ships_in_the_other_markets(spot: str, points: tuple[int, int, int]) -> None:
    """MA-DATA-07."""
    found = tuple(worth(Table(4, round).ships(0, spot), 0, ROUTES) for round in (1, 3, 5))
    assert found == points


@pytest.mark.parametrize(
    ("spot", "points"),
    [("india:a", (6, 4, 3)), ("acores:a", (4, 3, 6)), ("brasil:a", (3, 6, 4))],
)
def test_ships_in_colonies(spot: str, points: tuple[int, int, int]) -> None:
    """MA-EX-25, MA-DATA-06, MA-RULING-08."""
    found = tuple(worth(Table(4, round).ships(0, spot), 0, EXPEDITIONS) for round in (1, 3, 5))
    assert found == points


def test_three_ships_count_per_request_and_the_best_ones() -> None:
    """MA-E-03, MA-E-05: no ship counts twice and none is removed."""
    table = Table(4, 3).ships(0, "wheat_market:0", "sugar_market:0", "sugar_market:1")
    table.ships(0, "wine_market:0")
    assert worth(table, 0, ROUTES) == 6 + 4 + 4
    assert worth(table, 0, ROUTES, 2) == 6 + 4 + 4 + 3


def test_a_city_pays_more_for_most_workers() -> None:
    """MA-EX-26, MA-DATA-05."""
    table = Table().workers(0, "funchal:0", "funchal:1").workers(1, "funchal:2")
    assert worth(table, 0, URBAN) == 12
    assert worth(table, 1, URBAN) == 6


@pytest.mark.parametrize(("city", "most", "other"), [("porto_santo", 9, 5), ("machico", 15, 7)])
def test_the_other_cities_have_their_own_numbers(city: str, most: int, other: int) -> None:
    """MA-DATA-05."""
    table = Table().workers(0, f"{city}:0", f"{city}:1").workers(1, f"{city}:2")
    assert (worth(table, 0, URBAN), worth(table, 1, URBAN)) == (most, other)


def test_without_a_worker_in_a_city_it_pays_nothing() -> None:
    """MA-E-04, MA-RULING-10."""
    assert worth(Table(), 0, URBAN, 2) == 0


def test_two_urbanizations_need_two_cities() -> None:
    """MA-EX-27."""
    table = Table(4, 3).workers(0, "funchal:0", "funchal:1", "machico:0")
    assert worth(table, 0, URBAN) == 12
    assert worth(table, 0, URBAN, 2) == 12 + 7


def test_a_tie_goes_to_the_right_most_piece_of_the_tied() -> None:
    """MA-EX-51, MA-EDGE-30, MA-RULING-25: the neutral further right has fewer pieces."""
    table = Table().built(2).neutral("funchal:3", "funchal:5")
    table.workers(0, "funchal:0", "funchal:2").workers(1, "funchal:1", "funchal:3")
    assert worth(table, 1, URBAN) == 12
    assert worth(table, 0, URBAN) == 6


def test_neutrals_win_ties_further_to_the_right() -> None:
    """MA-E-04: the citizens are one more party."""
    assert worth(Table().workers(0, "funchal:0"), 0, URBAN) == 6
    right = Table().neutral("funchal:3", "funchal:0").workers(0, "funchal:1")
    assert worth(right, 0, URBAN) == 12


def test_influence_counts_guilds_with_a_face_up_favor() -> None:
    """MA-EX-52: two requests count a second favor of a guild."""
    table = Table().favors(0, up=("navigator", "lady", "constable", "lord"), down=("monk",))
    assert worth(table, 0, INFLUENCE) == 10
    assert worth(table, 0, INFLUENCE, 2) == 15


def test_round_one_fulfils_one_of_two_requests() -> None:
    """MA-E-01, MA-E-02, MA-E-07."""
    table = Table(2).ships(0, "wheat_market:0").requests((ROUTES, URBAN), (URBAN, URBAN)).crown()
    assert table.legal == ["fulfil:trade_routes", "fulfil:urbanization"]
    table.play("fulfil:trade_routes")
    assert table[0].prestige == 3
    assert list(table[0].requests) == [0, 0, 0, 0, 1]
    assert list(table[1].requests) == [0, 0, 0, 0, 1]


def test_a_request_worth_nothing_is_still_given_up() -> None:
    """MA-EDGE-25."""
    table = Table(2).requests((ROUTES, EXPEDITIONS), (URBAN, URBAN)).crown()
    table.play("fulfil:expeditions")
    assert list(table[0].requests) == [1, 0, 0, 0, 0]
    assert table[0].prestige == 0


def test_round_three_red_with_two_trade_routes() -> None:
    """MA-EX-28, MA-RULING-07: 6 + 8 + 3."""
    table = Table(2, 3).ships(0, "wheat_market:0", "sugar_market:0", "sugar_market:1")
    table.ships(0, "wine_market:0").requests((ROUTES, ROUTES, URBAN), (URBAN,) * 3).crown()
    assert table.legal == ["keep:trade_routes", "keep:urbanization"]
    table.play("keep:urbanization")
    assert table[0].prestige == 17


def test_round_three_blue_with_a_route_and_a_lost_tie() -> None:
    """MA-EX-29: 18 + 6."""
    table = Table(2, 3).ships(0, "wheat_market:0", "wheat_market:1", "wheat_market:2")
    table.workers(0, "funchal:0").requests((ROUTES, URBAN, EXPEDITIONS), (URBAN,) * 3).crown()
    table.play("keep:expeditions")
    assert table[0].prestige == 24


def test_round_three_purple_keeps_the_second_expedition() -> None:
    """MA-EX-30: 12 + 15."""
    table = Table(2, 3).ships(0, "brasil:a", "brasil:b").workers(0, "machico:0", "machico:1")
    table.requests((EXPEDITIONS, EXPEDITIONS, URBAN), (URBAN,) * 3).crown()
    table.play("keep:expeditions")
    assert table[0].prestige == 27
    assert list(table[0].requests) == [0, 1, 0, 0, 0]


def test_round_three_yellow_with_wealth_and_influence() -> None:
    """MA-EX-31: 8 + 15."""
    table = Table(2, 3).favors(0, up=("treasurer", "lord", "monk")).stock(0, reals=8)
    table.requests((WEALTH, INFLUENCE, ROUTES), (URBAN,) * 3).crown()
    table.play("keep:trade_routes", "wealth_pay:8")
    assert table[0].prestige == 23
    assert table.have(0) == {}


def test_wealth_takes_fifteen_reals_at_most() -> None:
    """MA-EX-32, MA-RULING-31."""
    table = Table(2).stock(0, reals=20).requests((WEALTH, ROUTES), (URBAN,) * 2).crown()
    table.play("fulfil:wealth")
    assert table.legal[-1] == "wealth_pay:15"
    table.play("wealth_pay:15")
    assert (table[0].prestige, table.have(0)) == (15, {"reals": 5})


def test_two_wealth_requests_are_paid_at_once() -> None:
    """MA-E-03."""
    table = Table(2, 3).stock(0, reals=40).requests((WEALTH, WEALTH, ROUTES), (URBAN,) * 3)
    table.crown().play("keep:trade_routes")
    assert len(table.legal) == 31
    table.play("wealth_pay:30")
    assert (table[0].prestige, table.have(0)) == (30, {"reals": 10})


def test_round_five_scores_all_and_pays_the_most_for_wealth() -> None:
    """MA-E-02, MA-RULING-21, MA-INV-18: nothing is asked any more."""
    table = Table(2, 5).stock(0, reals=17).ships(0, "india:a")
    table.requests((WEALTH, EXPEDITIONS, ROUTES), (URBAN,) * 3).crown()
    assert table.asked == (None, "")
    assert (table[0].prestige, table.have(0)) == (15 + 3, {"reals": 2})
    assert list(table[0].requests) == [0] * 5


def test_cleared_wheat_fields_grow_sugar_after_round_two() -> None:
    """MA-EX-45, MA-E-08, MA-EDGE-14: one with wood never does."""
    table = Table(2, 2).wood(f1_wheat_c=0, f2_wheat_c=1, f1_sugar_c=0).crown()
    state = table.state
    assert state.round == 3
    assert state.converted == 1 << FIELD_NAMES.index("f1_wheat_c")
    assert state.good_of(FIELD_NAMES.index("f1_wheat_c")) == data.SUGAR
    state.wood[FIELD_NAMES.index("f2_wheat_c")] = 0
    assert state.good_of(FIELD_NAMES.index("f2_wheat_c")) == data.WHEAT


def test_cleared_sugar_fields_grow_wine_after_round_four_but_no_wheat_fields() -> None:
    """MA-E-08, MA-INV-12."""
    table = Table(2, 4).wood(f1_wheat_c=0, f1_sugar_c=0, f3_sugar_c=0, f2_sugar_c=2)
    table.state.converted = 1 << FIELD_NAMES.index("f1_wheat_c")
    state = table.crown().state
    goods = {name: data.GOODS[state.good_of(FIELD_NAMES.index(name))] for name in FIELD_NAMES[:14]}
    assert goods["f1_wheat_c"] == "sugar"
    assert goods["f1_sugar_c"] == "wine"
    assert goods["f3_sugar_c"] == "wine"
    assert goods["f2_sugar_c"] == "sugar"
    assert goods["f2_sugar"] == "sugar"
