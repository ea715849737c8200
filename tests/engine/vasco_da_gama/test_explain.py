"""What a legal action costs and does now, in words."""

from __future__ import annotations

import re

import pytest

from tradewinds_engine import IllegalAction
from tradewinds_engine.vasco_da_gama import GAME

from .build import Table, random_states

Costs = list[tuple[str, int]]


def explained(table: Table, label: str) -> tuple[str, Costs]:
    explanation = table.state.explain(GAME.actions.parse(label))
    return explanation.text, explanation.costs


def test_a_call_costs_what_the_marker_says_and_waiving_pays() -> None:
    """VG-P2-04, VG-P2-05"""
    table = Table(2).money(9, 9).discs((6, 0, "projects")).call(marker=8)
    assert explained(table, "perform") == (
        "Act in projects with number 6 for 2 reales", [("reales", 2)],
    )  # fmt: skip
    assert explained(table, "waive") == ("Waive the action and receive 2 reales", [])


def test_the_second_project_costs_the_difference() -> None:
    """VG-BUY-01 to 03"""
    table = Table(2).money(9, 9).slot(0, "I-01").slot(1, "I-14").discs((6, 0, "projects")).call()
    table.play("perform")
    assert explained(table, "buy:u0") == (
        "Buy project I-01 (limit 4, crew 1, reward 1 real) for 1 real", [("reales", 1)],
    )  # fmt: skip
    table.play("buy:u0")
    assert explained(table, "buy:u1") == (
        "Buy a second project, I-14 (limit 7, crew 5, reward 2 VP), for 3 reales",
        [("reales", 3)],
    )


def test_a_further_colour_costs_the_difference() -> None:
    """VG-REC-04, VG-REC-05"""
    table = Table(2).money(9, 9).section(1, violet=2, grey=1).captains(0, 1, board=2)
    table.discs((6, 0, "recruiting")).call()
    table.play("perform")
    assert explained(table, "section:1") == ("Recruit from section 1: 2 violet and 1 grey", [])
    table.play("section:1")
    assert explained(table, "take:2") == ("Take 2 violet sailors for 1 real", [("reales", 1)])
    table.play("take:2")
    assert explained(table, "take:0") == ("Take no grey sailor", [])
    assert explained(table, "take:1") == ("Take 1 grey sailor for 2 reales", [("reales", 2)])
    table.play("take:1")
    assert explained(table, "captain:yes") == (
        "Hire a captain as well for 3 reales", [("reales", 3)],
    )  # fmt: skip


def test_a_ship_takes_a_captain_and_scores_its_field() -> None:
    """VG-EXP-01, VG-EXP-05, VG-EXP-10"""
    table = Table(2).ships(0, "I-12").captains(0, 1).discs((6, 0, "navigation")).call()
    table.play("perform", "port:mombasa")
    assert explained(table, "ship:I-12@2") == (
        "Send I-12 with a captain to Mombasa, field 2, for 6 VP; it brings 2 reales",
        [("captains", 1)],
    )


def test_a_launch_costs_its_crew() -> None:
    """VG-LCH-02"""
    table = Table(2).projects(0, "I-03").crew(0, violet=1, grey=1, white=1)
    table.discs((6, 0, "navigation")).call().play("launch:I-03")
    assert explained(table, "crew:violet+white") == (
        "Launch I-03 with the crew violet and a missionary",
        [("violet sailors", 1), ("missionaries", 1)],
    )


def test_a_character_comes_from_its_holder() -> None:
    """VG-CHR-03, VG-CHR-06"""
    table = Table(2).holders(dias=1, sernigi=0, alvares=-1, manuel=-1)
    table.discs((6, 0, "characters")).call().play("perform")
    assert explained(table, "pick:dias") == ("Take Bartolomeu Dias from seat 1: 2 VP now", [])
    assert explained(table, "pick:manuel") == (
        "Take Manuel I. from the board: an extra disc now",
        [],
    )


def test_an_illegal_action_is_not_explained() -> None:
    with pytest.raises(IllegalAction):
        GAME.new(2).explain(GAME.actions.parse("perform"))


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_legal_action_is_a_sentence_that_a_seat_can_pay(seats: int) -> None:
    for state in random_states(seats, 5):
        for action in state.legal():
            explanation = state.explain(action)
            assert re.fullmatch(r"[A-Z][^_?{}]+", explanation.text)
            reales = dict(explanation.costs).get("reales", 0)
            assert reales <= state.reales[state.actor]
