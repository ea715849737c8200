"""Craftsman phase (PR-CRAFTSMAN)."""

from __future__ import annotations

import pytest

from .build import Scene


def test_production_is_limited_by_tiles_and_by_circles() -> None:
    """PR-EX-07."""
    scene = Scene(seats=3).island(1, corn=3, tobacco=2, sugar=4)
    scene.workers(1, corn=2, tobacco=2, sugar=3)
    scene.empty_city(1, "tobacco_storage", "large_sugar_mill")
    scene.workers(1, tobacco_storage=1, large_sugar_mill=3).take("craftsman", by=0)
    assert scene.stock(1) == {"corn": 2, "sugar": 3, "tobacco": 1}


def test_small_and_large_plant_work_together() -> None:
    """PR-CRAFTSMAN-02."""
    scene = Scene(seats=3).plantations(1, indigo=4)
    scene.city(1, "small_indigo_plant").empty_city(1, "large_indigo_plant")
    scene.workers(1, large_indigo_plant=2).take("craftsman", by=0)
    assert scene.stock(1) == {"indigo": 3}


def test_tiles_without_a_plant_and_plants_without_tiles_produce_nothing() -> None:
    scene = Scene(seats=3).plantations(1, coffee=2).city(1, "tobacco_storage")
    scene.take("craftsman", by=0)
    assert scene.stock(1) == {}


def test_scarce_goods_go_to_the_earlier_seats() -> None:
    """PR-EDGE-01: turn order from the taker."""
    scene = Scene(seats=4)
    for seat in range(3):
        scene.plantations(seat, corn=2)
    scene.spend_goods(corn=3).take("craftsman", by=1)
    assert [scene.stock(seat).get("corn", 0) for seat in (1, 2, 0)] == [2, 1, 0]


@pytest.mark.parametrize(("kinds", "income"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_factory_pays_by_kinds_produced(kinds: int, income: int) -> None:
    """PR-CRAFTSMAN-04."""
    plants = ["", "small_indigo_plant", "small_sugar_mill", "tobacco_storage", "coffee_roaster"]
    goods = ["corn", "indigo", "sugar", "tobacco", "coffee"]
    scene = Scene(seats=3).city(1, "factory", *[plant for plant in plants[:kinds] if plant])
    scene.plantations(1, **dict.fromkeys(goods[:kinds], 1)).take("craftsman", by=0)
    assert scene.doubloons(1) == income


def test_factory_counts_only_kinds_really_produced() -> None:
    """PR-EX-12."""
    scene = Scene(seats=4).city(1, "factory").plantations(1, corn=3, sugar=3, tobacco=1)
    scene.empty_city(1, "large_sugar_mill", "tobacco_storage")
    scene.workers(1, large_sugar_mill=3, tobacco_storage=1)
    scene.spend_goods(corn=0, sugar=2).take("craftsman", by=0)
    assert scene.stock(1) == {"sugar": 2, "tobacco": 1}
    assert scene.doubloons(1) == 1


def test_the_taker_chooses_one_good_more_among_those_produced() -> None:
    """PR-CRAFTSMAN-06."""
    scene = Scene(seats=3).plantations(0, corn=1, indigo=1, coffee=1).plantations(1, coffee=1)
    scene.city(0, "small_indigo_plant").take("craftsman", by=0)
    assert scene.prompt == "CRA_EXTRA"
    assert scene.legal == ["extra:corn", "extra:indigo"]
    scene.do("extra:indigo")
    assert scene.stock(0) == {"corn": 1, "indigo": 2}


def test_a_single_possible_extra_good_is_taken_without_a_question() -> None:
    """PR-DEC-02, PR-RULING-03."""
    scene = Scene(seats=3).plantations(0, corn=1).take("craftsman", by=0)
    assert scene.stock(0) == {"corn": 2}
    assert "seat 0 has only extra:corn" in scene.story


def test_no_extra_good_without_production_or_supply() -> None:
    """PR-CRAFTSMAN-06."""
    idle = Scene(seats=3).plantations(1, corn=1).take("craftsman", by=0)
    assert idle.stock(0) == {}
    scarce = Scene(seats=4).plantations(0, corn=2).spend_goods(corn=2).take("craftsman", by=0)
    assert scarce.stock(0) == {"corn": 2}
