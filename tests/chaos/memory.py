"""The memory of processes over a trial: does it grow without end?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

EVERY_SECONDS = 2.0


class Memory:
    """Resident memory in MB, of all processes together, every few seconds."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids
        self.readings: list[float] = []

    async def watch(self) -> None:
        """Until cancelled."""
        while self._pids:
            self.readings.append(sum(resident_mb(pid) for pid in self._pids))
            await asyncio.sleep(EVERY_SECONDS)

    @property
    def growth(self) -> float:
        """Percent from the second quarter of the trial, when all is warm, to the last one."""
        quarter = len(self.readings) // 4
        if not quarter:
            return 0.0
        warm = mean(self.readings[quarter : 2 * quarter])
        return 100 * (mean(self.readings[-quarter:]) / warm - 1)

    def summary(self) -> dict[str, Any]:
        if not self.readings:
            return {}
        return {"memory_mb": round(self.readings[-1], 1), "memory_growth": round(self.growth, 1)}


def resident_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    [size] = [line.split()[1] for line in lines if line.startswith("VmRSS")]
    return int(size) / 1024
