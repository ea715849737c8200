"""The end of the match (MA-END)."""

from __future__ import annotations

import pytest

from tradewinds_engine.rows import row_of

from .build import Table


def finish(table: Table) -> Table:
    """Play phase E of round 5; everybody holds worthless requests."""
    return table.crown()


def losses(*pirates: int) -> list[int]:
    table = Table(len(pirates), 5)
    for seat, count in enumerate(pirates):
        table[seat].pirates = count
    finish(table)
    scores = table.state.scores()
    return [score.items["pirates"] + score.items["pirates_beyond_20"] for score in scores]


def test_five_resources_of_any_kind_are_a_point() -> None:
    """MA-EX-33, MA-END-01."""
    table = finish(Table(2, 5).stock(0, wheat=3, wood=2, reals=6))
    score = table.state.scores()[0]
    assert score.items["resources"] == 2
    assert score.total == 2


def test_pirates_cost_by_rank_and_beyond_twenty() -> None:
    """MA-EX-34, MA-END-02, MA-END-03."""
    assert losses(25, 21, 12, 5) == [-21, -9, -4, -2]
    assert losses(5, 12, 21, 25) == [-2, -4, -9, -21]


def test_of_equal_pirates_the_later_in_pass_order_loses_more() -> None:
    """MA-EX-35, MA-RULING-45."""
    assert losses(7, 3, 18, 18) == [-4, -2, -8, -16]


@pytest.mark.parametrize(
    ("pirates", "expected"),
    [((0, 0), [0, 0]), ((0, 3), [0, -16]), ((1, 2), [-8, -16]), ((3, 0, 1), [-16, 0, -8])],
)
def test_seats_without_pirates_lose_nothing_and_take_no_rank(
    pirates: tuple[int, ...], expected: list[int]
) -> None:
    """MA-EDGE-29, MA-END-04."""
    assert losses(*pirates) == expected


def test_the_total_may_be_negative() -> None:
    """MA-END-05, MA-RULING-40."""
    table = Table(2, 5)
    table[0].pirates = 30
    assert finish(table).state.scores()[0].total == -26


def test_ties_go_to_the_earlier_in_pass_order() -> None:
    """MA-END-06."""
    table = Table(3, 5)
    for seat, prestige in enumerate((5, 9, 9)):
        table[seat].prestige = prestige
    table.state.spaces = row_of([0, 2, 1])
    state = table.state
    state.phase, state.actor, state.agenda = 6, -1, row_of([])
    assert [score.rank for score in state.scores()] == [3, 2, 1]


def test_pirates_are_revealed_in_the_log() -> None:
    """MA-INFO-05."""
    table = Table(2, 5).stock(0, wheat=2)
    table[1].pirates = 22
    state = table.upkeep().state
    while state.to_move is not None:
        state.apply(state.legal()[-1], table.log)
    told = [state.game.describe(event) for event in table.log]
    assert "seat 1 reveals 22 pirates and loses 18" in told
