"""Builder phase (PR-BUILDER)."""

from __future__ import annotations

import pytest

from .build import Scene


@pytest.mark.parametrize(
    ("building", "price"), [("construction_hut", 1), ("office", 3), ("harbor", 5), ("city_hall", 7)]
)
def test_quarries_save_one_doubloon_per_row(building: str, price: int) -> None:
    """PR-EX-03."""
    scene = Scene(seats=4).plantations(1, quarry=3).take("builder", by=0)
    assert scene.price(1, building) == price


def test_unoccupied_quarries_save_nothing() -> None:
    """PR-B-02."""
    scene = Scene(seats=4).island(1, quarry=3).take("builder", by=0)
    assert scene.price(1, "harbor") == 8


def test_the_taker_builds_for_one_doubloon_less() -> None:
    """PR-BUILDER-03."""
    scene = Scene(seats=3).money(0, 7).money(1, 7).take("builder", by=0)
    assert {"build:university", "build:harbor"} <= set(scene.legal)
    scene.do("build:harbor")
    assert scene.doubloons(0) == 0
    assert scene.owns(0, "harbor")
    assert scene.copies("harbor") == 1
    assert scene.actor == 1
    assert "build:harbor" not in scene.legal
    assert "build:factory" in scene.legal


def test_a_free_building_needs_no_money_and_pays_nothing_back() -> None:
    """PR-EDGE-21."""
    scene = Scene(seats=3).plantations(0, quarry=1).take("builder", by=0)
    affordable = ["small_indigo_plant", "small_sugar_mill", "small_market"]
    affordable += ["hacienda", "construction_hut"]
    assert scene.legal == [f"build:{name}" for name in affordable] + ["pass"]
    scene.do("build:small_indigo_plant")
    assert scene.doubloons(0) == 0
    assert scene.price(0, "small_market") == 0


def test_a_seat_builds_each_kind_once() -> None:
    """PR-B-01: the large plant of the same good is another kind."""
    scene = Scene(seats=3).money(0, 9).empty_city(0, "small_indigo_plant").take("builder", by=0)
    assert "build:small_indigo_plant" not in scene.legal
    assert "build:large_indigo_plant" in scene.legal


def test_sold_out_kinds_are_not_on_offer() -> None:
    """PR-EDGE-08."""
    scene = Scene(seats=3).money(0, 20)
    scene.empty_city(1, "harbor", "city_hall").empty_city(2, "harbor").take("builder", by=0)
    assert "build:harbor" not in scene.legal
    assert "build:city_hall" not in scene.legal


def test_a_large_building_needs_two_city_spaces() -> None:
    """PR-EDGE-04."""
    eleven = ["small_indigo_plant", "small_sugar_mill", "large_indigo_plant", "large_sugar_mill"]
    eleven += ["tobacco_storage", "coffee_roaster", "small_market", "hacienda"]
    eleven += ["construction_hut", "small_warehouse", "hospice"]
    scene = Scene(seats=3).money(0, 20).empty_city(0, *eleven).take("builder", by=0)
    assert "build:office" in scene.legal
    assert "build:fortress" not in scene.legal


def test_the_twelfth_city_space_announces_the_end() -> None:
    """PR-BUILDER-08, PR-END-01: the round is still played out."""
    ten = ["small_indigo_plant", "small_sugar_mill", "large_indigo_plant", "large_sugar_mill"]
    ten += ["tobacco_storage", "coffee_roaster", "small_market", "hacienda"]
    ten += ["construction_hut", "small_warehouse"]
    scene = Scene(seats=3).money(0, 20).empty_city(0, *ten).take("builder", by=0)
    scene.do("build:fortress")
    assert scene.state.end_latch
    scene.skip_to("ROLE").do("role:settler").skip_to("ROLE").do("role:trader")
    assert scene.state.is_over()


def test_university_mans_the_new_building_and_may_be_declined() -> None:
    """PR-BUILDER-07, PR-EDGE-23: one worker, also on three circles."""
    scene = Scene(seats=3).money(0, 20).city(0, "university").take("builder", by=0)
    scene.do("build:large_sugar_mill")
    assert scene.prompt == "BLD_UNIVERSITY"
    assert scene.legal == ["university:worker", "university:no"]
    declined = scene.state.copy()
    scene.do("university:worker")
    assert scene.pieces(0, "large_sugar_mill") == 1
    scene.state = declined
    scene.do("university:no")
    assert scene.pieces(0, "large_sugar_mill") == 0


def test_university_takes_from_the_station_when_the_supply_is_empty() -> None:
    """PR-EDGE-05."""
    scene = Scene(seats=3).money(0, 20).city(0, "university").hire(left=0).take("builder", by=0)
    scene.do("build:hacienda", "university:worker")
    assert scene.state.station_workers == 2


def test_an_unoccupied_university_mans_nothing() -> None:
    """PR-B-02; a piece given to the black market may have been its last (PR-RULING-12)."""
    scene = Scene(seats=3).money(0, 20).empty_city(0, "university").take("builder", by=0)
    assert scene.do("build:hacienda").actor == 1
    scene = Scene(3, drafted=("black_market", "university", "office"))
    scene.city(1, "black_market", "university").money(1, 4).take("builder").do("pass")
    scene.do("build:office")
    assert scene.owns(1, "office")
    assert scene.prompt != "BLD_UNIVERSITY"


def test_a_university_just_built_does_not_man_itself() -> None:
    """PR-EDGE-25."""
    scene = Scene(seats=3).money(0, 20).take("builder", by=0).do("build:university")
    assert scene.actor == 1


def test_building_may_be_declined_and_a_seat_without_means_is_passed_over() -> None:
    """PR-ROUND-04, PR-DEC-02."""
    scene = Scene(seats=3).money(0, 5).money(2, 5).take("builder", by=0)
    assert scene.legal[-1] == "pass"
    scene.do("pass")
    assert scene.actor == 2
    assert "seat 1 has only pass" in scene.story
