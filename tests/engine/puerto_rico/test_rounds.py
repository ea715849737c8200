"""Choosing roles, and the end of a round (PR-ROUND)."""

from __future__ import annotations

from tradewinds_engine.puerto_rico.data import CARDS

from .build import Scene


def money_on_cards(scene: Scene) -> dict[str, int]:
    return {card: money for card, money in zip(CARDS, scene.state.card_money, strict=True) if money}


def play_roles(scene: Scene, *roles: str) -> list[int | None]:
    """Take these roles in turn, declining everything in between; who took them."""
    takers = []
    for role in roles:
        scene.skip_to("ROLE")
        takers.append(scene.actor)
        scene.do(f"role:{role}")
    return takers


def test_every_seat_takes_one_role_clockwise_from_the_governor() -> None:
    """PR-ROUND-01, PR-ROUND-05."""
    scene = Scene(seats=4).choose_roles(2)
    assert play_roles(scene, "settler", "builder", "trader", "craftsman") == [2, 3, 0, 1]
    scene.skip_to("ROLE")
    assert scene.state.round == 2
    assert scene.state.governor == 3
    assert scene.actor == 3


def test_a_taken_card_is_not_on_offer_again_in_the_round() -> None:
    """PR-ROUND-02."""
    scene = Scene(seats=3).take("builder").skip_to("ROLE")
    assert scene.legal == [
        "role:settler", "role:mayor", "role:craftsman", "role:trader", "role:captain",
    ]  # fmt: skip


def test_unused_cards_collect_a_doubloon_each_round() -> None:
    """PR-ROUND-05, PR-EDGE-26."""
    scene = Scene(seats=3).choose_roles(0)
    play_roles(scene, "settler", "builder", "trader")
    scene.skip_to("ROLE")
    assert money_on_cards(scene) == {"mayor": 1, "craftsman": 1, "captain": 1}
    play_roles(scene, "settler", "builder", "craftsman")
    scene.skip_to("ROLE")
    assert money_on_cards(scene) == {"mayor": 2, "trader": 1, "captain": 2}


def test_doubloons_on_a_role_go_to_its_taker() -> None:
    """PR-EX-05."""
    scene = Scene(seats=4).on_card("prospector_1", 2).take("prospector_1", by=1)
    assert scene.doubloons(1) == 3
    assert money_on_cards(scene) == {}


def test_a_role_may_be_taken_though_it_is_useless() -> None:
    """PR-ROUND-02, PR-EDGE-26: the doubloons on it are taken all the same."""
    scene = Scene(seats=4).on_card("trader", 2).take("trader", by=0)
    assert scene.doubloons(0) == 2
    assert scene.prompt == "ROLE"


def test_of_two_equal_prospectors_only_the_first_is_listed() -> None:
    """PR-ROUND-02."""
    scene = Scene(seats=5)
    assert "role:prospector_1" in scene.legal
    assert "role:prospector_2" not in scene.legal
    scene.on_card("prospector_2", 1).choose_roles(0)
    assert "role:prospector_2" in scene.legal
    scene.take("prospector_1")
    assert "role:prospector_2" in scene.legal


def test_two_seats_take_six_of_seven_cards_in_turn() -> None:
    """PR-EX-29, PR-EDGE-27."""
    scene = Scene(seats=2).choose_roles(0)
    roles = ("settler", "builder", "trader", "captain", "mayor", "craftsman")
    assert play_roles(scene, *roles) == [0, 1, 0, 1, 0, 1]
    scene.skip_to("ROLE")
    assert money_on_cards(scene) == {"prospector_1": 1}
    assert scene.state.governor == 1
    assert scene.actor == 1


def test_only_the_prospector_gets_a_doubloon() -> None:
    """PR-PROSPECTOR-01."""
    scene = Scene(seats=4).take("prospector_1", by=3)
    assert [scene.doubloons(seat) for seat in range(4)] == [0, 0, 0, 1]
    assert scene.actor == 0


def test_the_sixth_choice_of_two_seats_is_between_two_cards() -> None:
    """PR-ROUND-01: six choices from seven cards."""
    scene = Scene(seats=2).choose_roles(0)
    play_roles(scene, "settler", "builder", "trader", "captain", "mayor")
    scene.skip_to("ROLE")
    assert scene.legal == ["role:craftsman", "role:prospector_1"]


def test_max_rounds_ends_the_match_with_normal_scoring() -> None:
    """PR-RULING-50."""
    scene = Scene(seats=3, max_rounds=1).choose_roles(0)
    play_roles(scene, "settler", "builder", "trader")
    while scene.actor is not None:
        scene.do(scene.legal[-1])
    assert not scene.state.end_latch
    assert scene.state.is_over()
    assert [score.rank for score in scene.state.scores()] == [1, 1, 1]
