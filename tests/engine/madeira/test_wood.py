"""Access to wood, buying it, and the debt of the turn (MA-WOOD)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira.arguments import FIELD_NAMES
from tradewinds_engine.madeira.phases import solvency

from .build import Table

GUILDMASTER = ("place_die:guild:3@capitania", "act:character")
COMMANDER = ("place_die:guild:3@casa_da_coroa", "act:character")


def wood_on(table: Table, field: str) -> int:
    return table.state.wood[FIELD_NAMES.index(field)]


def test_wood_costs_a_triangular_price() -> None:
    """MA-EX-37."""
    assert [solvency.price(units) for units in range(1, 7)] == [1, 3, 6, 10, 15, 21]


def test_own_wood_goes_first_and_the_rest_is_bought_unit_by_unit() -> None:
    """MA-EX-11, MA-WOOD-03, MA-WOOD-04, MA-RULING-16."""
    table = Table().workers(0, "f1_sugar_c", "forest").stock(0, wood=1, reals=12)
    table.die_turn(0).play(*GUILDMASTER, "district:funchal:5")
    assert table.asked == (0, "BUY_WOOD")
    assert table.legal == ["wood_src:f1_sugar_c", "wood_src:forest"]
    table.play("wood_src:f1_sugar_c", "wood_src:f1_sugar_c", "wood_src:forest")
    assert wood_on(table, "f1_sugar_c") == 1
    assert table.have(0) == {"reals": 2}
    assert table.asked == (1, "DIE_TURN")


def test_sources_within_one_payment_do_not_go_back() -> None:
    """MA-WOOD-04: each outcome is reached in one way only."""
    table = Table().workers(0, "f1_wheat_c", "f1_sugar_c").stock(0, reals=20)
    table.die_turn(0).play(*GUILDMASTER, "district:funchal:2", "wood_src:f1_sugar_c")
    assert wood_on(table, "f1_sugar_c") == 1
    assert wood_on(table, "f1_wheat_c") == 3


def test_a_source_is_offered_only_if_the_rest_stays_obtainable() -> None:
    """MA-WOOD-04."""
    table = Table().workers(0, "f1_wheat_c", "f2_sugar_c").wood(f1_wheat_c=3, f2_sugar_c=1)
    table.stock(0, reals=20).die_turn(0).play(*GUILDMASTER, "district:funchal:3")
    assert wood_on(table, "f1_wheat_c") <= 1
    assert table.asked == (0, "BUY_WOOD")
    assert table.legal == ["wood_src:f1_wheat_c", "wood_src:f2_sugar_c"]


def test_without_access_nothing_can_be_bought() -> None:
    """MA-WOOD-02: another seat's fields give none."""
    table = Table().workers(1, "f1_wheat_c").stock(0, reals=50).workers(0, "f1_wheat")
    table.die_turn(0).play("place_die:guild:3@capitania")
    assert table.asked == (1, "DIE_TURN")


def test_navigator_and_guildmaster_pay_one_price_together() -> None:
    """MA-EX-44: T(3) is 6, not 1 + 3."""
    table = Table().favors(0, up=("navigator",)).workers(0, "forest").stock(0, wheat=1, reals=8)
    table.die_turn(0).play("use_favor:navigator")
    assert table.state.wood_bought == 1
    assert table.have(0) == {"reals": 10}
    table.play(*GUILDMASTER, "district:funchal:2")
    assert table.have(0) == {"reals": 4}


@pytest.mark.parametrize(("reals", "can_build"), [(3, False), (4, True)])
def test_a_district_must_be_payable_with_the_wood_bought_before(
    reals: int, can_build: bool
) -> None:
    """MA-WOOD-01, MA-WOOD-05: two units after the navigator's make T(3), not T(2)."""
    table = Table().favors(0, up=("navigator",)).workers(0, "forest").stock(0, wheat=1, reals=reals)
    table[0].mill = 0
    table.die_turn(0).play("use_favor:navigator", GUILDMASTER[0])
    assert table.asked == ((0, "ACT") if can_build else (1, "DIE_TURN"))


def debtor(seats: int = 4) -> Table:
    """MA-EX-50: no reals, mill 1, wheat 1, sugar 2, wine 1, two points."""
    table = Table(seats).workers(0, "forest").stock(0, wheat=1, sugar=2, wine=1)
    table[0].mill, table[0].prestige = 1, 2
    return table


def test_what_can_be_raised_counts_the_windmill_and_prestige() -> None:
    """MA-EX-50: 0 + 3 * (1 + (1 + 1) // 2) + 2 = 8, so three wood but not four."""
    table = debtor().die_turn(0).play("place_die:guild:3@capitania")
    assert solvency.raisable(table.state, 0) == 8
    table.play("act:character")
    assert [label[-1] for label in table.legal] == ["2", "3"] * 3


def test_a_debt_is_settled_at_the_windmill() -> None:
    """MA-WOOD-06: only moves that leave the debt payable, until the reals are there."""
    table = debtor().die_turn(0).play(*GUILDMASTER, "district:funchal:3")
    assert table.asked == (0, "SETTLE")
    assert "wm_down:bread" not in table.legal
    assert "wm_down:reals" in table.legal
    table.play("wm_down:reals", "wm_down:reals", "wm_down:reals")
    assert (table[0].prestige, table[0].mill) == (0, 0)
    assert table.legal == [
        "wm_exchange:sugar+sugar>wheat",
        "wm_exchange:sugar+sugar>wine",
        "wm_exchange:sugar+wine>wheat",
    ]
    table.play("wm_exchange:sugar+wine>wheat")
    assert table.have(0) == {"sugar": 1, "reals": 2}
    assert table.state.wood_bought == 0
    assert table.asked == (1, "DIE_TURN")


def test_wheat_a_debt_counts_on_is_not_turned_into_a_point() -> None:
    """MA-WOOD-05, MA-W-02: at the top two wheat are a level only after milling down."""
    table = Table(data={"windmill": {"min": 3, "max": 4}}).workers(0, "forest").stock(0, wheat=2)
    table[0].mill = 4
    table.die_turn(0).play(*GUILDMASTER, "district:funchal:3")
    assert (table[0].mill, table[0].prestige, table.have(0)) == (3, 0, {})
    assert table.asked == (1, "DIE_TURN")


def test_settling_never_runs_into_a_dead_end() -> None:
    """MA-INV-13: whatever is chosen, the debt is paid in the end."""
    for choice in range(40):
        table = debtor().die_turn(0).play(*GUILDMASTER, "district:funchal:3")
        turn = 0
        while table.asked == (0, "SETTLE"):
            legal = table.legal
            table.play(legal[(choice >> turn) % len(legal)])
            turn += 1
        assert table.state.wood_bought == 0


def test_a_pass_space_counts_for_a_debt_while_passing_is_open() -> None:
    """MA-WOOD-05: then only passing for enough reals is left."""
    table = Table(2).favors(0, up=("navigator",)).workers(0, "forest")
    table.rewards("acores", "island", "royal_support").stock(0, wine=1)
    table[0].mill = 0
    table.die_turn(0)
    assert "use_favor:navigator" in table.legal
    table.play("use_favor:navigator", "ship_dest:acores:a")
    table.play("reward:acores:royal_support")
    assert table.state.wood_bought == 1
    assert table.have(0) == {"bread": 2}
    assert table.legal == ["pass:I:reals", "pass:I:city", "pass:II:reals"]
    table.play("pass:II:reals")
    assert table.have(0) == {"bread": 2, "reals": 2}


def hemmed_in(wine: int) -> Table:
    """Seat 0 without means; only landings that earn no reals are free for one or two wine."""
    table = Table(2).favors(0, up=("navigator",)).workers(0, "forest").stock(0, wine=wine)
    table.rewards("acores", "island", "royal_support")
    table.ships(1, "brasil:a", "brasil:b", "india:a", "india:b", "wine_market:0", "wine_market:1")
    table[0].mill = 0
    return table.die_turn(0)


def test_a_navigator_may_count_on_passing_alone() -> None:
    """MA-WOOD-05, MA-FAV-13."""
    assert "use_favor:navigator" in hemmed_in(1).legal


def test_passing_with_a_ship_does_not_count_on_the_reals_of_passing() -> None:
    """MA-WOOD-05, MA-B-09: the space gives either its reals or the ship."""
    table = hemmed_in(3)
    assert "pass:II:ship" in table.legal
    table.play("use_favor:navigator", "ship_dest:acores:a", "reward:acores:royal_support")
    assert table.have(0) == {"wine": 2, "bread": 2}
    assert "pass:II:reals" in table.legal
    assert "pass:II:ship" not in table.legal


def test_a_reward_on_which_the_debt_counts_must_be_taken() -> None:
    """MA-WOOD-05: pending rewards count at their best."""
    table = Table(2).workers(0, "forest").rewards("acores", "island", "booty").stock(0, wine=1)
    table[0].mill = 0
    table.die_turn(0).play(*COMMANDER, "ship_dest:acores:a")
    assert table.have(0) == {"reals": 4}
    assert table[0].fields == 1 << 14


@pytest.mark.parametrize("reals", [0, 1])
def test_a_ship_is_not_launched_on_wood_nobody_can_pay(reals: int) -> None:
    """MA-SHIP-02, MA-RULING-36."""
    table = Table(2).workers(0, "forest").rewards("acores", "island", "royal_support")
    table.rewards("brasil", "city_watch_reward", "city_reward").stock(0, wine=1, reals=reals)
    table[0].mill = 0
    table.die_turn(0).play(*COMMANDER)
    assert ("ship_dest:acores:a" in table.legal) == (reals == 1)
    assert "ship_dest:brasil:a" in table.legal


def test_a_building_is_not_paid_with_reals_owed_for_wood() -> None:
    """MA-C-04, MA-WOOD-05."""
    table = Table().favors(0, up=("navigator",)).workers(0, "forest", "f2_wine")
    table.rewards("acores", "island", "royal_support").stock(0, wine=1, reals=4)
    table[0].mill = 0
    table.building_turn("moinho", {0: 2}, dice=(3, 3))
    assert "pay" in table.legal
    table.play("use_favor:navigator", "ship_dest:acores:a", "reward:acores:royal_support")
    assert table[0].pirates == 1
    assert table.have(0) == {"bread": 2, "reals": 3}


def test_wood_bought_from_a_field_can_clear_it_for_conversion() -> None:
    """MA-EDGE-13."""
    table = Table(2, 2).workers(0, "f1_wheat_c").wood(f1_wheat_c=1).ships(0, "india:a")
    table.stock(0, reals=1, wheat=2).upkeep().play("maintain:1")
    assert wood_on(table, "f1_wheat_c") == 0
    while table.state.round == 2:
        table.play(table.legal[-1])
    assert table.state.converted == 1 << FIELD_NAMES.index("f1_wheat_c")
