"""Counters that cost the event loop a fraction of a microsecond; nothing is formatted until asked.

Only the event loop's thread writes. Whoever reads from another thread gets copies.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

Labels = tuple[str, ...]
SECONDS: Final = (
    0.0005,
    0.001,
    0.002,
    0.005,
    0.01,
    0.02,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
)


class Count:
    """Only grows."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self._values: dict[Labels, int] = {} if labels else {(): 0}

    def add(self, *labels: str, times: int = 1) -> None:
        self._values[labels] = self._values.get(labels, 0) + times

    def read(self) -> dict[Labels, int]:
        return self._values.copy()


class Level:
    """Goes up and down."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self._values: dict[Labels, float] = {} if labels else {(): 0}

    def move(self, by: float, *labels: str) -> None:
        self._values[labels] = self._values.get(labels, 0) + by

    def replace(self, values: dict[Labels, float]) -> None:
        """All values at once; what is not among them is gone."""
        self._values = values

    def read(self) -> dict[Labels, float]:
        return self._values.copy()


class Spread:
    """How values are distributed over buckets."""

    def __init__(
        self, name: str, help: str, *labels: str, bounds: Sequence[float] = SECONDS
    ) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self.bounds = bounds
        self._values: dict[Labels, tuple[list[int], list[float]]] = {}
        if not labels:
            self._buckets(())

    def observe(self, value: float, *labels: str) -> None:
        counts, total = self._values.get(labels) or self._buckets(labels)
        counts[bisect_left(self.bounds, value)] += 1
        total[0] += value

    def read(self) -> dict[Labels, tuple[list[int], float]]:
        """Per label: how many fell into each bucket (the last is unbounded), and their sum."""
        return {
            key: (counts.copy(), total[0]) for key, (counts, total) in self._values.copy().items()
        }

    def _buckets(self, labels: Labels) -> tuple[list[int], list[float]]:
        return self._values.setdefault(labels, ([0] * (len(self.bounds) + 1), [0.0]))
