"""The three ways to the last round (PR-END)."""

from __future__ import annotations

import pytest

from tradewinds_engine import IllegalAction

from .build import Scene


def test_a_worker_shortage_ends_the_match_with_the_round() -> None:
    """PR-END-01, PR-END-02."""
    scene = Scene(seats=3).station(0).hire(left=3).take("mayor", by=0)
    assert scene.state.end_latch
    assert scene.prompt == "ROLE"
    scene.do("role:trader", "role:craftsman")
    assert scene.state.is_over()
    assert scene.actor is None
    assert scene.prompt == ""
    assert scene.legal == []


def test_two_seats_play_all_six_choices_of_the_last_round() -> None:
    """PR-END-02."""
    scene = Scene(seats=2).station(0).hire(left=2).take("mayor", by=0)
    assert scene.state.end_latch
    choices = 1
    while scene.actor is not None:
        choices += scene.prompt == "ROLE"
        scene.do(scene.legal[-1])
    assert choices == 6


def test_an_empty_worker_supply_outside_the_mayor_phase_is_no_end() -> None:
    """PR-EDGE-06."""
    scene = Scene(seats=3).city(0, "hospice").hire(left=1).face_up(corn=4)
    scene.take("settler").do("take:corn", "hospice:worker")
    assert scene.state.workers == 0
    assert not scene.state.end_latch


def test_nothing_can_be_played_after_the_end() -> None:
    scene = Scene(seats=3, max_rounds=1).take("trader").do("role:craftsman", "role:mayor")
    assert scene.state.is_over()
    with pytest.raises(IllegalAction, match="the match is over"):
        scene.do("pass")


def test_the_end_is_announced_once() -> None:
    """PR-EDGE-32."""
    scene = Scene(seats=3).points(2, 73).goods(1, corn=5).goods(0, indigo=2, sugar=2)
    scene.take("captain", by=0)
    while scene.actor is not None:
        scene.do(scene.legal[0])
    assert scene.story.count("the match ends with this round") == 1
