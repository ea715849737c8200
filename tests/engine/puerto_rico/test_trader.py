"""Trader phase (PR-TRADER)."""

from __future__ import annotations

import pytest

from .build import Scene


@pytest.mark.parametrize(
    ("good", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)]
)
def test_prices_and_the_privilege_of_the_taker(good: str, price: int) -> None:
    """PR-DAT-02, PR-TRADER-03."""
    scene = Scene(seats=3).goods(0, **{good: 1}).goods(1, **{good: 1}).take("trader", by=1)
    scene.do(f"sell:{good}")
    assert scene.doubloons(1) == price + 1
    other = Scene(seats=3).goods(0, **{good: 1}).take("trader", by=1).do(f"sell:{good}")
    assert other.doubloons(0) == price


def test_small_market_pays_for_corn() -> None:
    """PR-EX-08."""
    scene = Scene(seats=3).goods(1, corn=1).city(1, "small_market").take("trader", by=0)
    assert scene.do("sell:corn").doubloons(1) == 1


def test_both_markets_add_up() -> None:
    """PR-EX-09."""
    scene = Scene(seats=3).goods(1, corn=1).city(1, "small_market", "large_market")
    assert scene.take("trader", by=0).do("sell:corn").doubloons(1) == 3


def test_a_kind_in_the_house_is_not_bought_again() -> None:
    """PR-TRADER-03."""
    scene = Scene(seats=3).goods(0, corn=1, indigo=1).house("corn").take("trader", by=0)
    assert scene.legal == ["sell:indigo", "pass"]


def test_office_sells_a_kind_already_there() -> None:
    """PR-EX-10."""
    scene = Scene(seats=4).house("tobacco").city(0, "office").city(1, "office")
    for seat in (0, 1, 2):
        scene.goods(seat, tobacco=1)
    scene.take("trader", by=0).do("sell:tobacco")
    assert scene.actor == 1
    scene.do("sell:tobacco")
    assert scene.traded() == {"tobacco": 3}
    assert scene.prompt == "ROLE"
    assert scene.stock(2) == {"tobacco": 1}


def test_the_last_place_fills_the_house_which_is_then_emptied() -> None:
    """PR-DV-10, PR-TRADER-08: 4 + 1 privilege + 2 large market."""
    scene = Scene(seats=3).house("corn", "indigo", "sugar").goods(0, coffee=1).goods(1, tobacco=1)
    scene.city(0, "large_market").take("trader", by=0).do("sell:coffee")
    assert scene.doubloons(0) == 7
    assert scene.prompt == "ROLE"
    assert scene.stock(1) == {"tobacco": 1}
    assert scene.traded() == {}
    assert scene.supply("coffee") == 9


def test_a_house_with_room_keeps_its_goods() -> None:
    """PR-TRADER-08."""
    scene = Scene(seats=3).house("corn", "indigo").goods(0, coffee=1)
    scene.take("trader", by=0).do("sell:coffee")
    assert scene.traded() == {"corn": 1, "indigo": 1, "coffee": 1}


def test_office_is_of_no_use_in_a_full_house() -> None:
    """PR-TRADER-01."""
    scene = Scene(seats=3).house("corn", "indigo", "sugar").goods(0, coffee=1).goods(1, corn=1)
    scene.city(1, "office").take("trader", by=0).do("sell:coffee")
    assert scene.prompt == "ROLE"
    assert scene.stock(1) == {"corn": 1}


def test_selling_may_be_declined_and_then_earns_nothing() -> None:
    """PR-TRADER-05."""
    scene = Scene(seats=3).goods(0, corn=1).take("trader", by=0)
    assert scene.legal == ["sell:corn", "pass"]
    assert scene.do("pass").doubloons(0) == 0
