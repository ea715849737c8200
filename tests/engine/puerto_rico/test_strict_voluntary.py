"""Option strict_voluntary: what the rulebook calls voluntary can be declined (PR-B-04)."""

from __future__ import annotations

import pytest

from .build import PUERTO_RICO, Scene


def strict(seats: int = 3, drafted: tuple[str, ...] = (), **options: bool) -> Scene:
    return Scene(seats, drafted=drafted, strict_voluntary=True, **options)


def test_a_harbor_can_leave_the_last_chip_alone() -> None:
    """PR-EDGE-07: the harbor's point would end the match."""
    for answer, chips in (("use:harbor", 0), ("use:no", 1)):
        scene = strict().city(0, "harbor").goods(0, corn=2).points(1, 75 - 4).take("captain")
        assert (scene.prompt, scene.actor) == ("USE", 0)
        assert scene.legal == ["use:harbor", "use:no"]
        scene.do(answer, "load:corn@4")
        assert (scene.state.vp_supply, scene.state.end_latch) == (chips, chips == 0)


def test_a_harbors_point_can_be_declined() -> None:
    """PR-CAPTAIN-10."""
    points = {}
    for answer in ("use:harbor", "use:no"):
        scene = strict().city(0, "harbor").goods(0, corn=2)
        scene.take("captain").do(answer, "load:corn@4")
        points[answer] = scene.vp(0)
    assert points == {"use:harbor": 4, "use:no": 3}


def test_each_delivery_is_asked_about_anew() -> None:
    scene = strict().city(0, "harbor").goods(0, corn=1, sugar=1)
    scene.take("captain").do("use:no", "load:corn@4", "use:harbor")
    assert scene.legal == ["load:sugar@5", "load:sugar@6"]


def test_production_can_be_declined_and_the_factory_is_not_asked_then() -> None:
    """PR-ROUND-04, PR-RULING-03."""
    scene = strict().city(0, "factory").plantations(0, corn=2).plantations(1, corn=1)
    scene.take("craftsman").do("use:no")
    assert (scene.actor, scene.legal) == (1, ["use:action", "use:no"])
    scene.do("use:action")
    assert (scene.stock(0), scene.stock(1)) == ({}, {"corn": 1})


def test_the_craftsmans_extra_good_can_be_declined() -> None:
    """PR-CRAFTSMAN-06."""
    scene = strict().plantations(0, corn=2)
    scene.take("craftsman").do("use:action")
    assert scene.legal == ["extra:corn", "skip"]
    assert scene.do("skip").stock(0) == {"corn": 2}


def test_a_library_lets_the_craftsman_take_one_good_only() -> None:
    scene = strict(drafted=("library",)).city(0, "library").plantations(0, corn=2)
    scene.take("craftsman").do("use:action", "extra:corn", "skip")
    assert scene.stock(0) == {"corn": 3}


def test_the_mayors_worker_can_be_declined() -> None:
    """PR-MAYOR-01."""
    scene = strict().take("mayor")
    assert scene.legal == ["use:privilege", "use:no"]
    before = scene.state.workers
    scene.do("use:no")
    assert scene.state.workers == before


def test_a_seat_that_stays_out_is_passed_over_when_pieces_are_dealt() -> None:
    """PR-MAYOR-03."""
    scene = strict().station(4).take("mayor").do("use:no", "use:action", "use:no", "use:action")
    assert [scene.pieces(seat, "port") for seat in range(3)] == [2, 0, 2]


def test_pieces_nobody_takes_stay_at_the_station() -> None:
    """PR-MAYOR-08: the refill adds what is missing."""
    scene = strict().station(4)
    before = scene.state.workers
    scene.take("mayor").do("use:no", "use:no", "use:no", "use:no")
    assert (scene.state.station_workers, scene.state.workers) == (4, before)
    assert not scene.state.end_latch


def test_a_market_can_be_left_unused() -> None:
    """PR-TRADER-03."""
    scene = strict().city(0, "small_market", "large_market").goods(0, corn=1)
    scene.take("trader").do("use:no", "use:large_market", "sell:corn")
    assert scene.doubloons(0) == 3


def test_no_market_is_asked_about_when_nothing_can_be_sold() -> None:
    scene = strict().city(0, "small_market").goods(0, corn=1).house("corn").take("trader")
    assert scene.prompt != "USE"


def test_discounts_of_beige_buildings_can_be_declined_but_not_quarries() -> None:
    """PR-BUILDER-03."""
    scene = strict(drafted=("forest_house", "library"), nobles=True)
    scene.city(0, "zoning_office", "library").forests(0, corn=2).plantations(0, quarry=1)
    scene.money(0, 20).take("builder")
    scene.do("use:no", "use:no", "use:no")
    assert scene.price(0, "hospice") == 4 - 1 - 1


def test_a_church_can_be_left_unused() -> None:
    """PR-BUILDER-06."""
    for answer, points in (("use:church", 1), ("use:no", 0)):
        scene = strict(drafted=("church",)).city(0, "church").money(0, 9)
        scene.take("builder").do(answer, "build:large_indigo_plant")
        assert scene.vp(0) == points


def test_a_warehouse_can_be_left_unused() -> None:
    """PR-CAPTAIN-13: its goods go back to the supply, then."""
    scene = strict().city(0, "small_warehouse").goods(0, corn=3)
    scene.ship(4, "indigo", 1).ship(5, "sugar", 1).ship(6, "tobacco", 1)
    scene.take("captain").do("use:no")
    assert scene.stock(0) == {"corn": 1}


def test_a_villa_can_be_left_unused() -> None:
    """PR-MAYOR-02."""
    scene = strict(nobles=True).city(0, "villa").take("mayor").do("use:no")
    assert scene.legal == ["use:villa", "use:no"]
    before = scene.state.nobles
    scene.do("use:no")
    assert scene.state.nobles == before


def test_a_chapel_can_be_left_unused() -> None:
    """PR-CRAFTSMAN-04."""
    scene = strict(nobles=True).city(0, "chapel").take("craftsman").do("use:no")
    assert scene.doubloons(0) == 0


def test_the_points_of_a_hunting_lodge_can_be_declined() -> None:
    """PR-SETTLER-09."""
    scene = strict(nobles=True).empty_city(0, "hunting_lodge").nobles(0, hunting_lodge=1)
    scene.island(1, corn=1).island(2, corn=1).take("settler").do("pass", "pass", "pass")
    assert scene.legal == ["use:hunting_lodge", "use:no"]
    assert scene.do("use:no").vp(0) == 0


def test_first_turn_benefits_of_the_captain_phase_can_be_declined() -> None:
    """PR-CAPTAIN-02."""
    scene = strict(drafted=("lighthouse", "union_hall")).city(0, "lighthouse", "union_hall")
    scene.goods(0, corn=4).take("captain").do("use:no", "use:no")
    assert (scene.doubloons(0), scene.vp(0)) == (0, 0)
    assert scene.legal == ["use:lighthouse", "use:no"]


def test_a_prospector_may_leave_the_library_unused() -> None:
    """PR-PROSPECTOR-01."""
    scene = strict(4, drafted=("library",)).city(0, "library")
    assert scene.take("prospector_1").do("use:no").doubloons(0) == 1


@pytest.mark.parametrize("seats", PUERTO_RICO.seat_counts)
def test_nothing_is_asked_without_the_option(seats: int) -> None:
    scene = Scene(seats).city(0, "harbor").goods(0, corn=2).take("captain")
    assert scene.prompt == "CAP_LOAD"
