"""What the host of a virtual machine takes away from it, and when."""

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
STOLEN = 8  # the place of that time in /proc/stat
CALM_SECONDS = 0.05


class Span(NamedTuple):
    """A while, on the clock that all processes of this machine share."""

    since: float
    until: float

    @property
    def seconds(self) -> float:
        return self.until - self.since


class Host:
    """What it took since this began to look."""

    def __init__(self) -> None:
        self.thefts: list[Span] = []  # somewhere in each of them some time was taken
        self.stolen_seconds = 0.0  # of all cores
        self._since, self._before = time.perf_counter(), _stolen_ticks()

    def look(self) -> None:
        """Note whether something is gone again."""
        until, now = time.perf_counter(), _stolen_ticks()
        if now > self._before:
            self.thefts.append(Span(self._since, until))
            self.stolen_seconds += (now - self._before) * TICK
        self._since, self._before = until, now


@contextmanager
def watched_host() -> Iterator[Host]:
    """Look every tick while the context lasts."""
    host, is_over = Host(), threading.Event()

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


def undisturbed(spans: Iterable[Span], thefts: Sequence[Span]) -> list[Span]:
    """Those around whose beginning nothing was stolen for a while; the thefts are in order.

    Before, because what has piled up takes its time. And the while after it is the same for all: if
    it were the span itself, a long one, which is hit more often, would be left out more often,
    however it came to be so long.
    """
    begins = [theft.since for theft in thefts]

    def is_calm(span: Span) -> bool:
        latest = bisect_right(begins, span.since + CALM_SECONDS) - 1
        return latest < 0 or thefts[latest].until < span.since - CALM_SECONDS

    return [span for span in spans if is_calm(span)]


def _stolen_ticks() -> int:
    with Path("/proc/stat").open() as figures:
        return int(figures.readline().split()[STOLEN])
