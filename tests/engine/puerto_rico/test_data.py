"""Every number in the tables has a mark that its source allows (PR-DAT)."""

from __future__ import annotations

import pytest

from tradewinds_engine.puerto_rico.data import (
    BUILDINGS,
    DRAFT_SLOT_MARKS,
    DRAFT_SLOTS,
    GOODS,
    PRICE_MARKS,
)

COLUMNS = ("cost", "points", "row", "circles", "copies")
MARKS = {building.name: dict(zip(COLUMNS, building.marks, strict=True)) for building in BUILDINGS}


def test_every_number_has_a_mark() -> None:
    assert {mark for marks in MARKS.values() for mark in marks.values()} <= set("RDP")
    assert len(PRICE_MARKS) == len(GOODS)
    assert [mark != " " for mark in DRAFT_SLOT_MARKS] == [slots > 0 for slots in DRAFT_SLOTS]


@pytest.mark.parametrize(
    ("building", "column", "mark"),
    [
        ("cloister", "points", "P"),
        ("royal_garden", "points", "P"),
        ("statue", "points", "R"),
        ("city_hall", "points", "R"),
        ("city_hall", "cost", "D"),
        ("harbor", "cost", "R"),
        ("guesthouse", "circles", "R"),
        ("small_market", "row", "P"),
        ("wharf", "copies", "R"),
        ("coffee_roaster", "copies", "P"),
    ],
)
def test_marks_say_no_more_than_the_sources(building: str, column: str, mark: str) -> None:
    assert MARKS[building][column] == mark


def test_the_text_names_only_some_slots_of_the_draft() -> None:
    """PR-SET-05: it speaks of two of four kinds at costs 2, 5 and 8, and of five large ones."""
    stated = [cost for cost, mark in enumerate(DRAFT_SLOT_MARKS) if mark == "R"]
    assert stated == [2, 5, 8, 10]
