"""Ranks: totals first, then tie-breakers; whoever is equal in all shares a rank."""

from __future__ import annotations

from tradewinds_engine.scores import Score, ranked


def test_the_larger_total_ranks_first() -> None:
    scores = ranked([Score(0, {"a": 3, "b": 4}, []), Score(1, {"a": 9}, []), Score(2, {}, [])])
    assert [(score.total, score.rank) for score in scores] == [(7, 2), (9, 1), (0, 3)]


def test_tie_breakers_decide_in_their_order() -> None:
    scores = ranked([Score(0, {"a": 5}, [1, 9]), Score(1, {"a": 5}, [2, 0])])
    assert [score.rank for score in scores] == [2, 1]


def test_equal_seats_share_a_rank_and_the_next_one_is_left_out() -> None:
    scores = ranked([Score(seat, {"a": points}, [0]) for seat, points in enumerate((5, 5, 1))])
    assert [score.rank for score in scores] == [1, 1, 3]
