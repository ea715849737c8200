"""Exponential backoff with full jitter and a bound."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass(slots=True)
class Backoff:
    """Doubles its ceiling with every failure; a random part of it is waited.

    The randomness keeps a thousand bots from coming back to a restarted server all at once.

    >>> backoff = Backoff(first=0.5, longest=4.0, random=random.Random(1))
    >>> ceilings = []
    >>> for _ in range(5):
    ...     ceilings.append(backoff.ceiling)
    ...     assert 0 <= backoff.next() <= ceilings[-1]
    >>> ceilings
    [0.5, 1.0, 2.0, 4.0, 4.0]
    >>> backoff.reset()
    >>> backoff.ceiling
    0.5
    """

    first: float = 0.25
    longest: float = 15.0
    random: random.Random = field(default_factory=random.Random)
    failures: int = 0

    @property
    def ceiling(self) -> float:
        return float(min(self.longest, self.first * 2 ** min(self.failures, 32)))

    def next(self) -> float:
        """Seconds to wait after one more failure."""
        wait = self.random.uniform(0, self.ceiling)
        self.failures += 1
        return wait

    def reset(self) -> None:
        """Call after a success."""
        self.failures = 0
