"""Ship moves, their payment and the royal rewards (MA-SHIP, MA-REW)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import data

from .build import Table

COMMANDER = ("place_die:guild:3@casa_da_coroa", "act:character")


def test_a_ship_from_home_costs_wood_and_one_from_the_board_does_not() -> None:
    """MA-SHIP-02."""
    table = Table().ships(0, "acores:a").stock(0, wheat=1).die_turn(0).play(*COMMANDER)
    assert table.legal == ["ship_dest:wheat_market:0", "stop"]
    table.play("ship_dest:wheat_market:0")
    assert table[0].docked == 5
    assert table.have(0) == {"reals": 2}
    assert "act:character" not in Table().stock(0, wheat=1).die_turn(0).play(COMMANDER[0]).legal


def test_a_vacated_spot_is_open_to_the_second_ship_but_the_first_stays() -> None:
    """MA-SHIP-01, MA-SHIP-03, MA-RULING-42."""
    table = Table().ships(0, "acores:a", "acores:b").stock(0, wine=2, wheat=1)
    table.die_turn(0).play(*COMMANDER)
    table.play("ship_dest:wheat_market:0", "ship_src:acores:a")
    assert "ship_dest:acores:a" in table.legal
    table.play("ship_dest:acores:a")
    assert table.state.ships[0] == 0
    assert table.state.ships[1] == -1
    assert table.state.ships[15] == 0


def test_only_free_affordable_spots_are_offered() -> None:
    """MA-SHIP-01: one ship per spot."""
    table = Table().ships(1, "india:a").stock(0, wine=1, wood=2).die_turn(0).play(*COMMANDER)
    assert table.legal == [
        "ship_dest:acores:a",
        "ship_dest:brasil:a",
        "ship_dest:wine_market:0",
        "stop",
    ]


def test_two_landings_in_one_colony_are_rewarded_one_by_one() -> None:
    """MA-SHIP-06: the same tile may be chosen twice."""
    table = Table().rewards("india", "island", "booty").stock(0, wine=3, wood=2)
    table.die_turn(0).play(*COMMANDER)
    table.play("ship_dest:india:a", "ship_dest:india:b")
    assert table.legal == ["reward:india:island", "reward:india:booty"]
    table.play("reward:india:booty", "reward:india:booty")
    assert table.have(0) == {"reals": 10}


def test_two_seats_choose_an_amount_on_a_merged_spot() -> None:
    """MA-DATA-07, MA-RULING-37: the reals belong to the amount chosen."""
    table = Table(2).stock(0, wheat=4, wood=1).die_turn(0).play(*COMMANDER)
    table.play("ship_dest:wheat_market:2")
    assert table.legal == ["ship_amount:3", "ship_amount:4"]
    table.play("ship_amount:4")
    assert table.have(0) == {"reals": 11}


def test_two_seats_trade_the_smaller_amount_when_goods_are_short() -> None:
    """MA-SHIP-02."""
    table = Table(2).stock(0, wheat=3, wood=1).die_turn(0).play(*COMMANDER)
    table.play("ship_dest:wheat_market:2")
    assert table.have(0) == {"reals": 7}


@pytest.mark.parametrize("round", [1, 3, 5])
def test_reals_belong_to_the_spot_and_not_to_the_round(round: int) -> None:
    """MA-EDGE-20, MA-EDGE-21: a second own ship may stand in the same market."""
    table = Table(4, round).ships(0, "wheat_market:0").stock(0, wheat=2, wood=1).die_turn(0)
    table.character("casa_da_coroa", "commander").play(*COMMANDER)
    table.play("ship_dest:wheat_market:1", "ship_src:home")
    assert table.have(0) == {"reals": 4}
    assert list(table.state.ships[15:17]) == [0, 0]


def land(*tiles: str, **stock: int) -> Table:
    """A ship of seat 0 landing in India under these rewards."""
    return Table().rewards("india", *tiles).stock(0, wine=1, wood=1, **stock)


def landed(table: Table) -> Table:
    return table.die_turn(0).play(*COMMANDER, "ship_dest:india:a")


def test_island_may_send_a_worker_to_a_field_or_the_forest() -> None:
    """MA-REW-01, MA-RULING-46."""
    table = landed(land("island", "medal")).play("reward:india:island")
    assert "worker_dest:forest" in table.legal
    assert "worker_dest:f1_wheat" in table.legal
    assert table.legal[-1] == "stop"
    table.play("worker_dest:forest")
    assert table[0].fields == 1 << data.FOREST


def test_city_watch_reward_may_send_a_worker_against_pirates() -> None:
    """MA-REW-02, MA-RULING-18: up to three."""
    table = land("city_watch_reward", "medal")
    table[0].pirates = 2
    landed(table).play("reward:india:city_watch_reward")
    assert table.legal == ["worker_dest:city_watch", "stop"]
    table.play("worker_dest:city_watch")
    assert (table[0].watch, table[0].pirates) == (1, 0)


def test_windmill_reward_raises_the_mill_but_not_beyond_the_top() -> None:
    """MA-REW-03, MA-W-08, MA-RULING-34."""
    table = landed(land("windmill_reward", "medal")).play("reward:india:windmill_reward")
    assert table[0].mill == 4
    full = land("windmill_reward", "medal")
    full[0].mill = 6
    landed(full).play("reward:india:windmill_reward")
    assert (full[0].mill, full[0].prestige) == (6, 0)


def test_guild_reward_turns_one_favor_up() -> None:
    """MA-REW-04: a choice of two, alone if one."""
    table = land("guild_reward", "medal").favors(0, down=("monk", "lord"))
    landed(table).play("reward:india:guild_reward")
    assert table.legal == ["flip_favor:monk", "flip_favor:lord"]
    table.play("flip_favor:lord")
    assert table[0].favors_up == 1 << data.LORD
    alone = land("guild_reward", "medal").favors(0, down=("monk",))
    landed(alone).play("reward:india:guild_reward")
    assert alone[0].favors_up == 1 << data.MONK


@pytest.mark.parametrize("choice", ["pirates", "bread"])
def test_royal_support_is_against_pirates_or_bread(choice: str) -> None:
    """MA-REW-06, MA-RULING-05."""
    table = land("island", "royal_support")
    table[0].pirates = 4
    landed(table).play("reward:india:royal_support", f"support_choice:{choice}")
    assert (table[0].pirates, table.have(0)) == (
        (1, {}) if choice == "pirates" else (4, {"bread": 2})
    )


def test_royal_support_without_pirates_is_bread() -> None:
    """MA-REW-06."""
    table = landed(land("island", "royal_support")).play("reward:india:royal_support")
    assert table.have(0) == {"bread": 2}
    assert table.asked == (1, "DIE_TURN")


def test_city_reward_gives_a_point_and_maybe_a_citizen() -> None:
    """MA-REW-07, MA-RULING-39, MA-RULING-48."""
    table = landed(land("island", "city_reward")).play("reward:india:city_reward", "stop")
    assert table[0].prestige == 1


def test_booty_gives_five_reals_and_medal_three_points() -> None:
    """MA-REW-05, MA-REW-08."""
    assert landed(land("island", "booty")).play("reward:india:booty").have(0) == {"reals": 5}
    assert landed(land("island", "medal")).play("reward:india:medal")[0].prestige == 3
