"""The action "projects" (VG-BUY)."""

from __future__ import annotations

from .build import Table, tile


def buyer(reales: int = 10) -> Table:
    return Table(2).money(reales, 10).discs((15, 0, "projects"), (20, 1, "projects")).call()


def test_one_project_costs_one_real() -> None:
    """VG-EX-05"""
    table = buyer()
    bought = table.state.slots[2]
    table.play("perform", "buy:u2", "done")
    assert table.state.reales[0] == 9
    assert list(table.state.projects[0]) == [bought]
    assert list(table.state.ships[0]) == []


def test_two_projects_cost_four_reales() -> None:
    """VG-EX-05"""
    table = buyer()
    bought = sorted([table.state.slots[2], table.state.slots[5]])
    table.play("perform", "buy:u2", "buy:u5")
    assert table.state.reales[0] == 6
    assert list(table.state.projects[0]) == bought


def test_the_sao_gabriel_costs_its_crew_and_is_launched_at_once() -> None:
    """VG-EX-05, VG-LCH-04"""
    table = buyer()
    table.slot(6, "I-12")
    table.play("perform", "buy:sg")
    assert table.state.reales[0] == 7
    assert list(table.state.projects[0]) == []
    assert list(table.state.ships[0]) == [tile("I-12")]
    assert table.state.called == 20


def test_a_second_project_lies_to_the_right_of_the_first() -> None:
    """VG-BUY-03"""
    table = buyer().play("perform", "buy:u3")
    assert table.offers() == ["buy:u4", "buy:u5", "done"]


def test_a_second_project_is_not_offered_without_three_reales_more() -> None:
    """VG-BUY-03, VG-EDGE-17"""
    table = buyer(reales=3).play("perform", "buy:u3")
    assert table.state.called == 20
    assert table.state.reales[0] == 2


def test_slots_stay_empty_during_the_round() -> None:
    """VG-BUY-04, VG-INV-20"""
    table = buyer().play("perform", "buy:u3", "done")
    assert table.play("perform").offers() == [
        "buy:u0", "buy:u1", "buy:u2", "buy:u4", "buy:u5", "buy:sg",
    ]  # fmt: skip


def test_only_the_sao_gabriel_is_left_when_the_upper_slots_are_empty() -> None:
    """VG-EDGE-16"""
    table = buyer()
    table.slot(6, "I-12")
    for slot in range(6):
        table.slot(slot, None)
    table.play("perform")
    assert list(table.state.ships[0]) == [tile("I-12")]
