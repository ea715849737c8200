"""Statistics of bots, per block, because games of a block share their randomness."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt

import numpy as np
from scipy.stats import t as student

from .confidence_intervals import Floats, Interval, interval_of_mean
from .game_points import by_block, margins, rank_points, win_shares
from .records import FailureKind, Record


@dataclass(frozen=True)
class BlockResult:
    """The means of one bot over the games of one block."""

    rank_points: float
    margin: float
    win_share: float
    score: float


@dataclass
class BotResult:
    """One bot in all of its blocks."""

    games: int = 0
    wins: int = 0
    ties: int = 0
    failures: dict[FailureKind, int] = field(default_factory=lambda: dict.fromkeys(FailureKind, 0))
    blocks: dict[int, BlockResult] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)

    def column(self, name: str) -> Floats:
        return np.array([getattr(block, name) for block in self.blocks.values()])


@dataclass(frozen=True)
class Difference:
    """How much more one bot gets than another in the blocks they share, in rank points a game."""

    blocks: int
    mean: float
    interval: Interval
    deviation: float
    """Standard deviation of a block."""

    def is_safe(self, comparisons: int = 1) -> bool:
        """Whether the sign is sure, at 5 % for all of so many comparisons together.

        One more block that came out the other way must not change it, so that a few equal blocks
        prove nothing.
        """
        blocks = self.blocks + 1
        mean = self.mean * (self.blocks - 1) / blocks
        squares = (self.blocks - 1) * self.deviation**2 + self.blocks * (self.mean - mean) ** 2
        squares += (-self.mean - mean) ** 2
        error = sqrt(squares / (blocks - 1) / blocks)
        return abs(mean) > float(student.ppf(1 - 0.025 / comparisons, blocks - 1)) * error

    def blocks_needed(self, comparisons: int = 1) -> int | None:
        """Estimated number of blocks until this difference is significant; None for 0."""
        if not self.mean:
            return None
        quantile = float(student.ppf(1 - 0.025 / comparisons, max(self.blocks, 2)))
        return ceil((quantile * max(self.deviation, abs(self.mean)) / self.mean) ** 2)


def bot_results(blocks: Mapping[int, Sequence[Record]], bots: int) -> list[BotResult]:
    """Everything about each bot that the tables show."""
    results = [BotResult() for _ in range(bots)]
    for number, records in blocks.items():
        values: dict[int, list[tuple[float, float, float, float]]] = defaultdict(list)
        for record in records:
            _count(results, record)
            rows = zip(
                rank_points(record.ranks), margins(record.scores), win_shares(record.ranks),
                map(float, record.scores), strict=True,
            )  # fmt: skip
            for bot, row in zip(record.bots, rows, strict=True):
                values[bot].append(row)
        for bot, found in values.items():
            means = np.mean(np.array(found), axis=0)
            results[bot].blocks[number] = BlockResult(*map(float, means))
    return results


def _count(results: list[BotResult], record: Record) -> None:
    winners = record.ranks.count(1)
    for bot, rank, score in zip(record.bots, record.ranks, record.scores, strict=True):
        results[bot].games += 1
        results[bot].scores.append(score)
        results[bot].wins += rank == 1 and winners == 1
        results[bot].ties += rank == 1 and winners > 1
    for failure in record.failures:
        results[record.bots[failure.seat]].failures[failure.kind] += 1


def difference(one: BotResult, other: BotResult) -> Difference | None:
    """In rank points; None if they never shared a block."""
    shared = [number for number in one.blocks if number in other.blocks]
    if not shared:
        return None
    values = np.array([one.blocks[at].rank_points - other.blocks[at].rank_points for at in shared])
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Difference(len(shared), float(values.mean()), interval_of_mean(values), deviation)


def seat_points(records: Iterable[Record], seats: int) -> list[Floats]:
    """For each seat the mean rank points of every block, the advantage of the seat."""
    blocks = by_block(record for record in records if len(record.bots) == seats)
    found = [[rank_points(record.ranks) for record in block] for block in blocks.values()]
    if not found:
        return []
    means = np.array([np.mean(np.array(block), axis=0) for block in found])
    return [means[:, seat] for seat in range(seats)]
