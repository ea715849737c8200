"""The store's clock is the only one that counts; servers need none in common."""

from __future__ import annotations

import time

TRUSTED_SECONDS = 60.0  # then a clock that was set back is followed


class StoreTime:
    """The store's clock as this process guesses it between two readings.

    A reading is old when it arrives, never early: of several the one furthest ahead is the best,
    and the guess is never later than the truth.
    """

    def __init__(self) -> None:
        self._ahead_ms = 0.0
        self._trusted_until = 0.0

    def observe(self, store_ms: int) -> None:
        now = time.monotonic()
        ahead_ms = store_ms - now * 1000
        if ahead_ms >= self._ahead_ms or now > self._trusted_until:
            self._ahead_ms = ahead_ms
            self._trusted_until = now + TRUSTED_SECONDS

    def now_ms(self) -> int:
        return self.at(time.monotonic())

    def at(self, moment: float) -> int:
        """What the store's clock showed at a moment of this process's monotonic clock."""
        return int(moment * 1000 + self._ahead_ms)
