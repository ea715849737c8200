"""SPRT: a sequential test on blocks of whether A is better than B.

Every block is one seed under all mixed seatings of A and B, and counts as one number: the share of
encounters of an A with a B that A won. The test compares two beliefs about its mean, `elo0` and
`elo1`, by the likelihood ratio of a normal distribution with the variance seen so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log

from .game_points import by_block
from .records import Record

MINIMUM_BLOCKS = 32  # before that the variance is little more than a guess
SMALLEST_VARIANCE = 1e-4


@dataclass
class Sprt:
    """Add blocks until `verdict` is no longer None."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    blocks: int = field(default=0, init=False)
    total: float = field(default=0.0, init=False)
    squares: float = field(default=0.0, init=False)

    def add(self, share: float) -> None:
        self.blocks += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        return self.total / self.blocks if self.blocks else 0.5

    @property
    def variance(self) -> float:
        if self.blocks < 2:
            return SMALLEST_VARIANCE
        found = (self.squares - self.total * self.mean) / (self.blocks - 1)
        return max(found, SMALLEST_VARIANCE)

    @property
    def llr(self) -> float:
        """The logarithm of how much likelier elo1 makes what was seen than elo0."""
        low, high = expected_share(self.elo0), expected_share(self.elo1)
        return self.blocks * (high - low) * (self.mean - (low + high) / 2) / self.variance

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def verdict(self) -> bool | None:
        """Whether elo1 holds; None while undecided."""
        if self.blocks < MINIMUM_BLOCKS:
            return None
        lower, upper = self.bounds
        return True if self.llr >= upper else False if self.llr <= lower else None


def expected_share(elo: float) -> float:
    """
    >>> expected_share(0), round(expected_share(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def share_of_a(records: Sequence[Record]) -> float:
    """Of all encounters of an A with a B in these games: the share that A won; ties are halves."""
    won = met = 0.0
    for record in records:
        ranks = list(zip(record.bots, record.ranks, strict=True))
        for one, rank in ranks:
            for other, other_rank in ranks:
                if one == 0 and other == 1:
                    met += 1
                    won += (rank < other_rank) + (rank == other_rank) / 2
    return won / met


def judge(elo0: float, elo1: float, records: Sequence[Record]) -> Sprt:
    """The test after these blocks in their order; what follows its verdict is not looked at."""
    test = Sprt(elo0, elo1)
    for block in by_block(records).values():
        if test.verdict is None:
            test.add(share_of_a(block))
    return test
