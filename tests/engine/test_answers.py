"""Lists of legal answers."""

from __future__ import annotations

import pytest

from tradewinds_engine.answers import USUAL_COUNT, Answers, no_answers


def answers_of(*ids: int) -> Answers:
    answers = no_answers()
    for id in ids:
        answers.add(id)
    return answers


def test_answers_are_kept_in_the_order_they_were_added() -> None:
    answers = answers_of(3, 7)
    answers.add_range(9, 11)
    answers.add_range(20, 19)
    assert answers.as_list() == list(answers) == [3, 7, 9, 10, 11]
    assert (len(answers), answers[0], answers[4]) == (5, 3, 11)
    assert 10 in answers
    assert 8 not in answers


def test_there_is_room_for_any_number() -> None:
    answers = no_answers()
    answers.add_range(1, 3 * USUAL_COUNT)
    assert list(answers) == list(range(1, 3 * USUAL_COUNT + 1))


@pytest.mark.parametrize("place", [-1, 2])
def test_there_is_nothing_beyond_the_last(place: int) -> None:
    with pytest.raises(IndexError, match="2 answers"):
        answers_of(3, 7)[place]


def test_cleared_answers_are_forgotten() -> None:
    answers = answers_of(3, 7)
    answers.clear()
    answers.add(5)
    assert list(answers) == [5]
    assert answers.is_only(5)
    assert 7 not in answers


def test_a_copy_has_room_for_more() -> None:
    answers = no_answers()
    answers.add_range(1, 2 * USUAL_COUNT)
    twin = answers.copy()
    answers.clear()
    twin.add(100)
    assert list(answers) == []
    assert list(twin) == [*range(1, 2 * USUAL_COUNT + 1), 100]


def test_a_copy_goes_its_own_way() -> None:
    answers = answers_of(3)
    twin = answers.copy()
    twin.add(4)
    answers.add(5)
    assert (list(answers), list(twin)) == ([3, 5], [3, 4])
    assert not twin.is_only(3)
