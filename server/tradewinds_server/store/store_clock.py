"""An estimate of the store's clock, the only clock that counts."""

from __future__ import annotations

import time

TRUSTED_SECONDS = 60.0  # then a clock that was set back is accepted


class StoreTime:
    """Estimates the store's clock between two readings.

    A reading is late when it arrives, never early. So the reading that is furthest ahead is the
    best one, and the estimate is never later than the truth.
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
        """The store's clock at a moment of this process's monotonic clock."""
        return int(moment * 1000 + self._ahead_ms)
