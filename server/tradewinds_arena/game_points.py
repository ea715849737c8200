"""The points that a game gives to its bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from .records import Record


def rank_points(ranks: Sequence[int]) -> list[float]:
    """1 for the first, 0 for the last, evenly between; those who tie share.

    >>> rank_points([2, 1, 2])
    [0.25, 1.0, 0.25]
    """
    last = len(ranks) - 1
    points = []
    for rank in ranks:
        ahead = sum(other < rank for other in ranks)
        tied = sum(other == rank for other in ranks)
        points.append(1 - (ahead + (tied - 1) / 2) / last)
    return points


def win_shares(ranks: Sequence[int]) -> list[float]:
    """A win, shared by those who tie for it."""
    winners = sum(rank == 1 for rank in ranks)
    return [1 / winners if rank == 1 else 0.0 for rank in ranks]


def margins(scores: Sequence[int]) -> list[float]:
    """Each one's score less the mean of the others'."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


def mean_rank_points(records: Iterable[Record]) -> dict[int, float]:
    """Over all games, for formats that pair by it."""
    sums: dict[int, float] = defaultdict(float)
    games: dict[int, int] = defaultdict(int)
    for record in records:
        for bot, points in zip(record.bots, rank_points(record.ranks), strict=True):
            sums[bot] += points
            games[bot] += 1
    return {bot: sums[bot] / games[bot] for bot in games}


def by_block(records: Iterable[Record]) -> dict[int, list[Record]]:
    blocks: dict[int, list[Record]] = defaultdict(list)
    for record in records:
        blocks[record.block].append(record)
    return dict(sorted(blocks.items()))
