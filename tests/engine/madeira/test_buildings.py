"""Phase C: paying for building actions or taking pirates (MA-C)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import data
from tradewinds_engine.rows import row_of

from .build import Table


def test_guild_dice_lower_the_cost_and_the_pirate_die_raises_the_pirates() -> None:
    """MA-EX-16, MA-C-02, MA-C-05, MA-RULING-09: one acts, one only pays, one takes pirates."""
    table = Table().workers(0, "f2_wine")
    for seat in range(3):
        table.stock(seat, reals=6)
    table.building_turn("moinho", {0: 1, 1: 1, 2: 1}, dice=(1, 1, 2), pirate=3)
    table.play("pay")
    assert table.have(0) == {"bread": 2}
    table.play("pay")
    assert table.have(1) == {}
    table.play("take_pirates")
    assert (table[2].pirates, table.have(2)) == (4, {"reals": 6})
    assert table.asked == (0, "MILLING")


def test_two_seats_start_from_eight_reals() -> None:
    """MA-EX-53."""
    table = Table(2).building_turn("moinho", {0: 2}, dice=(3, 3))
    assert table.state.cost_of(data.MOINHO) == 2
    table = Table(2).building_turn("moinho", {0: 1}, dice=(3,), pirate=2)
    assert table.state.cost_of(data.MOINHO) == 5
    table.play("take_pirates")
    assert table[0].pirates == 3


def test_the_cost_is_never_below_nothing() -> None:
    """MA-C-02, MA-C-04: at no cost pirates may still be taken."""
    table = Table().building_turn("moinho", {0: 2, 1: 2}, dice=(3, 3, 3, 3))
    assert table.state.cost_of(data.MOINHO) == 0
    assert table.legal[-2:] == ["pay", "take_pirates"]


def test_paying_needs_the_reals() -> None:
    """MA-C-04."""
    table = Table().stock(0, reals=7).building_turn("moinho", {0: 1}, dice=(2,))
    assert "pay" not in table.legal
    assert "pay" in Table().stock(0, reals=8).building_turn("moinho", {0: 1}, dice=(2,)).legal


def test_a_building_without_marker_is_skipped_and_not_rolled() -> None:
    """MA-C-01, MA-EDGE-06: its pirate die keeps its value."""
    table = Table()
    table.state.pirate_dice[data.MOINHO] = 2
    table.building_turn("capitania", {0: 1}, dice=(1,))
    table.state.watch_dice = row_of([0, 0, 2])
    assert table.state.violations() == []
    assert table.state.pirate_dice[data.MOINHO] == 2


def test_several_markers_give_one_turn() -> None:
    """MA-C-03, MA-EDGE-07."""
    table = Table().building_turn("moinho", {0: 3, 1: 1}, dice=(1, 1, 1, 1)).play("take_pirates")
    assert table.asked == (1, "BUILDING_TURN")


@pytest.mark.parametrize(
    ("fields", "bread"),
    [((), 0), (("f2_wine",), 2), (("f2_wine", "f2_sugar"), 2)],
)
def test_the_moinho_gives_bread_by_workers_in_its_region(
    fields: tuple[str, ...], bread: int
) -> None:
    """MA-DATA-04: forest and other regions do not count."""
    table = Table().workers(0, *fields, "forest", "f1_wine", "f3_wine").stock(0, reals=8)
    table.building_turn("moinho", {0: 1}, dice=(2,)).play("pay")
    assert table.have(0) == ({"bread": bread} if bread else {})


def test_four_workers_in_the_moinhos_region_give_five_bread() -> None:
    """MA-EX-17."""
    table = Table().workers(0, "f2_wine", "f2_sugar", "f2_wheat", "f2_wheat_c").stock(0, reals=8)
    table.building_turn("moinho", {0: 1}, dice=(2,)).play("pay")
    assert table.have(0) == {"bread": 5}


@pytest.mark.parametrize(("workers", "points", "moves"), [(2, 1, 1), (3, 3, 2)])
def test_the_capitania_gives_points_and_citizens(workers: int, points: int, moves: int) -> None:
    """MA-C-07, MA-RULING-03."""
    fields = ("f2_wine", "f2_sugar", "f2_wheat")[:workers]
    table = Table().workers(0, *fields).stock(0, reals=8)
    table.building_turn("capitania", {0: 1}, dice=(2,)).play("pay")
    assert table[0].prestige == points
    for spot in range(moves):
        assert table.legal[-1] == "stop"
        table.play(f"worker_dest:funchal:{spot}", "worker_src:home")
    assert table.asked == (0, "MILLING")


def test_the_capitania_gives_points_also_when_cities_are_full() -> None:
    """MA-EDGE-15."""
    spots = [f"{city[0]}:{spot}" for city in data.CITIES for spot in range(3)]
    table = Table().workers(1, *spots).workers(0, "f2_wine").stock(0, reals=8)
    table.building_turn("capitania", {0: 1}, dice=(2,)).play("pay")
    assert table[0].prestige == 1
    assert table.asked == (0, "MILLING")


def test_the_alfandega_sends_workers_to_colonies_for_points_per_own_ship() -> None:
    """MA-EX-18, MA-MOVE-05, MA-RULING-23: a worker already there gives nothing."""
    table = Table().workers(0, "f1_wheat", "f1_wine", "f1_wheat_c", "acores", "funchal:0")
    table.ships(0, "acores:a", "acores:b", "brasil:a").ships(1, "acores:c").stock(0, reals=8)
    table.building_turn("alfandega", {0: 1}, dice=(2,)).play("pay")
    table.play("worker_dest:acores", "worker_src:home")
    assert table[0].prestige == 2
    table.play("worker_dest:brasil", "worker_src:funchal:0")
    assert table[0].prestige == 3
    assert list(table[0].colonies) == [2, 1, 0]


def test_a_worker_the_capitania_moved_stays_where_it_went() -> None:
    """MA-MOVE-04: the second worker is another one."""
    table = Table().workers(0, "f2_wine", "f2_sugar", "f2_wheat", "machico:0").stock(0, reals=8)
    table.building_turn("capitania", {0: 1}, dice=(2,)).play("pay", "worker_dest:funchal:0")
    table.play("worker_src:home", "worker_dest:funchal:1")
    assert "worker_src:machico:0" in table.legal
    assert "worker_src:funchal:0" not in table.legal


def test_both_workers_of_the_alfandega_may_go_to_one_colony() -> None:
    """MA-RULING-52, MA-MOVE-04: but the first does not move on."""
    table = Table().workers(0, "f1_wheat", "f1_wine", "f1_wheat_c").stock(0, reals=8)
    table.building_turn("alfandega", {0: 1}, dice=(2,)).play("pay")
    table.play("worker_dest:india", "worker_src:home", "worker_dest:acores")
    assert "worker_src:india" not in table.legal
    table.play("worker_src:home")
    assert list(table[0].colonies) == [1, 0, 1]


def test_a_worker_does_not_move_within_its_colony() -> None:
    """MA-MOVE-03, MA-EDGE-28."""
    table = Table().workers(0, "f1_wheat", *["acores"] * 11).stock(0, reals=8)
    table.building_turn("alfandega", {0: 1}, dice=(2,)).play("pay", "worker_dest:acores")
    assert table[0].fields == 0
    assert list(table[0].colonies) == [12, 0, 0]


def test_the_casa_turns_favors_up() -> None:
    """MA-EX-19, MA-RULING-26: two of three with many workers."""
    table = Table().workers(0, "f3_wheat", "f3_sugar", "f3_wine", "f3_wheat_c")
    table.favors(0, down=("patron", "engineer", "monk")).stock(0, reals=8)
    table.building_turn("casa_da_coroa", {0: 1}, dice=(2,)).play("pay")
    table.play("flip_favor:patron", "flip_favor:engineer")
    assert table[0].favors_up == 1 << data.PATRON | 1 << data.ENGINEER
    assert table[0].favors_down == 1 << data.MONK


def test_the_casa_turns_all_up_when_there_are_few() -> None:
    """MA-C-07: no question."""
    table = Table().workers(0, "f3_wheat").favors(0, down=("patron",)).stock(0, reals=8)
    table.building_turn("casa_da_coroa", {0: 1}, dice=(2,)).play("pay")
    assert table[0].favors_up == 1 << data.PATRON
    assert table.asked == (0, "MILLING")


def test_the_fortaleza_sends_workers_to_the_watch() -> None:
    """MA-C-07, MA-MOVE-05: three pirates each."""
    table = Table().workers(0, "f3_wheat", "f3_sugar", "f3_wine").stock(0, reals=8)
    table[0].pirates = 7
    table.building_turn("fortaleza", {0: 1}, dice=(2,)).play("pay")
    table.play("worker_dest:city_watch", "worker_src:home")
    assert table.legal == ["worker_dest:city_watch", "stop"]
    table.play("worker_dest:city_watch", "worker_src:home")
    assert (table[0].watch, table[0].pirates) == (2, 1)


def test_the_strength_is_counted_before_anybody_moves() -> None:
    """MA-EDGE-11: moving a worker out of the region does not take the second move away."""
    table = Table().workers(0, "f3_wheat", "f3_sugar", "f3_wine").stock(0, reals=8)
    table.building_turn("fortaleza", {0: 1}, dice=(2,)).play("pay")
    table.play("worker_dest:city_watch", "worker_src:f3_wheat")
    assert table.asked == (0, "WORKER_DEST")


def test_buildings_come_up_in_order_and_seats_in_pass_order() -> None:
    """MA-C-01, MA-C-03."""
    table = Table(3).building_turn("moinho", {1: 1}, others={"fortaleza": {0: 1, 2: 1}})
    assert table.asked == (1, "BUILDING_TURN")
    table.play("take_pirates")
    assert (table.asked, table.state.building) == ((0, "BUILDING_TURN"), data.FORTALEZA)
    table.play("take_pirates")
    assert table.asked == (2, "BUILDING_TURN")


def test_after_the_buildings_everything_leaves_the_board() -> None:
    """MA-C-10, MA-RULING-27."""
    table = Table(2).stock(0, wheat=2).building_turn("fortaleza", {0: 1}, dice=(1,), pirate=1)
    table.play("take_pirates", "done", "done")
    state = table.state
    assert table.asked == (0, "FEED")
    assert list(table[0].markers) == [0] * 5
    assert list(state.guild_dice) == [0] * 15
    assert list(state.pirate_dice) == [0] * 5
    assert list(state.watch_dice) == [0] * 3
    assert list(state.characters) == [-1] * 5
