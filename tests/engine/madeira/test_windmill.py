"""The windmill's moves and when they are offered (MA-W)."""

from __future__ import annotations

import pytest

from .build import Table


def mill_moves(table: Table) -> list[str]:
    return [label for label in table.legal if label.startswith("wm_")]


def test_up_with_wheat_and_down_for_reals_gives_three_reals() -> None:
    """MA-EX-40."""
    table = Table().stock(0, wheat=2).die_turn(0).play("wm_up")
    assert table[0].mill == 4
    table.play("wm_down:reals")
    assert table[0].mill == 3
    assert table.have(0) == {"reals": 3}


def test_at_the_bottom_a_point_becomes_one_real_or_bread() -> None:
    """MA-EX-41, MA-RULING-02."""
    table = Table()
    table[0].mill, table[0].prestige = 0, 5
    table.die_turn(0).play("wm_down:reals")
    assert (table[0].prestige, table.have(0)) == (4, {"reals": 1})
    table.play("wm_down:bread")
    assert (table[0].prestige, table.have(0)) == (3, {"reals": 1, "bread": 1})


def test_at_the_bottom_without_points_nothing_can_be_milled() -> None:
    """MA-EDGE-23."""
    table = Table()
    table[0].mill = 0
    assert mill_moves(table.die_turn(0)) == []


def test_at_the_top_two_wheat_are_a_point() -> None:
    """MA-EX-42."""
    table = Table().stock(0, wheat=2)
    table[0].mill = 6
    table.die_turn(0).play("wm_up")
    assert (table[0].mill, table[0].prestige) == (6, 1)


@pytest.mark.parametrize(
    ("goods", "exchanges"),
    [
        ({"wheat": 2}, ["wheat+wheat>sugar", "wheat+wheat>wine"]),
        ({"sugar": 2}, ["sugar+sugar>wheat", "sugar+sugar>wine"]),
        ({"wine": 2}, ["wine+wine>wheat", "wine+wine>sugar"]),
        ({"wheat": 1, "sugar": 1}, ["wheat+sugar>wine"]),
        ({"wheat": 1, "wine": 1}, ["wheat+wine>sugar"]),
        ({"sugar": 1, "wine": 1}, ["sugar+wine>wheat"]),
    ],
)
def test_two_goods_become_one_of_another_type(goods: dict[str, int], exchanges: list[str]) -> None:
    """MA-W-01, MA-RULING-35."""
    table = Table().stock(0, **goods).die_turn(0)
    offered = [label for label in mill_moves(table) if "exchange" in label]
    assert offered == [f"wm_exchange:{exchange}" for exchange in exchanges]
    table.play(offered[-1])
    assert table.have(0) == {offered[-1].partition(">")[2]: 1}


def test_all_windmill_moves_come_before_favors_and_dice() -> None:
    """MA-T-22, MA-W-05, MA-W-09: and the turn goes on after them."""
    table = Table().stock(0, wheat=2, sugar=2, wine=2).favors(0, up=("patron",)).die_turn(0)
    assert len(mill_moves(table)) == 12
    assert table.legal[12] == "use_favor:patron"
    table.play("wm_down:bread")
    assert "use_favor:patron" in table.legal
    assert table.asked == (0, "DIE_TURN")


def test_the_mill_is_open_in_a_building_turn_before_and_after_a_favor() -> None:
    """MA-W-05."""
    table = Table().favors(0, up=("treasurer",)).building_turn("moinho", {0: 1}, dice=(1,))
    assert mill_moves(table) == ["wm_down:bread", "wm_down:reals"]
    table.play("use_favor:treasurer")
    assert mill_moves(table) == ["wm_down:bread", "wm_down:reals"]


def test_everybody_gets_a_last_chance_before_upkeep() -> None:
    """MA-W-05: in pass order, with `done` last."""
    table = Table(2).building_turn("fortaleza", {1: 1}, dice=(3,)).play("take_pirates")
    assert table.asked == (0, "MILLING")
    assert table.legal == ["wm_down:bread", "wm_down:reals", "done"]
    table.play("wm_down:bread", "done")
    assert table.asked == (1, "MILLING")
    assert table.have(0) == {"bread": 1}


def test_nobody_is_asked_who_could_never_mill_down() -> None:
    """MA-W-05."""
    table = Table(2).stock(0, wheat=1, sugar=1)
    table[0].mill = 0
    table.building_turn("fortaleza", {1: 1}, dice=(3,)).play("take_pirates")
    assert table.asked == (1, "MILLING")


def test_two_wheat_at_the_bottom_are_reason_enough_to_ask() -> None:
    """MA-W-05: up first, then down."""
    table = Table(2).stock(0, sugar=2, wheat=1)
    table[0].mill = 0
    table.building_turn("fortaleza", {1: 1}, dice=(3,)).play("take_pirates")
    assert table.asked == (0, "MILLING")


def test_while_feeding_goods_are_exchanged_but_nothing_is_milled_down() -> None:
    """MA-D-04, MA-W-03."""
    table = Table(2).stock(0, wheat=2).upkeep()
    assert table.asked == (0, "FEED")
    assert mill_moves(table) == [
        "wm_exchange:wheat+wheat>sugar",
        "wm_exchange:wheat+wheat>wine",
        "wm_up",
    ]
