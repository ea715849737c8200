"""The end of a match: itemised points and ranks."""

from __future__ import annotations


class Score:
    """A seat's points by item, its total, its tie-breakers and its rank (1 is best, ties share).

    Tie-breakers are named as items are; the most important comes first.
    """

    def __init__(self, seat: int, items: dict[str, int], tie_breaks: dict[str, int]) -> None:
        self.seat = seat
        self.items = items
        self.tie_breaks = tie_breaks
        self.total = sum(items.values())
        self.rank = 0

    def key(self) -> list[int]:
        return [self.total, *self.tie_breaks.values()]


def ranked(scores: list[Score]) -> list[Score]:
    """The same scores in seat order, with ranks by total, then tie-breakers (larger is better)."""
    keys = [score.key() for score in scores]
    for score in scores:
        score.rank = 1 + sum(1 for key in keys if key > score.key())
    return scores
