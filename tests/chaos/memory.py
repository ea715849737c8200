"""What processes take over a trial: does their memory grow without end, and have they work?"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

EVERY_SECONDS = 2.0
LEAST_BUSY = 0.01  # of a core: memory of processes that have nothing to do says nothing
TICKS = os.sysconf("SC_CLK_TCK")


class Reading(NamedTuple):
    """Of all processes together."""

    at: float
    resident_mb: float
    cpu_seconds: float


class Memory:
    """Memory and processor time of processes, read every few seconds."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids
        self.readings: list[Reading] = []

    async def watch(self) -> None:
        """Until cancelled."""
        while self._pids:
            self.read()
            await asyncio.sleep(EVERY_SECONDS)

    def read(self) -> None:
        memory = sum(resident_mb(pid) for pid in self._pids)
        cpu = sum(cpu_seconds(pid) for pid in self._pids)
        self.readings.append(Reading(time.monotonic(), memory, cpu))

    @property
    def growth(self) -> float | None:
        """Percent from the second quarter of the trial, when all is warm, to the last one.

        None if there are too few readings to tell.
        """
        quarter = len(self.readings) // 4
        if not quarter:
            return None
        sizes = [reading.resident_mb for reading in self.readings]
        return 100 * (mean(sizes[-quarter:]) / mean(sizes[quarter : 2 * quarter]) - 1)

    @property
    def busy(self) -> float:
        """Cores that the processes took on average."""
        first, last = self.readings[0], self.readings[-1]
        return (last.cpu_seconds - first.cpu_seconds) / (last.at - first.at)

    def complaints(self, most_growth: float) -> list[str]:
        """What is wrong, if memory may grow by so many percent."""
        if self.growth is None:
            return ["memory was not measured: nobody was spared, or not for long enough"]
        if self.busy < LEAST_BUSY:
            return [f"the spared servers had nothing to do: {self.busy:.4f} cores"]
        if self.growth > most_growth:
            return [f"memory grew by {self.growth:.1f} %"]
        return []

    def summary(self) -> dict[str, Any]:
        if self.growth is None:
            return {}
        return {
            "memory_mb": round(self.readings[-1].resident_mb, 1),
            "memory_growth": round(self.growth, 1),
            "spared_cores": round(self.busy, 3),
        }


def resident_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    [size] = [line.split()[1] for line in lines if line.startswith("VmRSS")]
    return int(size) / 1024


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
