"""What the rules of the explorer say in positions of Vasco da Gama set up for them."""

from __future__ import annotations

import pytest

from tests.engine.vasco_da_gama.build import Table
from tradewinds_bots import ExplorerBot
from tradewinds_engine.rows import row_of
from tradewinds_engine.vasco_da_gama import GAME
from tradewinds_engine.vasco_da_gama.data import DIAS


def choice(table: Table) -> str:
    action = ExplorerBot(seed=1).choose_from(table.state)
    return GAME.actions[action].label


def called(area: str, round: int = 1) -> Table:
    """A table at which seat 0 is called in that area, for nothing, and owns little."""
    table = Table(4).holders(dias=1, alvares=2, sernigi=3).discs((10, 0, area))
    table.state.round = round
    return table


def test_dias_and_manuel_come_before_money_while_they_have_rounds_to_pay_in() -> None:
    """VG-CHR-06, VG-CHR-09: points in every round, a disc more in every round."""
    table = called("characters")
    table.state.money = row_of([9, 4])
    table.call().play("perform")
    assert choice(table) == "pick:dias"
    table.state.guard[DIAS] = 1
    table.state.list_again()
    assert choice(table) == "pick:manuel"


def test_before_the_last_round_money_is_worth_more_than_manuel() -> None:
    table = called("characters", round=4)
    table.state.money = row_of([9, 4])
    table.state.guard[DIAS] = 1
    table.call().play("perform")
    assert choice(table) == "pick:money_upper"


def test_at_the_end_it_takes_the_points_of_dias() -> None:
    """VG-CHR-06, VG-RE-08, VG-END-03: two points twice, where nine reales are three."""
    table = called("characters", round=5)
    table.state.money = row_of([9, 4])
    table.call().play("perform")
    assert choice(table) == "pick:dias"


def test_it_pays_one_real_for_an_early_number_but_not_two() -> None:
    """VG-P2-05"""
    table = Table(4).place_discs("V09")
    assert table.state.marker == 9
    assert choice(table) == "number:8"
    table.play("number:8", "area:projects")
    assert choice(table) == "number:9"


def test_a_disc_goes_to_the_characters_as_long_as_they_leave_a_good_prize() -> None:
    """VG-CHR-01: each disc called earlier takes the best that is left."""
    table = Table(4).holders(dias=1, alvares=2, sernigi=3).place_discs("V09")
    table.state.money = row_of([5, 2])
    assert choice(table.play("number:9")) == "area:characters"
    others = ((1, 1), (2, 2), (3, 3), (4, 1))
    crowded = Table(4).holders(dias=1, alvares=2, sernigi=3)
    crowded.discs(*[(number, seat, "characters") for number, seat in others]).place_discs("V09")
    crowded.state.money = row_of([5, 2])
    assert choice(crowded.play("number:9")) != "area:characters"


@pytest.mark.parametrize(
    ("captains", "ships", "lacking"),
    [(0, ["I-08"], "recruiting"), (1, ["I-08"], "navigation"), (1, [], "projects")],
)
def test_the_next_disc_goes_where_a_ship_lacks_something(
    captains: int, ships: list[str], lacking: str
) -> None:
    table = Table(4).captains(0, captains, board=3).ships(0, *ships)
    table.discs(*[(number, 3, "characters") for number in (1, 2, 3, 4)])
    table.place_discs("V09").play("number:9")
    assert choice(table) == f"area:{lacking}"


def test_it_launches_the_farthest_ship_before_it_sails() -> None:
    """VG-P2-03, VG-LCH-01"""
    table = called("navigation").projects(0, "I-01", "I-12").captains(0, 2)
    table.crew(0, turquoise=1, violet=1, grey=1).call()
    assert choice(table) == "launch:I-12"


def test_no_ship_is_launched_while_the_crew_may_still_serve_a_better_one() -> None:
    table = called("projects").projects(0, "I-01").captains(0, 2).crew(0, turquoise=1).call()
    assert "launch:I-01" in table.offers()
    assert choice(table) == "perform"


@pytest.mark.parametrize(("owned", "taken"), [(0, 2), (1, 1)])
def test_it_hires_sailors_of_a_colour_until_it_has_two(owned: int, taken: int) -> None:
    """VG-REC-04: one colour is a real, however many sailors."""
    table = called("recruiting").money(20, 0, 0, 0).captains(0, 4, board=0)
    table.projects(0, "I-11", "I-12", "I-13").crew(0, turquoise=owned, violet=2)
    for section, colours in enumerate(({"violet": 3}, {"turquoise": 3}, {}, {}), 1):
        table.section(section, **colours)
    table.call().play("perform")
    assert choice(table) == "section:2"
    assert choice(table.play("section:2")) == f"take:{taken}"


def test_a_captain_who_is_lacking_comes_with_the_sailors() -> None:
    """VG-REC-05"""
    table = called("recruiting").money(20, 0, 0, 0).captains(0, 0, board=3)
    table.section(1, turquoise=2).call().play("perform", "section:1")
    table.play("take:2")
    while table.prompt == "REC_COLOUR":
        table.play("take:0")
    assert choice(table) == "captain:yes"


def test_a_captain_who_would_be_idle_is_not_paid_for() -> None:
    table = called("recruiting").money(20, 0, 0, 0).captains(0, 5, board=2)
    table.section(1, violet=4).call().play("perform", "section:1")
    while table.prompt == "REC_COLOUR":
        table.play("take:4" if "take:4" in table.offers() else "take:0")
    assert choice(table) == "captain:no"


def test_it_buys_two_projects_where_two_are_good_naming_the_left_one_first() -> None:
    """VG-BUY-01, VG-BUY-03"""
    table = called("projects").money(9, 0, 0, 0)
    weak = ("I-03", "I-07", "I-11")
    for slot, name in enumerate((weak[0], "I-12", weak[1], "I-08", weak[2], None)):
        table.slot(slot, name)
    table.slot(6, None).call().play("perform")
    first = choice(table)
    table.play(first)
    second = choice(table)
    assert [first, second] == ["buy:u1", "buy:u3"]


def test_with_three_reales_it_buys_one() -> None:
    """VG-BUY-01: two are four reales."""
    table = called("projects").money(3, 0, 0, 0)
    for slot, name in enumerate(("I-03", "I-12", "I-07", "I-08", "I-11", None)):
        table.slot(slot, name)
    table.slot(6, None).call().play("perform")
    assert choice(table) == "buy:u3"


@pytest.mark.parametrize(("captains", "port"), [(1, "calicut"), (3, "mozambique")])
def test_it_sails_where_the_ships_with_a_captain_score_most_together(
    captains: int, port: str
) -> None:
    """VG-EXP-01, VG-EXP-05: three fields of Mozambique beat the dearest one."""
    table = called("navigation").ships(0, "I-08", "I-09", "II-14").captains(0, captains)
    table.call().play("perform")
    assert choice(table) == f"port:{port}"
