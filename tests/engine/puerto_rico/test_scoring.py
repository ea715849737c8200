"""Points, large buildings and ties (PR-SCORE)."""

from __future__ import annotations

import pytest

from .build import Scene


def test_printed_points_count_for_unoccupied_buildings() -> None:
    """PR-EX-06."""
    scene = Scene().empty_city(0, "fortress", "small_market").workers(0, port=9)
    assert scene.score(0) == {"chips": 0, "buildings": 5}


def test_guild_hall_counts_small_and_large_production() -> None:
    """PR-EX-15: occupied or not."""
    scene = Scene().city(0, "guild_hall")
    scene.empty_city(
        0, "small_sugar_mill", "large_sugar_mill", "small_indigo_plant", "coffee_roaster"
    )
    assert scene.score(0)["guild_hall"] == 6


@pytest.mark.parametrize(("tiles", "points"), [(0, 4), (4, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_residence_by_island_tiles(tiles: int, points: int) -> None:
    """PR-EX-16, PR-RULING-39."""
    scene = Scene().city(0, "residence").island(0, indigo=min(tiles, 9), corn=max(0, tiles - 9))
    assert scene.score(0)["residence"] == points


def test_fortress_counts_pieces_everywhere() -> None:
    """PR-EX-17: 20 pieces on tiles, buildings and port."""
    scene = Scene().city(0, "fortress", "office").plantations(0, corn=6).workers(0, port=12)
    assert scene.score(0)["fortress"] == 6


def test_customs_house_counts_chips_only() -> None:
    """PR-EX-18, PR-SCORE-02."""
    scene = Scene().city(0, "customs_house").points(0, 23)
    assert scene.score(0) == {"chips": 23, "buildings": 4, "customs_house": 5}


def test_city_hall_counts_beige_buildings_with_itself() -> None:
    """PR-EX-19."""
    scene = Scene().city(0, "city_hall", "coffee_roaster")
    scene.empty_city(0, "hacienda", "construction_hut", "office", "large_warehouse")
    scene.empty_city(0, "harbor", "residence")
    assert scene.score(0)["city_hall"] == 7


def test_ties_go_to_doubloons_and_goods() -> None:
    """PR-DV-19."""
    scene = Scene(seats=2).points(0, 45).points(1, 20)
    scene.state.boards[1].vp = 45
    scene.money(0, 3).goods(0, corn=1, coffee=1).money(1, 4)
    assert [score.rank for score in scene.state.scores()] == [1, 2]


def test_a_full_tie_is_a_shared_victory() -> None:
    """PR-RULING-24, PR-SCORE-04."""
    scene = Scene(seats=3).points(0, 9).points(1, 9).money(0, 2).goods(1, corn=2)
    assert [score.rank for score in scene.state.scores()] == [1, 1, 3]
