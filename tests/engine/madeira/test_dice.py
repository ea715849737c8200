"""Phase B: placing dice and passing (MA-B)."""

from __future__ import annotations

from tradewinds_engine.rows import zeros
from tradewinds_engine.sentinels import NOTHING

from .build import Table


def dice_of(table: Table) -> list[str]:
    return [label for label in table.legal if label.startswith("place_die")]


def test_a_small_die_costs_the_difference_to_the_region_in_bread() -> None:
    """MA-EX-06: a 1 in region 3 costs two bread and cannot be placed with one."""
    table = Table().stock(0, bread=2).die_turn(0, dice=(1, 1, 1))
    assert "place_die:guild:1@casa_da_coroa" in table.legal
    table.play("place_die:guild:1@casa_da_coroa")
    assert table.have(0) == {}
    poor = Table().stock(0, bread=1).die_turn(0, dice=(1, 1, 1))
    assert dice_of(poor) == [
        "place_die:guild:1@moinho",
        "place_die:guild:1@capitania",
        "place_die:guild:1@alfandega",
    ]


def test_equal_dice_are_one_option_and_a_large_die_is_free() -> None:
    """MA-B-04."""
    table = Table().die_turn(0, dice=(3, 3, 3))
    assert len(dice_of(table)) == 5
    table.play("place_die:guild:3@fortaleza")
    assert table.have(0) == {}
    assert list(table[0].markers) == [0, 0, 0, 0, 1]
    assert list(table[0].dice) == [0, 0, 2]


def test_a_pirate_die_takes_a_guard_home_and_no_marker() -> None:
    """MA-B-05, MA-EDGE-09, MA-EDGE-10."""
    table = Table().workers(0, "city_watch").die_turn(0, dice=(3, 3, 3))
    assert "place_die:pirate:2@moinho" in table.legal
    table.play("place_die:pirate:2@moinho")
    assert table[0].watch == 0
    assert table[0].home == 12
    assert list(table[0].markers) == [0] * 5
    assert list(table.state.pirate_dice) == [2, 0, 0, 0, 0]
    assert list(table.state.watch_dice) == [1, 0, 1]
    without_guard = Table().die_turn(0)
    assert not [label for label in dice_of(without_guard) if "pirate" in label]


def test_the_guard_sent_home_can_be_moved_out_by_the_same_action() -> None:
    """MA-EDGE-31."""
    table = Table().workers(0, "city_watch", *["acores"] * 11).die_turn(0)
    table.play("place_die:pirate:2@moinho", "act:character", "worker_dest:forest")
    assert "worker_src:home" in table.legal


def test_a_character_takes_one_pirate_die_and_as_many_dice_as_seats() -> None:
    """MA-B-04, MA-INV-08: with two seats two dice."""
    table = Table(2).workers(0, "city_watch", "city_watch").die_turn(0, dice=(3, 3, 3))
    table.play("place_die:pirate:3@moinho", "act:none", "pass:II:reals")
    assert not [label for label in dice_of(table) if "pirate" in label and "moinho" in label]
    table.play("place_die:guild:3@moinho", "act:none")
    assert not [label for label in dice_of(table) if "moinho" in label]


def test_a_seat_may_stack_its_dice_and_need_not_act() -> None:
    """MA-B-06, MA-B-07, MA-EDGE-01."""
    table = Table(2).die_turn(1, dice=(2, 2, 2))
    table.play("place_die:guild:2@moinho", "act:none")
    table.play("pass:I:reals")
    table.play("place_die:guild:2@moinho", "act:none")
    assert list(table[1].markers) == [2, 0, 0, 0, 0]


def test_the_printed_character_only_harvests() -> None:
    """MA-B-07, MA-EDGE-02."""
    table = Table().workers(0, "f3_wine").die_turn(0)
    table.play("place_die:guild:3@fortaleza")
    assert table.legal == ["act:harvest", "act:none"]


def test_acting_is_offered_only_with_an_effect() -> None:
    """MA-B-07: no wood for a district, no goods for a ship, no worker on the region's fields."""
    for building in ("capitania", "casa_da_coroa"):
        table = Table().workers(0, "acores").die_turn(0, dice=(3, 3, 3))
        table.play(f"place_die:guild:3@{building}")
        assert table.asked == (1, "DIE_TURN")


def test_passing_for_reals_moves_the_disc_and_gives_up_dice() -> None:
    """MA-EX-07: three reals on space II."""
    table = Table().die_turn(1)
    table.play("pass:II:reals")
    assert table.have(1) == {"reals": 3}
    assert list(table.state.spaces) == [NOTHING, 1, NOTHING, NOTHING]
    assert 1 not in table.state.rows
    assert (list(table[1].dice), table[1].aside) == ([0, 0, 0], 3)
    assert not [label for label in table.legal if label.startswith("pass:II:")]


def test_spaces_offer_what_is_printed_for_four_seats() -> None:
    """MA-DATA-08."""
    table = Table().stock(0, wine=1, wood=1).die_turn(0)
    assert [label for label in table.legal if label.startswith("pass")] == [
        "pass:I:reals",
        "pass:II:reals",
        "pass:II:city",
        "pass:III:reals",
        "pass:III:city_watch",
        "pass:IV:reals",
        "pass:IV:ship",
    ]


def test_spaces_offer_what_is_assumed_for_fewer_seats() -> None:
    """MA-DATA-08."""
    three = Table(3).stock(0, wine=1, wood=1).die_turn(0)
    assert [label for label in three.legal if label.startswith("pass")] == [
        "pass:I:reals",
        "pass:II:reals",
        "pass:II:city",
        "pass:III:reals",
        "pass:III:city_watch",
        "pass:III:ship",
    ]
    two = Table(2).stock(0, wine=1, wood=1).die_turn(0)
    assert [label for label in two.legal if label.startswith("pass")] == [
        "pass:I:reals",
        "pass:I:city",
        "pass:II:reals",
        "pass:II:city_watch",
        "pass:II:ship",
    ]


def test_passing_to_a_city_gives_a_point_and_an_optional_move() -> None:
    """MA-B-09, MA-RULING-49."""
    table = Table().die_turn(0)
    table.play("pass:II:city")
    assert table[0].prestige == 1
    assert table.legal[-1] == "stop"
    table.play("stop")
    assert table[0].home == 12


def test_passing_to_the_watch_must_move_and_drives_off_three_pirates() -> None:
    """MA-B-09, MA-MOVE-05, MA-MOVE-07, MA-RULING-39: no stop, and one destination."""
    table = Table().workers(0, "acores")
    table[0].pirates = 5
    table.die_turn(0).play("pass:III:city_watch")
    assert table.asked == (0, "WORKER_SRC")
    assert table.legal == ["worker_src:acores", "worker_src:home"]
    table.play("worker_src:home")
    assert (table[0].watch, table[0].pirates) == (1, 2)


def test_passing_with_a_ship_needs_a_legal_move_and_has_no_stop() -> None:
    """MA-B-09, MA-SHIP-05."""
    assert "pass:IV:ship" not in Table().die_turn(0).legal
    table = Table().stock(0, wine=1, wood=1).die_turn(0)
    table.play("pass:IV:ship")
    assert table.asked == (0, "SHIP_DEST")
    assert "stop" not in table.legal


def test_turns_go_round_the_rows_until_all_have_passed() -> None:
    """MA-B-01, MA-B-10, MA-B-11, MA-B-12: the last takes the only free space."""
    table = Table(3).die_turn(0, dice=(3, 3, 3))
    table.play("place_die:guild:3@moinho", "act:none", "pass:III:reals")
    table.play("place_die:guild:3@moinho", "act:none")
    assert table.asked[0] == 0
    table.play("pass:I:reals")
    assert table.asked[0] == 2
    assert [label for label in table.legal if label.startswith("pass")] == [
        "pass:II:reals",
        "pass:II:city",
    ]
    table.play("pass:II:reals")
    assert list(table.state.spaces) == [0, 2, 1]
    assert list(table.state.rows) == [NOTHING] * 3


def test_without_dice_only_passing_remains() -> None:
    """MA-EDGE-08."""
    table = Table(2).die_turn(0, dice=(3, 3, 3))
    table[0].mill = 0
    table[0].dice, table[0].aside = zeros(3), 3
    table.state.list_again()
    assert table.legal == ["pass:I:reals", "pass:I:city", "pass:II:reals", "pass:II:city_watch"]
