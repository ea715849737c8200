"""Where the translations disagree: the decision, and the option that selects the other reading."""

from __future__ import annotations

import pytest

from tradewinds_engine.errors import BadSetup
from tradewinds_engine.madeira import GAME, data

from .build import Table


def test_the_bottom_of_the_windmill_pays_one_real_or_by_option_three() -> None:
    """MA-RULING-02."""
    assert GAME.new(2).options["bottom_reals"] == 1
    for reals in (1, 3):
        table = Table(bottom_reals=reals)
        table[0].mill, table[0].prestige = 0, 2
        table.die_turn(0).play("wm_down:reals")
        assert table.have(0) == {"reals": reals}


def test_the_capitania_gives_three_points_or_by_option_two() -> None:
    """MA-RULING-03."""
    assert GAME.new(2).options["capitania_prestige"] == 3
    for points in (3, 2):
        table = (
            Table(capitania_prestige=points)
            .workers(0, "f2_wine", "f2_sugar", "f2_wheat")
            .stock(0, reals=8)
        )
        table.building_turn("capitania", {0: 1}, dice=(2,)).play("pay")
        assert table[0].prestige == points


def test_a_scout_in_a_city_gives_one_point_or_by_option_three() -> None:
    """MA-RULING-04."""
    assert GAME.new(2).options["scout_prestige"] == 1
    for points in (1, 3):
        table = Table(scout_prestige=points).favors(0, up=("scout",)).die_turn(0)
        table.play("use_favor:scout", "worker_dest:machico:0")
        assert table[0].prestige == points


def test_royal_support_gives_two_bread_or_by_option_three() -> None:
    """MA-RULING-05."""
    assert GAME.new(2).options["support_bread"] == 2
    for bread in (2, 3):
        table = Table(support_bread=bread).rewards("india", "island", "royal_support")
        table.stock(0, wine=1, wood=1).die_turn(0)
        table.play("place_die:guild:3@casa_da_coroa", "act:character", "ship_dest:india:a")
        table.play("reward:india:royal_support")
        assert table.have(0) == {"bread": bread}


def test_a_bought_favor_lies_face_up_or_by_option_face_down() -> None:
    """MA-RULING-06."""
    for reading, is_up in (("face_up", True), ("face_down", False)):
        table = (
            Table(bought_favor=reading).stock(0, wood=2).district("funchal", 2, "monk").die_turn(0)
        )
        table.play("place_die:guild:3@capitania", "act:character", "district:funchal:2")
        favors = table[0].favors_up if is_up else table[0].favors_down
        assert favors == 1 << data.MONK


def test_a_city_gives_points_to_its_workers_or_by_option_to_every_seat() -> None:
    """MA-RULING-10: without a worker never more than the lower number."""
    for needed, points in ((True, 0), (False, 7)):
        table = Table(urbanization_needs_worker=needed).requests(*[(4, 0)] * 4)
        table.neutral("machico:3", "funchal:0").crown().play("fulfil:urbanization")
        assert table[0].prestige == points


def test_the_alfandega_counts_own_ships_or_by_option_all() -> None:
    """MA-RULING-23."""
    for reading, points in (("own", 1), ("all", 3)):
        table = Table(alfandega_ships=reading).workers(0, "f1_wine").stock(0, reals=8)
        table.ships(0, "brasil:a").ships(1, "brasil:b", "brasil:c")
        table.building_turn("alfandega", {0: 1}, dice=(2,)).play("pay", "worker_dest:brasil")
        table.play("worker_src:home")
        assert table[0].prestige == points


def test_pirates_and_goods_count_by_value_not_by_tile() -> None:
    """MA-EX-01, MA-EX-02, MA-RULING-12, MA-RULING-51: supply is unlimited."""
    table = Table().building_turn("moinho", {0: 1}, dice=(1,), pirate=3).play("take_pirates")
    assert table[0].pirates == 4
    rich = Table().stock(0, wheat=90).die_turn(0).play("wm_up")
    assert rich.have(0) == {"wheat": 88}


def test_setup_places_cities_before_fields_whatever_the_steps_are_numbered() -> None:
    """MA-RULING-29."""
    prompt = GAME.new(2, seed=3).prompt
    assert prompt is not None
    assert prompt.name == "SETUP_CITY"


def test_the_cost_by_seats_belongs_to_phase_c() -> None:
    """MA-RULING-28: placing a die costs no reals."""
    table = Table(2).stock(0, reals=9).die_turn(0).play("place_die:guild:3@moinho", "act:none")
    assert table.have(0) == {"reals": 9}


def test_phase_e_goes_in_pass_order() -> None:
    """MA-RULING-55."""
    table = Table(3).requests((0, 1), (0, 1), (0, 1))
    table.crown()
    asked = []
    while table.asked[1] == "FULFIL":
        asked.append(table.asked[0])
        table.play("fulfil:expeditions")
    assert asked == [0, 1, 2]


def test_rows_are_never_refilled() -> None:
    """MA-RULING-44: six minus the round tiles before a pick."""
    table = Table(4, 4).preparation()
    assert [sum(table.state.row_requests[5 * row : 5 * row + 5]) for row in range(4)] == [2] * 4


def test_discards_of_pirates_take_as_many_as_allowed() -> None:
    """MA-RULING-54: hiding the stack by discarding fewer is not offered."""
    table = Table().workers(0, "f3_wine").stock(0, reals=8)
    table[0].pirates = 2
    table.building_turn("fortaleza", {0: 1}, dice=(2,))
    table.play("pay", "worker_dest:city_watch", "worker_src:home")
    assert table[0].pirates == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bottom_reals": 4}, "option bottom_reals must be an integer from 1 to 3, not 4"),
        ({"bought_favor": "up"}, "option bought_favor must be one of face_up, face_down, not 'up'"),
        ({"pirates": 1}, "unknown option 'pirates'"),
    ],
)
def test_other_readings_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.new(2, options)
