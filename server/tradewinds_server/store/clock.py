"""The store's clock is the only one that counts; servers need none in common."""

from __future__ import annotations

import time


class StoreTime:
    """The store's clock as this process guesses it between two readings."""

    def __init__(self) -> None:
        self._ahead_ms = 0.0

    def observe(self, store_ms: int) -> None:
        self._ahead_ms = store_ms - time.time() * 1000

    def now_ms(self) -> int:
        return int(time.time() * 1000 + self._ahead_ms)
