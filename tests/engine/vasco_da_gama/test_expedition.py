"""The action "navigation" and port bonuses (VG-EXP)."""

from __future__ import annotations

import pytest

from tradewinds_engine.rows import row_of

from .build import Table, endings, tile

B, K = 0, 1


def sailor(*ships: str, captains: int = 1, board: int = 6) -> Table:
    table = Table(4).ships(B, *ships).captains(B, captains, board)
    return table.discs((10, B, "navigation"), (20, K, "characters"))


def fields_open_to(ship: str) -> set[int]:
    """The values of the fields a ship may take in any port."""
    values = set()
    for port in sailor(ship).call().play("perform").offers():
        table = sailor(ship).call().play("perform", port)
        if table.prompt == "EXP_SHIP":
            first = table.state.port * 6
            fields = [int(label.rsplit("@", 1)[1]) for label in table.offers()]
            values |= {table.state.table.field_value[first + field] for field in fields}
        else:  # a single field is taken without a question
            values.add(table.state.vp(B) - 2)
    return values


@pytest.mark.parametrize(
    ("ship", "values"),
    [
        ("II-14", {4, 5, 6, 7, 9, 11}),
        ("II-11", {4, 5, 6, 7, 9}),
        ("I-12", {4, 5, 6, 7}),
        ("I-08", {4, 5, 6}),
        ("I-01", {4}),
    ],
)
def test_a_ship_takes_fields_up_to_its_limit(ship: str, values: set[int]) -> None:
    """VG-EX-11"""
    assert fields_open_to(ship) == values


def test_a_limit_of_four_never_reaches_mombasa() -> None:
    """VG-EX-11"""
    assert "port:mombasa" not in sailor("I-01").call().play("perform").offers()


def test_the_field_counts_and_not_the_limit() -> None:
    """VG-EX-11, VG-EXP-05"""
    table = sailor("II-14").call().play("perform", "port:calicut", "ship:II-14@4")
    assert table.vp()[B] == 2 + 7


def test_two_ships_to_malindi() -> None:
    """VG-EX-12: the third ship fits nowhere and stays, as does its captain."""
    table = sailor("II-11", "I-12", "I-01", captains=3).call().play("perform", "port:malindi")
    assert not any("I-01" in label for label in table.offers())
    table.play("ship:I-12@2", "ship:II-11@0")
    assert table.vp()[B] == 2 + 16
    assert table.state.reales[B] == 12
    assert table.state.captains[B] == 1
    assert list(table.state.ships[B]) == [tile("I-01")]
    assert table.state.called == 20


def test_captains_gained_in_mozambique_come_after_the_last_ship() -> None:
    """VG-EX-13, VG-RULING-12"""
    table = sailor("I-13", "II-07", captains=2).call()
    table.play("perform", "port:mozambique", "ship:I-13@0", "ship:II-07@1")
    assert table.vp()[B] == 2 + 11
    assert (table.state.captains[B], table.state.pool[B]) == (2, 4)


def test_a_sailor_from_the_bag_in_terra_de_boa_gente() -> None:
    """VG-EX-14"""
    table = sailor("I-08").call()
    display, bag = table.state.sections[:], sum(table.state.bag)
    table.play("perform", "port:terra_de_boa_gente", "ship:I-08@0", "sailor:bag")
    assert table.vp()[B] == 2 + 5
    assert sum(table.crew_of(B).values()) == 1
    assert sum(table.state.bag) == bag - 1
    assert table.state.sections == display


def test_filling_up_malindi() -> None:
    """VG-EX-15"""
    table = sailor("II-14", "II-08", "II-09", captains=3)
    table.port("malindi", (K, "II-11"), None, (K, "I-12"), None, None).call()
    table.play("perform", "port:malindi", "ship:II-08@3", "ship:II-09@4", "ship:II-14@1")
    assert table.vp()[B] == 2 + 22
    assert table.state.reales[B] == 13
    assert table.state.is_complete(4)


def test_ships_need_captains_set_before_any_of_them_moves() -> None:
    """VG-DV-06"""
    table = sailor("I-13", "II-07", captains=1).call()
    table.play("perform", "port:mozambique", "ship:I-13@0")
    assert table.state.called == 20
    assert table.state.captains[B] == 1
    assert list(table.state.ships[B]) == [tile("II-07")]


def test_every_fleet_is_sent_by_one_sequence() -> None:
    """VG-DV-12"""
    table = sailor("I-13", "II-07", captains=2).call().play("perform", "port:mozambique")
    ends = endings(table, "EXP_SHIP")
    fleets = {tuple(end.fleet("mozambique")) for end in ends}
    assert len(ends) == len(fleets) == 12
    assert len([fleet for fleet in fleets if fleet.count(None) == 2]) == 6


def test_two_sailor_bonuses_are_chosen_one_after_the_other() -> None:
    """VG-EXP-10"""
    table = sailor("I-08", "I-09", captains=2).section(1, violet=1).call()
    table.play("perform", "port:terra_de_boa_gente", "ship:I-08@0", "ship:I-09@1")
    assert table.prompt == "BONUS_SAILOR"
    table.play("sailor:1:violet")
    assert table.prompt == "BONUS_SAILOR"
    assert "sailor:1:violet" not in table.offers()
    table.play("sailor:bag")
    assert sum(table.crew_of(B).values()) == 2


@pytest.mark.parametrize("ships", [(), ("I-08",)])
def test_no_expedition_without_ship_and_captain(ships: tuple[str, ...]) -> None:
    """VG-EDGE-05"""
    table = sailor(*ships, captains=0).call()
    assert table.state.called == 20


def test_a_ship_without_an_open_field_cannot_sail() -> None:
    """VG-EDGE-05, VG-EDGE-06"""
    table = sailor("I-01")
    table.port("natal", "M04").port("terra_de_boa_gente", None, "M05")
    table.port("mozambique", None, None, "M06").call()
    assert table.state.called == 20


def test_a_bonus_that_is_not_there_is_missed() -> None:
    """VG-EDGE-04, VG-EDGE-28"""
    table = sailor("I-08", board=0).call()
    table.play("perform", "port:mozambique", "ship:I-08@0")
    assert table.state.captains[B] == 0


def terra_bonus(bag: int, **display: int) -> Table:
    """A ship in Terra de Boa Gente, these sailors in section 2, the others of no use."""
    table = sailor("I-08").section(1).section(2, **display).section(3).section(4)
    table.state.bag = row_of([bag, 0, 0, 0])
    return table.call().play("perform", "port:terra_de_boa_gente", "ship:I-08@0")


def test_an_empty_bag_is_not_drawn_from() -> None:
    """VG-EDGE-03"""
    assert terra_bonus(bag=0, violet=1, grey=1).offers() == ["sailor:2:violet", "sailor:2:grey"]


def test_the_only_sailor_there_is_comes_without_a_question() -> None:
    """VG-EXP-11"""
    assert terra_bonus(bag=0, violet=1).crew_of(B) == {"violet": 1}
    assert terra_bonus(bag=1).crew_of(B) == {"turquoise": 1}


def test_without_any_sailor_the_bonus_is_missed() -> None:
    """VG-EDGE-28"""
    table = terra_bonus(bag=0)
    assert table.crew_of(B) == {}
    assert table.state.called == 20
