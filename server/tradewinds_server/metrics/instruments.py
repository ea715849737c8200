"""Counters, gauges and histograms that cost a fraction of a microsecond to update.

Only the event loop's thread writes. Readers in other threads get copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Labels = tuple[str, ...]
SECONDS: Final[Sequence[float]] = (
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


class Counter:
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


class Gauge:
    """Goes up and down."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self._values: dict[Labels, float] = {} if labels else {(): 0}

    def move(self, by: float, *labels: str) -> None:
        self._values[labels] = self._values.get(labels, 0) + by

    def replace(self, values: dict[Labels, float]) -> None:
        """Replace all values. Missing labels are dropped."""
        self._values = values

    def read(self) -> dict[Labels, float]:
        return self._values.copy()


class Part:
    """The values of a histogram that share their labels."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = list(bounds)
        self.counts = [0] * (len(bounds) + 1)  # the last bucket is unbounded
        self.total = 0.0

    def observe(self, value: float) -> None:
        bucket = 0
        for bound in self.bounds:
            if value <= bound:
                break
            bucket += 1
        self.counts[bucket] += 1
        self.total += value


class Histogram:
    """The distribution of values over buckets, by label."""

    def __init__(
        self, name: str, help: str, *labels: str, bounds: Sequence[float] = SECONDS
    ) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self.bounds = bounds
        self._parts: dict[Labels, Part] = {}

    def part(self, *labels: str) -> Part:
        """The part for values with these labels."""
        return self._parts.setdefault(labels, Part(self.bounds))

    def read(self) -> dict[Labels, tuple[list[int], float]]:
        """By label: the count of each bucket (the last is unbounded), and the sum."""
        return {key: (part.counts.copy(), part.total) for key, part in self._parts.copy().items()}
