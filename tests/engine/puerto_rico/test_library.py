"""The library doubles the privilege of the own role (PR-B-08)."""

from __future__ import annotations

import pytest

from .build import Scene


def with_library(*others: str) -> Scene:
    return Scene(3, drafted=("library", *others)).city(0, "library", *others)


def test_settler_takes_a_second_tile_after_all_others() -> None:
    """PR-SETTLER-08, PR-RULING-08: among all that remain, but no quarry."""
    scene = (
        with_library().face_up(corn=2, sugar=2).take("settler").do("take:quarry", "pass", "pass")
    )
    assert scene.actor == 0
    assert scene.legal == ["take:corn", "take:sugar", "pass"]
    scene.do("take:sugar")
    assert (scene.tiles(0, "quarry"), scene.tiles(0, "sugar")) == (1, 1)
    assert scene.prompt == "ROLE"


def test_settler_with_a_hut_may_take_two_quarries() -> None:
    """PR-EDGE-18."""
    scene = with_library("construction_hut").take("settler").do("take:quarry", "pass", "pass")
    assert "take:quarry" in scene.legal


def test_the_second_tile_gets_no_hospice_worker() -> None:
    """PR-EDGE-17, PR-RULING-46: not even if the first turn was a pass."""
    scene = with_library("hospice").face_up(corn=4).take("settler").do("pass", "pass", "pass")
    scene.do("take:corn")
    assert scene.prompt == "ROLE"
    assert scene.pieces(0, "corn") == 0


def test_mayor_gets_two_workers_of_the_supply() -> None:
    """PR-MAYOR-01."""
    scene = with_library().station(0).take("mayor")
    assert sum(scene.state.boards[0].pieces) == 3


def test_builder_saves_two_doubloons() -> None:
    scene = with_library("factory").money(0, 5).take("builder")
    assert scene.price(0, "coffee_roaster") == 4
    assert scene.price(1, "coffee_roaster") == 6


def test_trader_earns_two_more() -> None:
    scene = with_library().goods(0, coffee=1).take("trader").do("sell:coffee")
    assert scene.doubloons(0) == 6


def test_captain_gets_two_points_with_the_first_delivery() -> None:
    scene = with_library().goods(0, corn=2).ship(4, "corn", 1).take("captain")
    assert scene.vp(0) == 2 + 2


def test_prospector_finds_two_doubloons() -> None:
    """PR-PROSPECTOR-01."""
    scene = Scene(4, drafted=("library",)).city(0, "library").take("prospector_1")
    assert scene.doubloons(0) == 2


def test_an_unoccupied_library_doubles_nothing() -> None:
    """PR-B-02."""
    scene = Scene(4, drafted=("library",)).empty_city(0, "library").take("prospector_1")
    assert scene.doubloons(0) == 1


@pytest.mark.parametrize(
    ("picks", "stock"),
    [
        (("extra:corn", "extra:corn"), {"corn": 3, "sugar": 1}),
        (("extra:corn", "extra:sugar"), {"corn": 2, "sugar": 2}),
        (("extra:sugar",), {"corn": 1, "sugar": 3}),
    ],
)
def test_craftsman_takes_two_goods_in_good_order(
    picks: tuple[str, ...], stock: dict[str, int]
) -> None:
    """PR-DV-16."""
    scene = with_library().plantations(0, corn=1, sugar=1).city(0, "small_sugar_mill")
    scene.take("craftsman").do(*picks)
    assert scene.stock(0) == stock


def test_a_first_pick_must_leave_a_second() -> None:
    """PR-DV-27: corn 3, coffee 1 in the supply: coffee first would leave nothing."""
    scene = Scene(4, drafted=("library",)).city(0, "library", "coffee_roaster")
    scene.plantations(0, corn=1, coffee=1).spend_goods(corn=4, coffee=2).take("craftsman")
    assert "seat 0 has only extra:corn" in scene.story
    assert scene.legal == ["extra:corn", "extra:coffee"]


def test_a_single_good_left_is_a_single_pick() -> None:
    """PR-DV-27: corn 0, coffee 1."""
    scene = Scene(4, drafted=("library",)).city(0, "library", "coffee_roaster")
    scene.plantations(0, corn=1, coffee=1).spend_goods(corn=1, coffee=2).take("craftsman")
    assert scene.stock(0) == {"corn": 1, "coffee": 2}


def test_forest_house_may_turn_both_tiles_into_forests() -> None:
    """PR-EDGE-19."""
    scene = with_library("forest_house").face_up(corn=2, sugar=2)
    scene.take("settler").do("forest:corn", "pass", "pass", "forest:sugar")
    assert [
        (row["good"], row["count"]) for row in scene.state.view(1)["players"][0]["forests"]
    ] == [
        (1, 1),
        (3, 1),
    ]
