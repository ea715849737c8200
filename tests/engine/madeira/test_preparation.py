"""Phase A: rows, dice, requests and refreshed favors (MA-A)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import data
from tradewinds_engine.madeira.phases import preparation
from tradewinds_engine.rows import row_of
from tradewinds_engine.sentinels import NOTHING

from .build import Table


@pytest.mark.parametrize("round", range(1, 6))
def test_one_building_has_no_tile_in_each_round(round: int) -> None:
    """MA-A-01, MA-EX-04: in round 3 it is the alfandega."""
    table = Table(4, round).preparation()
    empty = {1: "fortaleza", 2: "casa_da_coroa", 3: "alfandega", 4: "capitania", 5: "moinho"}
    characters = table.state.characters
    names = [row[0] for row in data.BUILDINGS]
    assert names[list(characters).index(data.PRINTED)] == empty[round]
    assert sorted(characters) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("seats", "dice"), [(2, 6), (3, 9), (4, 12)])
def test_three_guild_dice_per_row_and_three_pirate_dice(seats: int, dice: int) -> None:
    """MA-A-02, MA-A-03, MA-RULING-01: six dice with two seats."""
    state = Table(seats).preparation().state
    assert sum(state.row_dice) == dice
    assert sum(state.watch_dice) == 3


def test_a_seat_takes_row_dice_request_and_favors_before_the_next_one() -> None:
    """MA-EX-05: row IV turns both purple favors up and no others."""
    table = Table(4, 3)
    table.favors(0, down=("monk", "lord", "navigator", "lady"))
    table.preparation()
    dice = table.state.row_dice
    dice[9], dice[10], dice[11] = 1, 0, 2
    table.play("choose_row:IV", "take_request:trade_routes")
    state = table.state
    assert list(state.rows) == [NOTHING, NOTHING, NOTHING, 0]
    assert list(table[0].dice) == [1, 0, 2]
    purple = 1 << data.NAVIGATOR | 1 << data.LADY
    assert table[0].favors_up == purple
    assert table[0].favors_down == 1 << data.MONK | 1 << data.LORD
    assert table.asked == (1, "CHOOSE_ROW")
    assert table.legal == ["choose_row:I", "choose_row:II", "choose_row:III"]


def test_identical_requests_of_a_row_are_one_option() -> None:
    """MA-A-06."""
    table = Table(4).preparation()
    table.state.row_requests = row_of([2, 0, 3, 0, 0, 0, 2, 0, 2, 1, 1, 1, 0, 1, 2, 1, 1, 1, 1, 1])
    table.play("choose_row:I")
    assert table.legal == ["take_request:trade_routes", "take_request:guild_influence"]


def test_two_seats_choose_between_the_two_guilds_of_a_row() -> None:
    """MA-EX-36, MA-RULING-19: the bottom row is orange or purple."""
    table = Table(2, 3)
    table.favors(0, down=("monk", "patron", "lady", "lord"))
    table.preparation()
    table.play("choose_row:II", "take_request:expeditions")
    assert table.asked == (0, "REFRESH_GUILD")
    assert table.legal == ["refresh_guild:g_orange", "refresh_guild:g_purple"]
    table.play("refresh_guild:g_orange")
    assert table[0].favors_up == 1 << data.MONK | 1 << data.PATRON
    assert table[0].favors_down == 1 << data.LADY | 1 << data.LORD


def test_no_guild_is_asked_for_when_only_one_has_a_face_down_favor() -> None:
    """MA-A-07."""
    table = Table(2, 3)
    table.favors(0, down=("lady", "lord"))
    table.preparation()
    table.play("choose_row:II", "take_request:expeditions")
    assert table.asked == (1, "TAKE_REQUEST")
    assert table[0].favors_up == 1 << data.LADY


def test_the_dice_order_is_the_rows_from_top_to_bottom() -> None:
    """MA-A-08, MA-B-01: the seat in row I moves first."""
    table = Table(3).preparation()
    table.play("choose_row:III", "take_request:wealth", "choose_row:I", "take_request:wealth")
    table.play("take_request:urbanization")
    assert list(table.state.rows) == [1, 2, 0]
    assert table.asked == (1, "DIE_TURN")


def test_neither_windmill_nor_favors_are_offered_in_phase_a() -> None:
    """MA-W-04, MA-FAV-02."""
    table = Table(4)
    table.favors(0, up=("treasurer",)).stock(0, wheat=4, sugar=4)
    table.preparation()
    assert all(label.startswith("choose_row") for label in table.legal)


def test_a_rolled_triple_has_its_own_name() -> None:
    """Ten different rolls of three equal dice."""
    numbers = set()
    for ones in range(4):
        for twos in range(4 - ones):
            dice = [ones, twos, 3 - ones - twos]
            numbers.add(preparation._roll_number(row_of(dice), 0))
    assert numbers == set(range(10))
    assert preparation._roll_number(row_of([3, 0, 0]), 0) == 0
    assert preparation._roll_number(row_of([0, 0, 3]), 0) == 9
