"""The end of a round (VG-RE) and the final score (VG-END)."""

from __future__ import annotations

from tradewinds_engine.rows import row_of
from tradewinds_engine.vasco_da_gama.data import TILES
from tradewinds_engine.vasco_da_gama.phases import round_end

from .build import EMPTY, Table


def test_sections_are_refilled_by_three_up_to_five() -> None:
    """VG-DV-03, VG-RE-06"""
    table = Table(3).section(1, violet=4).section(2, grey=1).section(3, orange=5)
    round_end.refill(table.state)
    assert [table.state.sailors_in(section) for section in range(3)] == [5, 4, 5]


def test_the_refill_stops_with_the_bag() -> None:
    """VG-DV-03, VG-EDGE-03"""
    table = Table(2).section(1).section(2)
    table.state.bag = row_of([1, 0, 1, 0])
    round_end.refill(table.state)
    assert [table.state.sailors_in(section) for section in range(2)] == [2, 0]


def test_the_display_is_renewed_from_the_lowest_stack() -> None:
    """VG-RE-01, VG-EDGE-21"""
    table = Table(4)
    old = table.state.slots[:]
    next_sao_gabriel = table.state.tops[0]
    table.state.money = row_of([5, 3])
    table.check_ports()
    assert table.state.slots[6] == next_sao_gabriel
    assert not set(old) & set(table.state.slots)
    assert all(TILES[tile].startswith("I-") for tile in table.state.slots)
    assert table.state.tops[0] == EMPTY


def test_a_new_round_has_its_own_merchant_and_money() -> None:
    """VG-RE-02, VG-RE-03, VG-RE-04"""
    table = Table(4).check_ports()
    assert table.state.round == 2
    assert table.state.merchant != EMPTY
    tile = table.state.vdg_tile
    assert list(table.state.money) == [
        table.state.table.vdg_upper[tile],
        table.state.table.vdg_lower[tile],
    ]


def test_money_nobody_took_is_gone_before_the_launches() -> None:
    """VG-RE-03, VG-RE-05"""
    table = Table(4).projects(2, "I-04").crew(2, violet=1)
    table.state.money = row_of([5, 3])
    table.check_ports()
    assert table.prompt == "RE_LAUNCH"
    assert list(table.state.money) == [0, 0]


def test_after_the_last_round_the_table_stays_as_it_is() -> None:
    """VG-RULING-34, VG-END-01"""
    table = Table(4)
    table.state.round = 5
    table.state.money = row_of([5, 3])
    slots, sections = table.state.slots[:], table.state.sections[:]
    vp = table.vp()
    table.check_ports()
    assert table.state.to_move is None
    assert table.state.slots == slots
    assert table.state.sections == sections
    assert list(table.state.money) == [5, 3]
    assert table.vp()[0] == vp[0] + 2
    assert table.crew_of(1) == {"white": 2}


def test_money_and_ready_ships_count_at_the_end() -> None:
    """VG-DV-01, VG-END-03, VG-END-04"""
    table = Table(2).money(11, 0).ships(0, "I-01", "I-02", "I-03").captains(0, 2)
    score = table.state.scores()[0]
    assert score.items["money"] == 3
    assert score.items["ready_ships"] == 6
    assert score.total == 2 + 9  # with Dias


def level(ships: tuple[int, int], sailors: tuple[int, int]) -> list[int]:
    """Ranks of two seats of 60 VP each."""
    table = Table(2).money(0, 0).captains(0, 0).captains(1, 0)
    table.state.earned = row_of([60, 0, 0, 0, 60, 0, 0, 0])
    table.crew(0, violet=sailors[0]).crew(1, grey=sailors[1], white=3)
    fleet = [(0, f"I-{number:02}") for number in range(12, 12 + ships[0])]
    fleet += [(1, f"II-{number:02}") for number in range(7, 7 + ships[1])]
    table.port("calicut", None, None, None, *fleet)
    return [score.rank for score in table.state.scores()]


def test_ships_in_ports_break_a_tie_first() -> None:
    """VG-DV-02, VG-END-05"""
    assert level(ships=(2, 1), sailors=(0, 5)) == [1, 2]


def test_sailors_break_the_next_tie_but_missionaries_do_not() -> None:
    """VG-END-05, VG-RULING-21"""
    assert level(ships=(1, 1), sailors=(2, 1)) == [1, 2]


def test_a_tie_in_everything_is_a_shared_victory() -> None:
    """VG-END-06, VG-RULING-20"""
    assert level(ships=(1, 1), sailors=(1, 1)) == [1, 1]
