"""Balanced blocks: every bot in every seat, and left of every other, equally often."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tradewinds_arena.block_designs import balanced_design
from tradewinds_arena.seatings import balanced_seatings, mixed_seatings
from tradewinds_arena.table_assignment import balance, covering_tables, tables_with

GAMES = {2: 2, 3: 6, 4: 24, 5: 20}


@pytest.mark.parametrize("seats", GAMES)
def test_every_bot_sits_in_every_seat_equally_often(seats: int) -> None:
    orders = balanced_seatings(seats)
    assert len(orders) == len(set(orders)) == GAMES[seats]
    at = Counter((bot, seat) for order in orders for seat, bot in enumerate(order))
    assert set(at.values()) == {GAMES[seats] // seats}
    assert len(at) == seats * seats


@pytest.mark.parametrize("seats", GAMES)
def test_every_bot_sits_left_of_every_other_equally_often(seats: int) -> None:
    neighbours = Counter(
        (order[seat], order[(seat + 1) % seats])
        for order in balanced_seatings(seats)
        for seat in range(seats)
    )
    assert len(neighbours) == seats * (seats - 1)
    assert set(neighbours.values()) == {GAMES[seats] // (seats - 1)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_mixed_seatings_give_both_bots_every_seat_equally_often(seats: int) -> None:
    orders = mixed_seatings(seats)
    for seat in range(seats):
        assert sum(order[seat] for order in orders) * 2 == len(orders)


@pytest.mark.parametrize("bots", range(2, 13))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_two_bots_meet_often_enough_and_nearly_equally_often(bots: int, seats: int) -> None:
    if bots < seats:
        return
    found = balance(bots, covering_tables(bots, seats, 6, Random(1)))
    assert found.fewest_meetings >= 6
    assert found.most_meetings - found.fewest_meetings <= 3


def test_two_seats_are_balanced_exactly() -> None:
    assert balance(7, covering_tables(7, 2, 4, Random(2))).is_even


def test_a_gauntlet_brings_the_challenger_before_all_others() -> None:
    tables = tables_with(0, 5, 3, 4)
    assert all(0 in table for table in tables)
    met = Counter(bot for table in tables for bot in table if bot)
    assert set(met.values()) == {4}
    beside = Counter(tuple(bot for bot in table if bot) for table in tables)
    assert len(beside) >= 4  # the others in changing company


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", range(2, 22))
def test_designs_bring_every_two_bots_together_equally_often(bots: int, seats: int) -> None:
    tables, together = balanced_design(bots, seats) if bots >= seats else ((), 0)
    if not tables:
        assert bots < seats or together > 300  # too many tables to play all of them
        return
    found = balance(bots, tables)
    assert found.is_even
    assert found.fewest_meetings == together


def test_larger_fields_are_balanced_by_small_designs() -> None:
    assert len(balanced_design(13, 4)[0]) == 13
    tables = covering_tables(9, 3, 6, Random(4))
    assert balance(9, tables).is_even
    assert len(tables) == 72
    assert "Every two bots meet in 6 blocks." in balance(9, tables).describe()
    uneven = balance(8, covering_tables(8, 3, 2, Random(4)))
    assert "Not balanced: two bots meet in 2 to " in uneven.describe()
