"""Loading in the captain phase (PR-CAPTAIN-01..12)."""

from __future__ import annotations

import pytest

from .build import Scene


def test_a_captain_phase_as_the_rulebook_plays_it() -> None:
    """PR-EX-04."""
    scene = Scene(seats=4).ship(6, "corn", 3).goods(0, corn=2, sugar=6)
    scene.goods(1, sugar=2, tobacco=3).goods(2, corn=2, tobacco=1).goods(3, corn=1, indigo=5)
    scene.take("captain", by=0)
    assert scene.legal == ["load:corn@6", "load:sugar@7"]
    scene.do("load:sugar@7")
    assert (scene.actor, scene.vp(0)) == (1, 7)
    assert scene.legal == ["load:sugar@7", "load:tobacco@5"]
    scene.do("load:sugar@7")
    assert (scene.actor, scene.vp(1), scene.stock(1)["sugar"]) == (2, 1, 1)
    assert scene.legal == ["load:corn@6", "load:tobacco@5"]
    scene.do("load:tobacco@5")
    assert [scene.vp(seat) for seat in range(4)] == [9, 4, 1, 1]
    assert "seat 3 has only load:corn@6" in scene.story
    assert scene.stock(1) == {"sugar": 1}
    assert scene.stock(2) == {"corn": 1}
    assert scene.stock(3) == {"indigo": 1}
    assert (scene.load(5), scene.load(6), scene.load(7)) == ({"tobacco": 4}, {}, {})


def test_harbor_and_wharf_over_three_turns() -> None:
    """PR-EX-13."""
    scene = Scene(seats=4).city(1, "harbor", "wharf").goods(1, tobacco=5, sugar=2)
    scene.ship(7, "tobacco", 4).ship(5, "sugar", 2).take("captain", by=0)
    gains = []
    for move in ("load:tobacco@7", "load:sugar@5", "wharf:tobacco"):
        before = scene.vp(1)
        assert move in scene.legal
        scene.do(move)
        gains.append(scene.vp(1) - before)
    assert gains == [4, 3, 3]


def test_the_wharf_replaces_the_forced_load_of_a_turn() -> None:
    """PR-EX-14, PR-EDGE-09."""
    scene = Scene(seats=4).city(1, "harbor", "wharf").goods(1, tobacco=5, sugar=2)
    scene.ship(7, "tobacco", 4).ship(5, "sugar", 2).take("captain", by=0)
    tobacco = scene.supply("tobacco")
    assert scene.legal == ["load:sugar@5", "load:tobacco@7", "wharf:sugar", "wharf:tobacco"]
    scene.do("wharf:tobacco")
    assert scene.supply("tobacco") == tobacco + 5
    assert scene.load(7) == {"tobacco": 4}
    assert scene.vp(1) == 6 + 3
    assert scene.load(5) == {"sugar": 4}


def test_a_wharf_is_never_forced_and_waits_for_a_later_turn() -> None:
    """PR-CAPTAIN-05, PR-CAPTAIN-11, PR-RULING-19: passing is possible only without a load."""
    scene = Scene(seats=3).city(1, "wharf").goods(1, coffee=2).goods(2, corn=3)
    scene.ship(4, "indigo", 1).ship(5, "sugar", 1).ship(6, "corn", 3).take("captain", by=0)
    assert scene.actor == 1
    assert scene.legal == ["wharf:coffee", "pass"]
    scene.do("pass")
    assert scene.vp(2) == 3
    assert scene.actor == 1
    assert scene.legal == ["wharf:coffee", "pass"]
    scene.do("wharf:coffee")
    assert scene.vp(1) == 2


def test_a_wharf_is_used_once_per_phase() -> None:
    """PR-B-05."""
    scene = Scene(seats=3).city(1, "wharf").goods(1, coffee=2, tobacco=2)
    scene.ship(4, "indigo", 1).ship(5, "sugar", 1).ship(6, "corn", 3).take("captain", by=0)
    scene.do("wharf:coffee")
    assert scene.stock(1) == {"tobacco": 1}
    assert scene.prompt == "ROLE"


def test_loading_ends_after_a_round_without_delivery() -> None:
    """PR-CAPTAIN-01, PR-RULING-20."""
    scene = Scene(seats=3).city(1, "wharf").goods(1, coffee=2)
    scene.ship(4, "indigo", 1).ship(5, "sugar", 1).ship(6, "corn", 3).take("captain", by=0)
    scene.do("pass")
    assert scene.prompt == "ROLE"
    assert scene.stock(1) == {"coffee": 1}


@pytest.mark.parametrize(
    ("coffee", "ships"),
    [(3, ["load:coffee@4", "load:coffee@6"]), (5, ["load:coffee@6"]), (7, ["load:coffee@6"])],
)
def test_of_empty_ships_those_that_take_most_are_legal(coffee: int, ships: list[str]) -> None:
    """PR-DV-03, PR-EDGE-10."""
    scene = Scene(seats=2).goods(0, coffee=coffee, corn=1).take("captain", by=0)
    assert [label for label in scene.legal if "coffee" in label] == ships
    scene.do("load:coffee@6")
    assert scene.vp(0) >= min(coffee, 6) + 1


def test_goods_that_fit_no_ship_are_not_forced() -> None:
    """PR-EDGE-11: full ship of the kind, or every ship carries another one."""
    scene = Scene(seats=3).goods(0, corn=1, coffee=1)
    scene.ship(4, "corn", 3).ship(5, "sugar", 1).ship(6, "indigo", 1).take("captain", by=0)
    assert scene.vp(0) == 2
    assert scene.stock(0) == {"coffee": 1}


def test_the_privilege_comes_once_with_the_first_delivery_of_any_kind() -> None:
    """PR-EDGE-13."""
    scene = Scene(seats=3).city(0, "wharf").goods(0, corn=2, coffee=2)
    scene.ship(4, "indigo", 1).ship(5, "sugar", 1).ship(6, "corn", 3).take("captain", by=0)
    scene.do("wharf:coffee")
    assert scene.vp(0) == 3 + 2


def test_shipping_cannot_be_declined() -> None:
    """PR-ROUND-04, PR-CAPTAIN-05."""
    scene = Scene(seats=3).goods(0, corn=2, sugar=1).take("captain", by=0)
    assert "pass" not in scene.legal


def test_a_captain_without_goods_does_not_stop_the_others() -> None:
    """PR-CAPTAIN-01."""
    scene = Scene(seats=3).goods(1, corn=2, sugar=1).take("captain", by=0)
    assert scene.actor == 1


def test_points_beyond_the_chips_are_credited_on_paper() -> None:
    """PR-DV-02, PR-EDGE-07."""
    scene = Scene(seats=3).points(2, 73).goods(1, corn=5).ship(6, "corn", 1)
    scene.take("captain", by=0)
    assert scene.vp(1) == 5
    assert (scene.state.vp_supply, scene.state.vp_paper) == (0, 3)
    assert scene.state.end_latch


def test_the_last_chip_announces_the_end() -> None:
    """PR-END-01."""
    scene = Scene(seats=3).points(2, 70).goods(1, corn=5).ship(6, "corn", 1)
    scene.take("captain", by=0)
    assert (scene.state.vp_supply, scene.state.vp_paper) == (0, 0)
    assert scene.state.end_latch


def test_full_ships_sail_and_others_keep_their_kind() -> None:
    """PR-CAPTAIN-14, PR-EDGE-14."""
    scene = Scene(seats=3).goods(0, corn=3).ship(4, "corn", 1).ship(5, "sugar", 4)
    scene.take("captain", by=0)
    assert scene.load(4) == {}
    assert scene.load(5) == {"sugar": 4}
    assert scene.supply("corn") == 10
