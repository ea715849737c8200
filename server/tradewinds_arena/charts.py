"""Data for the charts of the report: positions in percent, colours, ticks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

import numpy as np

from .confidence_intervals import Interval, interval_of_mean
from .records import Record
from .results import Standing, Table
from .statistics import Difference, seat_points

BINS = 30
LEAST_WIDTH = 60.0  # of the rating axis, so that equal bots look equal


@dataclass(frozen=True)
class Axis:
    """A scale from `low` to `high` with round ticks."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """In percent of the width. Values outside are drawn at the edge."""
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, share)), 2)

    def ticks(self) -> list[tuple[float, str]]:
        """Places with their numbers, about five.

        >>> Axis(1450, 1550).ticks()
        [(0.0, '1450'), (25.0, '1475'), (50.0, '1500'), (75.0, '1525'), (100.0, '1550')]
        """
        rough = (self.high - self.low) / 4
        unit = 10 ** floor(log10(rough))
        step = next(unit * factor for factor in (1, 2, 2.5, 5, 10) if unit * factor >= rough)
        first = ceil(self.low / step)
        last = floor(self.high / step)
        return [(self.place(step * at), f"{step * at:.10g}") for at in range(first, last + 1)]


@dataclass(frozen=True)
class Whisker:
    """A value with its interval."""

    name: str
    label: str
    at: float
    low: float
    high: float


@dataclass(frozen=True)
class RatingPlot:
    axis: Axis
    whiskers: list[Whisker]


def rating_plot(table: Table) -> RatingPlot:
    """Ratings with their intervals, best first."""
    rows = table.standings
    ends = [end for row in rows for end in (*row.rating_ci, row.rating) if isfinite(end)]
    middle, width = (min(ends) + max(ends)) / 2, max(LEAST_WIDTH, 1.1 * (max(ends) - min(ends)))
    axis = Axis(middle - width / 2, middle + width / 2)
    return RatingPlot(axis, [_whisker(axis, row) for row in rows])


def _whisker(axis: Axis, row: Standing) -> Whisker:
    low, high = row.rating_ci
    label = f"{row.rating:.0f}"
    if isfinite(low):
        label += f" ({low:.0f} to {high:.0f})"
    return Whisker(row.name, label, axis.place(row.rating), axis.place(low), axis.place(high))


@dataclass(frozen=True)
class Cell:
    """A cell of the head-to-head map: its colour and its text."""

    difference: Difference
    is_up: bool
    strength: int
    is_safe: bool


def heat(table: Table, one: Standing, other: Standing) -> Cell | None:
    found = table.differences.get((one.bot, other.bot))
    if found is None:
        return None
    strength = round(12 + 48 * min(1.0, abs(found.mean))) if found.mean else 0
    return Cell(found, found.mean > 0, strength, found.is_safe(table.comparisons))


@dataclass(frozen=True)
class ScoreHistogram:
    """Bars of a bot's scores on the scale that all bots share."""

    name: str
    bars: list[float]
    median: float
    label: str


@dataclass(frozen=True)
class ScorePlot:
    axis: Axis
    histograms: list[ScoreHistogram]


def score_plot(table: Table) -> ScorePlot:
    every = [score for row in table.standings for score in row.result.scores]
    axis = Axis(min(every), max(every) + 1)
    edges = np.linspace(axis.low, axis.high, BINS + 1)
    histograms = []
    for row in table.standings:
        counts, _ = np.histogram(row.result.scores, edges)
        tallest = max(counts)
        low, median, high = np.percentile(row.result.scores, [10, 50, 90])
        histograms.append(
            ScoreHistogram(
                row.name,
                [round(100 * float(count) / tallest, 1) for count in counts],
                axis.place(float(median)),
                f"{median:.0f} ({low:.0f} to {high:.0f})",
            )
        )
    return ScorePlot(axis, histograms)


@dataclass(frozen=True)
class SeatEffect:
    """The advantage of each seat in games with this many seats."""

    seats: int
    whiskers: list[Whisker]
    verdict: str


def seat_effects(records: Sequence[Record]) -> list[SeatEffect]:
    """For each number of seats; a block has every bot in every seat, so only the seat differs."""
    effects = []
    for seats in sorted({len(record.bots) for record in records}):
        values = seat_points(records, seats)
        rows = [(float(it.mean()), interval_of_mean(it)) for it in values]
        unequal = [seat for seat, (_, interval) in enumerate(rows) if _leaves_out_half(interval)]
        verdict = "No seat is known to be better than another."
        if unequal:
            best = max(range(seats), key=lambda seat: rows[seat][0])
            verdict = f"Seat {best} is the best one; the blocks balance that."
        effects.append(SeatEffect(seats, [_seat(*row) for row in enumerate(rows)], verdict))
    return effects


def _seat(seat: int, row: tuple[float, Interval]) -> Whisker:
    mean, (low, high) = row
    label = f"{mean:.3f}" + (f" ({low:.3f} to {high:.3f})" if isfinite(low) else "")
    axis = Axis(0, 1)
    return Whisker(f"seat {seat}", label, axis.place(mean), axis.place(low), axis.place(high))


def _leaves_out_half(interval: Interval) -> bool:
    return isfinite(interval[0]) and not interval[0] <= 1 / 2 <= interval[1]


@dataclass(frozen=True)
class TimeUse:
    """A bot's thinking time: bars on a scale of powers of ten."""

    name: str
    median: float
    p99: float
    label: str


def time_use(table: Table) -> list[TimeUse]:
    """Bots that play inside the engine take no time."""
    found = [(row.name, row.thinking_ms) for row in table.standings if row.thinking_ms]
    longest = max((times[1] for _, times in found), default=1.0)
    axis = Axis(-2.0, max(1.0, log10(max(longest, 0.1)) + 0.1))

    def place(milliseconds: float) -> float:
        return axis.place(log10(max(milliseconds, 0.01)))

    return [
        TimeUse(name, place(median), place(p99), f"{_duration(median)}, p99 {_duration(p99)}")
        for name, (median, p99) in found
    ]


def _duration(milliseconds: float) -> str:
    """
    >>> _duration(0.42), _duration(37.2), _duration(2100)
    ('0.4 ms', '37 ms', '2.1 s')
    """
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.1f} s"
    return f"{milliseconds:.1f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
