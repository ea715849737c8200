"""The twelve guild favors (MA-FAV)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import data
from tradewinds_engine.madeira.arguments import FIELD_NAMES
from tradewinds_engine.rows import zeros

from .build import Table


def favors_of(table: Table) -> list[str]:
    return [label for label in table.legal if label.startswith("use_favor")]


def holding(*favors: str) -> Table:
    return Table().favors(0, up=favors)


def test_one_favor_a_turn_and_it_lies_face_down_afterwards() -> None:
    """MA-FAV-01, MA-INV-16, MA-RULING-24."""
    table = holding("treasurer", "patron").die_turn(0)
    assert favors_of(table) == ["use_favor:treasurer", "use_favor:patron"]
    table.play("use_favor:treasurer")
    assert table[0].favors_down == 1 << data.TREASURER
    assert favors_of(table) == []
    assert table.asked == (0, "DIE_TURN")


def test_a_new_turn_brings_a_new_favor() -> None:
    """MA-FAV-01."""
    table = Table(2).favors(0, up=("treasurer", "patron")).die_turn(0)
    table.play("use_favor:treasurer", "place_die:guild:3@moinho", "act:none", "pass:I:reals")
    assert favors_of(table) == ["use_favor:patron"]


def test_monk_takes_two_wood_where_there_is_access() -> None:
    """MA-FAV-10, MA-RULING-41."""
    assert favors_of(holding("monk").die_turn(0)) == []
    table = holding("monk").workers(0, "f1_wheat_c", "forest").die_turn(0)
    table.play("use_favor:monk", "wood_src:f1_wheat_c", "wood_src:forest")
    assert table.have(0) == {"wood": 2}
    assert table.state.wood[FIELD_NAMES.index("f1_wheat_c")] == 2


def test_monk_takes_what_little_there_is() -> None:
    """MA-WOOD-07."""
    table = holding("monk").workers(0, "f1_wheat_c").wood(f1_wheat_c=1).die_turn(0)
    table.play("use_favor:monk")
    assert table.have(0) == {"wood": 1}


def test_treasurer_and_patron_give_reals_and_bread() -> None:
    """MA-FAV-11, MA-FAV-16."""
    assert holding("treasurer").die_turn(0).play("use_favor:treasurer").have(0) == {"reals": 5}
    assert holding("patron").die_turn(0).play("use_favor:patron").have(0) == {"bread": 3}


def test_miller_raises_the_mill_unless_it_is_at_the_top() -> None:
    """MA-FAV-12, MA-W-08."""
    table = holding("miller").die_turn(0).play("use_favor:miller")
    assert table[0].mill == 4
    full = holding("miller")
    full[0].mill = 6
    assert favors_of(full.die_turn(0)) == []


def test_navigator_moves_one_ship_with_all_that_belongs_to_it() -> None:
    """MA-FAV-13, MA-FAV-07: mandatory once used."""
    assert favors_of(holding("navigator").die_turn(0)) == []
    table = holding("navigator").rewards("india", "island", "medal").stock(0, wine=1, wood=1)
    table.die_turn(0).play("use_favor:navigator")
    assert "stop" not in table.legal
    table.play("ship_dest:india:a", "reward:india:medal")
    assert table[0].prestige == 3
    assert table.asked == (0, "DIE_TURN")


def test_navigator_may_turn_itself_up_again() -> None:
    """MA-RULING-53: it still was the favor of the turn."""
    table = holding("navigator").rewards("india", "guild_reward", "medal").stock(0, wine=1, wood=1)
    table.die_turn(0).play("use_favor:navigator", "ship_dest:india:a", "reward:india:guild_reward")
    assert table[0].favors_up == 1 << data.NAVIGATOR
    assert favors_of(table) == []


def test_bishop_moves_an_own_marker_but_no_dice() -> None:
    """MA-FAV-14, MA-FAV-08, MA-RULING-14."""
    table = holding("bishop").building_turn(
        "moinho", {0: 1, 1: 1}, others={"casa_da_coroa": {0: 1}}
    )
    table.play("use_favor:bishop")
    assert table.legal == ["bishop_from:moinho", "bishop_from:casa_da_coroa"]
    table.play("bishop_from:casa_da_coroa")
    assert "bishop_to:casa_da_coroa" not in table.legal
    table.play("bishop_to:fortaleza")
    assert list(table[0].markers) == [1, 0, 0, 0, 1]
    assert table.asked == (0, "BUILDING_TURN")


def test_bishop_away_from_the_current_building_ends_the_turn_free() -> None:
    """MA-EX-43, MA-C-08, MA-RULING-33."""
    table = holding("bishop").stock(0, reals=9).building_turn("moinho", {0: 1, 1: 1})
    table.play("use_favor:bishop", "bishop_to:fortaleza")
    assert table.asked == (1, "BUILDING_TURN")
    assert table.have(0) == {"reals": 9}
    assert table[0].pirates == 0


def test_bishop_leaving_a_second_marker_behind_changes_nothing_here() -> None:
    """MA-EDGE-05."""
    table = holding("bishop").building_turn("moinho", {0: 2, 1: 1})
    table.play("use_favor:bishop", "bishop_to:fortaleza")
    assert table.asked == (0, "BUILDING_TURN")


def test_a_marker_moved_to_a_building_without_dice_faces_the_full_cost() -> None:
    """MA-EDGE-03."""
    table = holding("bishop").stock(0, reals=10).building_turn("moinho", {0: 1}, dice=(3,))
    table.play("use_favor:bishop", "bishop_to:alfandega")
    assert table.asked == (0, "BUILDING_TURN")
    assert table.state.building == data.ALFANDEGA
    assert table.state.cost_of(data.ALFANDEGA) == 10
    table.play("take_pirates")
    assert table[0].pirates == 1


def test_a_marker_moved_to_a_resolved_building_is_lost() -> None:
    """MA-EDGE-04."""
    table = holding("bishop").building_turn("alfandega", {0: 1})
    table.play("use_favor:bishop", "bishop_to:moinho")
    assert table.asked == (0, "MILLING")


def test_bishop_needs_a_marker_on_a_building() -> None:
    """MA-FAV-14."""
    assert favors_of(holding("bishop").die_turn(0)) == []


def test_engineer_adds_two_harvests_and_forces_a_die() -> None:
    """MA-EX-49, MA-FAV-15, MA-RULING-43."""
    table = holding("engineer").workers(0, "f3_sugar_c").wood(f3_sugar_c=2).die_turn(0)
    table.play("use_favor:engineer")
    assert not [label for label in table.legal if label.startswith("pass")]
    table.play("place_die:guild:3@fortaleza", "act:harvest")
    table.play(*["harvest_extra:f3_sugar_c"] * 3)
    assert table.have(0) == {"wood": 2, "sugar": 2}
    assert table.state.wood[FIELD_NAMES.index("f3_sugar_c")] == 0
    assert table.asked == (1, "DIE_TURN")


def test_engineer_needs_phase_b_and_a_die_to_place() -> None:
    """MA-FAV-15."""
    table = holding("engineer").die_turn(0, dice=(1, 1, 1))
    assert favors_of(table) == ["use_favor:engineer"]
    table[0].dice, table[0].aside = zeros(3), 3
    table.state.list_again()
    assert favors_of(table) == []
    assert favors_of(holding("engineer").building_turn("moinho", {0: 1})) == []


@pytest.mark.parametrize(("pirates", "left"), [(5, 3), (2, 1), (4, 2)])
def test_constable_drives_off_half_of_the_pirates_rounded_down(pirates: int, left: int) -> None:
    """MA-EX-46, MA-FAV-17, MA-RULING-17."""
    table = holding("constable")
    table[0].pirates = pirates
    table.die_turn(0).play("use_favor:constable")
    assert table[0].pirates == left


def test_constable_needs_two_pirates() -> None:
    """MA-FAV-17."""
    table = holding("constable")
    table[0].pirates = 1
    assert favors_of(table.die_turn(0)) == []


def test_lord_makes_the_building_free() -> None:
    """MA-FAV-18: and taking the pirates stays possible."""
    assert favors_of(holding("lord").die_turn(0)) == []
    table = holding("lord").workers(0, "f2_wine").building_turn("moinho", {0: 1}, dice=(1,))
    assert "pay" not in table.legal
    table.play("use_favor:lord")
    assert table.legal[-2:] == ["pay", "take_pirates"]
    table.play("pay")
    assert table.have(0) == {"bread": 2}


def test_lady_pays_four_reals_for_any_building_with_a_worker_in_its_region() -> None:
    """MA-FAV-19, MA-RULING-38: markers and dice do not matter."""
    table = holding("lady").workers(0, "f2_wine", "f2_sugar", "f2_wheat").stock(0, reals=4)
    table.die_turn(0).play("use_favor:lady")
    assert table.legal == ["lady_building:moinho", "lady_building:capitania"]
    table.play("lady_building:moinho")
    assert table.have(0) == {"bread": 5}
    assert table.asked == (0, "DIE_TURN")
    assert favors_of(holding("lady").workers(0, "forest").stock(0, reals=4).die_turn(0)) == []
    assert favors_of(holding("lady").workers(0, "f1_wine").stock(0, reals=3).die_turn(0)) == []


def test_lady_in_the_casa_may_turn_herself_up() -> None:
    """MA-EX-48, MA-RULING-53."""
    table = holding("lady").favors(0, down=("patron",)).workers(0, "f3_wine").stock(0, reals=4)
    table.die_turn(0).play("use_favor:lady", "lady_building:casa_da_coroa")
    assert table.legal == ["flip_favor:patron", "flip_favor:lady"]
    table.play("flip_favor:lady")
    assert table.have(0) == {}
    assert table[0].favors_up == 1 << data.LADY
    assert favors_of(table) == []


def test_diplomat_counts_as_two_workers_if_the_seat_pays() -> None:
    """MA-EX-47, MA-FAV-20, MA-RULING-50: no worker becomes two."""
    assert favors_of(holding("diplomat").die_turn(0)) == []
    table = holding("diplomat").stock(0, reals=9).building_turn("moinho", {0: 1}, dice=(1,))
    table.play("use_favor:diplomat", "pay")
    assert table.have(0) == {"bread": 2}


def test_diplomat_with_one_worker_reaches_the_larger_effect() -> None:
    """MA-FAV-20."""
    table = holding("diplomat").workers(0, "f2_wine").stock(0, reals=9)
    table.building_turn("moinho", {0: 1}, dice=(1,)).play("use_favor:diplomat", "pay")
    assert table.have(0) == {"bread": 5}


def test_scout_moves_one_worker_from_anywhere_to_anywhere() -> None:
    """MA-FAV-21, MA-RULING-04, MA-RULING-47."""
    table = holding("scout").workers(0, "city_watch", "f1_wheat", "acores").die_turn(0)
    table.play("use_favor:scout")
    assert "stop" not in table.legal
    assert {"worker_dest:home", "worker_dest:city_watch", "worker_dest:acores"} <= {*table.legal}
    assert "worker_dest:f1_wheat" not in table.legal
    table.play("worker_dest:funchal:0")
    assert table.legal == [
        "worker_src:f1_wheat",
        "worker_src:acores",
        "worker_src:city_watch",
        "worker_src:home",
    ]
    table.play("worker_src:city_watch")
    assert (table[0].prestige, table[0].watch) == (1, 0)
    assert table.asked == (0, "DIE_TURN")


def test_scout_does_not_move_a_worker_where_it_is() -> None:
    """MA-FAV-21: but to another spot of the same city."""
    table = holding("scout").workers(0, "funchal:0", *["acores"] * 11).die_turn(0)
    table.play("use_favor:scout", "worker_dest:acores")
    assert table[0].colonies[0] == 12
    other = holding("scout").workers(0, "funchal:0").die_turn(0)
    other.play("use_favor:scout", "worker_dest:funchal:1")
    assert "worker_src:funchal:0" in other.legal


def test_scout_into_a_colony_or_the_watch_earns_what_others_earn() -> None:
    """MA-FAV-21, MA-MOVE-05."""
    table = holding("scout").ships(0, "acores:a", "acores:b").ships(1, "acores:c")
    table.die_turn(0).play("use_favor:scout", "worker_dest:acores")
    assert table[0].prestige == 2
    guard = holding("scout")
    guard[0].pirates = 5
    guard.die_turn(0).play("use_favor:scout", "worker_dest:city_watch")
    assert guard[0].pirates == 2


def test_a_scout_always_has_somewhere_to_go() -> None:
    """MA-EDGE-28: even with all twelve in the watch."""
    table = holding("scout").workers(0, *["city_watch"] * 12).die_turn(0)
    table.play("use_favor:scout")
    assert "worker_dest:city_watch" not in table.legal
    table.play("worker_dest:home")
    assert (table[0].home, table[0].watch) == (1, 11)
