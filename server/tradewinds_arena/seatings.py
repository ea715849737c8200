"""Balanced seatings: who sits where in the games of a block.

All games of a block have the same seed and the same bots. Over the block every bot sits in every
seat equally often, and every bot has every other bot as its left-hand neighbour equally often.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

Seating = tuple[int, ...]  # the bot in each seat, as an index into the bots of the table


@cache
def balanced_seatings(seats: int) -> tuple[Seating, ...]:
    """2, 6, 24 and 20 seatings for 2, 3, 4 and 5 bots."""
    if seats == 5:
        return five_seatings()
    return tuple(permutations(range(seats)))


def five_seatings() -> tuple[Seating, ...]:
    """The maps x -> ax + b modulo 5, 20 of all 120 orders.

    For any two seats and any two bots, exactly one of these maps puts the bots into the seats.
    """
    return tuple(
        tuple((step * seat + first) % 5 for seat in range(5))
        for step in range(1, 5)
        for first in range(5)
    )


@cache
def mixed_seatings(seats: int) -> tuple[Seating, ...]:
    """Every way to fill the seats with A (0) and B (1) in which both play.

    >>> mixed_seatings(2)
    ((0, 1), (1, 0))
    """
    return tuple(bots for bots in product((0, 1), repeat=seats) if 0 < sum(bots) < seats)
