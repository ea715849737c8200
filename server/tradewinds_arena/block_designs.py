"""Balanced block designs: sets of tables at which every two bots meet equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb

Table = tuple[int, ...]  # bots in ascending order
MOST_BOTS = 31
MOST_MEETINGS = 6  # of a design that is searched for
MOST_COMPLETE = 300  # meetings in a design of all tables there are
MOST_STEPS = 3_000  # of a search


@cache
def balanced_design(bots: int, seats: int) -> tuple[tuple[Table, ...], int]:
    """The smallest design found: its tables, and at how many of them every two bots meet.

    All tables there are make one, if they are not too many; a cyclic design is often much smaller.
    Without tables none is known.

    >>> balanced_design(7, 3)
    (((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (0, 4, 5), (1, 5, 6), (0, 2, 6)), 1)
    """
    complete = comb(bots - 2, seats - 2)
    for meetings in range(1, min(complete, MOST_MEETINGS + 1) if bots <= MOST_BOTS else 1):
        if (meetings * (bots - 1)) % (seats * (seats - 1)) == 0:
            first = difference_family(bots, seats, meetings)
            if first is not None:
                return _developed(bots, first), meetings
    if complete > MOST_COMPLETE:
        return (), complete
    return tuple(combinations(range(bots), seats)), complete


def difference_family(bots: int, seats: int, meetings: int) -> list[Table] | None:
    """Tables whose differences modulo the number of bots are all of them, equally often.

    Moved on by 1, 2, 3 and so on, they make a design. None if the search does not find any.
    """
    candidates = [(0, *rest) for rest in combinations(range(1, bots), seats - 1)]
    count = meetings * (bots - 1) // (seats * (seats - 1))
    chosen: list[Table] = []
    seen: Counter[int] = Counter()
    steps = 0

    def search(start: int) -> bool:
        nonlocal steps
        if len(chosen) == count:
            return True
        for place in range(start, len(candidates)):
            steps += 1
            if steps > MOST_STEPS:
                return False
            own = _differences(candidates[place], bots)
            if all(seen[gap] + times <= meetings for gap, times in own.items()):
                chosen.append(candidates[place])
                seen.update(own)
                if search(place):
                    return True
                chosen.pop()
                seen.subtract(own)
        return False

    return chosen if search(0) else None


def _differences(table: Table, bots: int) -> Counter[int]:
    return Counter((one - other) % bots for one in table for other in table if one != other)


def _developed(bots: int, first: Sequence[Table]) -> tuple[Table, ...]:
    return tuple(
        tuple(sorted((bot + step) % bots for bot in table))
        for table in first
        for step in range(bots)
    )
