"""Ranks: totals first, then tie-breakers; whoever is equal in all shares a rank."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES
from tradewinds_engine.scores import Score, ranked


def test_the_larger_total_ranks_first() -> None:
    scores = ranked([Score(0, {"a": 3, "b": 4}, {}), Score(1, {"a": 9}, {}), Score(2, {}, {})])
    assert [(score.total, score.rank) for score in scores] == [(7, 2), (9, 1), (0, 3)]


def test_tie_breakers_decide_in_their_order() -> None:
    scores = ranked([Score(0, {"a": 5}, {"b": 1, "c": 9}), Score(1, {"a": 5}, {"b": 2, "c": 0})])
    assert [score.rank for score in scores] == [2, 1]


def test_equal_seats_share_a_rank_and_the_next_one_is_left_out() -> None:
    scores = ranked([Score(seat, {"a": points}, {"b": 0}) for seat, points in enumerate((5, 5, 1))])
    assert [score.rank for score in scores] == [1, 1, 3]


@pytest.mark.parametrize(
    ("name", "tie_breaks"),
    [
        ("puerto-rico", ["doubloons_and_goods"]),
        ("madeira", ["turn_order"]),
        ("vasco-da-gama", ["ships_in_ports", "sailors"]),
    ],
)
def test_tie_breakers_have_names(name: str, tie_breaks: list[str]) -> None:
    for score in GAMES[name].new(2, seed=1).scores():
        assert list(score.tie_breaks) == tie_breaks
