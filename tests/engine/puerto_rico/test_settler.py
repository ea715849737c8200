"""Settler phase (PR-SETTLER)."""

from __future__ import annotations

import pytest

from .build import Scene


def test_the_taker_may_take_a_quarry_and_the_others_only_plantations() -> None:
    """PR-SETTLER-04: in turn order from the taker."""
    scene = Scene(seats=4).face_up(corn=3, sugar=1, coffee=1).take("settler", by=2)
    assert scene.actor == 2
    assert scene.legal == ["take:corn", "take:sugar", "take:coffee", "take:quarry", "pass"]
    scene.do("take:quarry")
    assert scene.actor == 3
    assert scene.legal == ["take:corn", "take:sugar", "take:coffee", "pass"]
    scene.do("take:coffee")
    assert scene.actor == 0
    assert scene.legal == ["take:corn", "take:sugar", "pass"]
    assert (scene.tiles(2, "quarry"), scene.tiles(3, "coffee")) == (1, 1)


def test_construction_hut_gives_a_quarry_instead_of_a_plantation() -> None:
    """PR-SETTLER-04; unoccupied it gives nothing (PR-B-02)."""
    scene = Scene(seats=3).city(1, "construction_hut").empty_city(2, "construction_hut")
    scene.take("settler").do("pass")
    assert scene.actor == 1
    assert "take:quarry" in scene.legal
    scene.do("take:quarry")
    assert scene.actor == 2
    assert "take:quarry" not in scene.legal


def test_the_settler_with_a_hut_takes_one_tile_only() -> None:
    """PR-SETTLER-05."""
    scene = Scene(seats=3).city(0, "construction_hut").take("settler").do("take:quarry")
    assert scene.actor == 1
    assert scene.tiles(0, "quarry") == 1


def test_no_quarry_is_offered_when_the_stock_is_empty() -> None:
    """PR-EDGE-02."""
    scene = Scene(seats=4).island(3, quarry=8).city(0, "construction_hut").take("settler")
    assert "take:quarry" not in scene.legal


def test_hacienda_draws_before_the_open_choice_and_may_be_declined() -> None:
    """PR-SETTLER-02."""
    scene = Scene(seats=3).city(0, "hacienda").take("settler")
    assert scene.prompt == "SET_HACIENDA"
    assert scene.legal == ["hacienda:draw", "hacienda:no"]
    declined = scene.state.copy()
    scene.do("hacienda:draw")
    assert scene.prompt == "SET_TAKE"
    assert 12 - scene.state.boards[0].free_island_spaces() == 1
    scene.state = declined
    scene.do("hacienda:no")
    assert scene.prompt == "SET_TAKE"
    assert scene.state.boards[0].free_island_spaces() == 12


def test_hacienda_and_hut_lay_a_hidden_plantation_and_then_a_quarry() -> None:
    """PR-EX-27, PR-EDGE-16."""
    scene = Scene(seats=3).city(1, "hacienda", "construction_hut").take("settler").do("pass")
    scene.do("hacienda:draw")
    assert "take:quarry" in scene.legal
    scene.do("take:quarry")
    assert scene.tiles(1, "quarry") == 1
    assert scene.state.boards[1].free_island_spaces() == 10


def test_hacienda_takes_the_discard_when_the_stack_is_empty() -> None:
    """PR-RULING-06, PR-EDGE-03."""
    scene = Scene(seats=3).city(0, "hacienda").face_up(corn=2).discard_stack().take("settler")
    scene.do("hacienda:draw")
    assert sum(scene.state.discard) == 0
    assert "the discarded plantations form a new stack" in scene.story


def test_hacienda_is_not_offered_without_any_tile_to_draw() -> None:
    """PR-SETTLER-02."""
    scene = Scene(seats=5).city(0, "hacienda").spread_stack(1, 2, 3, 4).take("settler")
    assert scene.prompt == "SET_TAKE"


def test_a_full_island_takes_no_tile() -> None:
    """PR-EDGE-04: neither hacienda nor open tile, not even for the taker."""
    scene = Scene(seats=3).island(0, corn=8, quarry=4).city(0, "hacienda").take("settler")
    assert scene.actor == 1


def test_a_hacienda_tile_on_the_last_space_leaves_no_open_choice() -> None:
    """PR-SETTLER-04."""
    scene = Scene(seats=3).island(0, corn=7, quarry=4).city(0, "hacienda").take("settler")
    scene.do("hacienda:draw")
    assert scene.actor == 1


def test_hospice_mans_the_tile_just_taken_and_may_be_declined() -> None:
    """PR-SETTLER-06."""
    scene = Scene(seats=3).city(0, "hospice").face_up(corn=4).take("settler").do("take:quarry")
    assert scene.prompt == "SET_HOSPICE"
    assert scene.legal == ["hospice:worker", "hospice:no"]
    supply = scene.state.workers
    declined = scene.state.copy()
    scene.do("hospice:worker")
    assert scene.pieces(0, "quarry") == 1
    assert scene.state.workers == supply - 1
    scene.state = declined
    scene.do("hospice:no")
    assert scene.pieces(0, "quarry") == 0


def test_hospice_brings_no_worker_for_the_hidden_tile() -> None:
    """PR-EDGE-16."""
    scene = Scene(seats=3).city(0, "hospice", "hacienda").take("settler").do("hacienda:draw")
    assert scene.prompt == "SET_TAKE"
    scene.do("pass")
    assert scene.actor == 1


def test_hospice_takes_from_the_station_when_the_supply_is_empty() -> None:
    """PR-EDGE-05."""
    scene = Scene(seats=3).city(0, "hospice").hire(left=0).face_up(corn=4)
    scene.take("settler").do("take:corn", "hospice:worker")
    assert scene.state.station_workers == 2
    assert scene.pieces(0, "corn") == 1


def test_hospice_is_silent_when_supply_and_station_are_empty() -> None:
    """PR-EDGE-05."""
    scene = Scene(seats=3).city(0, "hospice").station(0).hire(left=0).face_up(corn=4)
    scene.take("settler").do("take:corn")
    assert scene.actor == 1


def test_leftover_tiles_are_discarded_and_new_ones_revealed() -> None:
    """PR-SETTLER-10."""
    scene = Scene(seats=3).face_up(corn=4).take("settler").do("take:corn", "pass", "pass")
    assert list(scene.state.discard) == [3, 0, 0, 0, 0]
    assert sum(scene.state.face_up) == 4


def test_the_rest_of_the_stack_comes_before_the_reshuffled_discard() -> None:
    """PR-DV-24, PR-RULING-05: 2 in the stack, 10 discarded with the leftovers."""
    scene = Scene(seats=4).face_up(corn=1, indigo=4)
    for seat in range(4):
        scene.island(seat, sugar=2, tobacco=2, coffee=2)
    scene.island(0, sugar=1).island(1, sugar=1).island(2, tobacco=1)
    scene.island(1, indigo=2).island(2, indigo=2).island(3, indigo=2)
    scene.island(2, corn=1).island(1, corn=1).island(0, corn=2)
    scene.discard_stack(sugar=1, corn=1)
    assert (sum(scene.state.stack), sum(scene.state.discard)) == (2, 6)
    scene.take("settler", by=3).do("take:indigo", "pass", "pass", "pass")
    assert sum(scene.state.face_up) == 5
    assert (sum(scene.state.stack), sum(scene.state.discard)) == (7, 0)
    assert scene.state.face_up[0] >= 1
    assert scene.state.face_up[2] >= 1


def test_too_few_tiles_leave_later_seats_without_a_choice() -> None:
    """PR-EDGE-03: nothing left but to pass, which is not asked."""
    scene = Scene(seats=3).face_up(coffee=1).take("settler").do("take:coffee")
    assert scene.prompt == "ROLE"
    assert scene.actor == 1


@pytest.mark.parametrize("taker", [0, 1, 2])
def test_the_phase_starts_at_its_taker_also_when_tiles_are_scarce(taker: int) -> None:
    """PR-ROUND-04."""
    scene = Scene(seats=3).face_up(coffee=1).take("settler", by=taker)
    assert scene.actor == taker


def test_a_taker_who_cannot_settle_does_not_stop_the_others() -> None:
    """PR-ROUND-04."""
    scene = Scene(seats=3).island(1, corn=8, quarry=4).take("settler", by=1)
    assert scene.actor == 2
    assert scene.prompt == "SET_TAKE"
