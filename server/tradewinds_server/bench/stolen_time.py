"""CPU time that the host of a virtual machine takes away."""

from __future__ import annotations

import os
import threading
import time
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

CORES = os.cpu_count() or 1
TICK = 1 / os.sysconf("SC_CLK_TCK")
STOLEN = 8  # the column in /proc/stat
CALM_SECONDS = 0.05


class Interval(NamedTuple):
    """An interval on the clock that all processes of this machine share."""

    since: float
    until: float

    @property
    def seconds(self) -> float:
        return self.until - self.since


class StolenTime:
    """Intervals in which CPU time was stolen."""

    def __init__(self) -> None:
        self.stolen_intervals: list[Interval] = []  # some time was stolen in each of them
        self.stolen_seconds = 0.0  # of all cores
        self._since, self._before = time.perf_counter(), _stolen_ticks()

    def look(self) -> None:
        """Check whether time was stolen since the last check."""
        until, now = time.perf_counter(), _stolen_ticks()
        if now > self._before:
            self.stolen_intervals.append(Interval(self._since, until))
            self.stolen_seconds += (now - self._before) * TICK
        self._since, self._before = until, now


@contextmanager
def watch_stolen_time() -> Iterator[StolenTime]:
    """Check every tick during the context."""
    host, is_over = StolenTime(), threading.Event()

    def watch() -> None:
        while not is_over.wait(TICK):
            host.look()

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield host
    finally:
        is_over.set()
        watching.join()
    host.look()


def undisturbed(spans: Iterable[Interval], stolen_intervals: Sequence[Interval]) -> list[Interval]:
    """The intervals without stolen time around their start. Both lists are sorted.

    The time before the start counts, because work may have piled up. The time after it has the same
    length for all: otherwise long intervals, which are hit more often, would be dropped more often.
    """
    begins = [stolen.since for stolen in stolen_intervals]

    def is_calm(span: Interval) -> bool:
        latest = bisect_right(begins, span.since + CALM_SECONDS) - 1
        return latest < 0 or stolen_intervals[latest].until < span.since - CALM_SECONDS

    return [span for span in spans if is_calm(span)]


def _stolen_ticks() -> int:
    with Path("/proc/stat").open() as figures:
        return int(figures.readline().split()[STOLEN])
