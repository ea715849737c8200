"""Results are stored with their items and tie-breakers by name."""

from __future__ import annotations

from tradewinds_engine.scores import Score, ranked
from tradewinds_server.match.result import decode_scores, encode_scores


def test_a_stored_result_is_read_as_it_was() -> None:
    scores = ranked([Score(0, {"a": 5}, {"b": 1, "c": 2}), Score(1, {"a": 5}, {"b": 1, "c": 1})])
    read = decode_scores(encode_scores(scores))
    assert [(score.seat, score.items, score.rank) for score in read] == [
        (0, {"a": 5}, 1),
        (1, {"a": 5}, 2),
    ]
    assert [list(score.tie_breaks.items()) for score in read] == [
        [("b", 1), ("c", 2)],
        [("b", 1), ("c", 1)],
    ]


def test_a_result_of_the_first_release_is_read() -> None:
    (score,) = decode_scores(b'[[0,{"chips":7},[3,4],1]]')
    assert score.key() == [7, 3, 4]
    assert score.tie_breaks == {"tie_break_1": 3, "tie_break_2": 4}
