"""Storage after loading (PR-CAPTAIN-13)."""

from __future__ import annotations

from .build import Scene


def stuck(seats: int = 3, **goods: int) -> Scene:
    """Seat 1 has goods that no ship takes."""
    scene = Scene(seats).ship(4, "corn", 3).ship(5, "indigo", 4).ship(6, "sugar", 5)
    return scene.goods(2, corn=1, indigo=1, sugar=1).goods(1, **goods)


def to_storage(scene: Scene) -> Scene:
    """The captain phase up to the first question about storage."""
    scene.take("captain", by=2)
    while scene.prompt == "CAP_LOAD":
        scene.do(scene.legal[0])
    return scene


def test_one_good_is_kept_without_a_warehouse() -> None:
    scene = to_storage(stuck(tobacco=3, coffee=2))
    assert (scene.actor, scene.prompt) == (1, "STORE_ONE")
    assert scene.legal == ["keep_one:tobacco", "keep_one:coffee"]
    tobacco = scene.supply("tobacco")
    scene.do("keep_one:coffee")
    assert scene.stock(1) == {"coffee": 1}
    assert scene.supply("tobacco") == tobacco + 3


def test_both_warehouses_keep_three_kinds_and_one_good_of_a_fourth() -> None:
    """PR-EX-11."""
    scene = Scene(seats=4).city(1, "small_warehouse", "large_warehouse")
    scene.goods(1, corn=4, indigo=3, sugar=2, tobacco=2)
    scene.ship(5, "coffee", 4).ship(6, "corn", 5).ship(7, "indigo", 6)
    scene.goods(2, coffee=1, corn=1, indigo=1).take("captain", by=2)
    while scene.prompt == "CAP_LOAD":
        scene.do(scene.legal[0])
    assert scene.legal == ["keep_all:corn", "keep_all:indigo"]
    scene.do("keep_all:corn", "keep_all:sugar")
    assert scene.stock(1) == {"corn": 4, "indigo": 1, "sugar": 2, "tobacco": 2}


def test_kinds_are_picked_in_ascending_order_with_enough_left() -> None:
    """PR-DEC-04."""
    scene = stuck(tobacco=2, coffee=2)
    scene.city(1, "small_warehouse").goods(1, sugar=2)
    to_storage(scene)
    assert scene.prompt == "STORE_KIND"
    assert scene.legal == ["keep_all:sugar", "keep_all:tobacco", "keep_all:coffee"]
    scene.do("keep_all:tobacco")
    assert scene.prompt == "STORE_ONE"
    assert scene.legal == ["keep_one:sugar", "keep_one:coffee"]
    scene.do("keep_one:coffee")
    assert scene.stock(1) == {"tobacco": 2, "coffee": 1}


def test_what_fits_is_kept_without_a_question() -> None:
    """PR-RULING-44: nothing may be given up."""
    scene = to_storage(stuck(tobacco=3, coffee=1).city(1, "small_warehouse", "large_warehouse"))
    assert scene.prompt == "ROLE"
    assert scene.stock(1) == {"tobacco": 3, "coffee": 1}


def test_a_single_good_beside_a_warehouse_is_no_reason_to_choose() -> None:
    """PR-RULING-44: the small warehouse takes the larger kind, the other is the free good."""
    scene = to_storage(stuck(tobacco=3, coffee=1).city(1, "small_warehouse"))
    assert scene.prompt == "ROLE"
    assert scene.stock(1) == {"tobacco": 3, "coffee": 1}


def test_unoccupied_warehouses_store_nothing() -> None:
    """PR-B-02."""
    scene = to_storage(stuck(tobacco=3).empty_city(1, "large_warehouse"))
    assert scene.stock(1) == {"tobacco": 1}


def test_a_warehouse_does_not_protect_from_shipping() -> None:
    """PR-EDGE-09."""
    scene = Scene(seats=3).city(1, "small_warehouse").goods(1, corn=3).take("captain", by=0)
    assert scene.actor == 1
    assert all(label.startswith("load:corn") for label in scene.legal)


def test_goods_may_pile_up_outside_captain_phases() -> None:
    """PR-EDGE-14."""
    scene = Scene(seats=3).goods(1, corn=5).plantations(1, corn=3).take("craftsman", by=0)
    assert scene.stock(1) == {"corn": 8}
