"""When the call that is being served arrived, before its key was checked."""

from __future__ import annotations

import time
from contextvars import ContextVar
from typing import Final

_ARRIVED: Final[ContextVar[float]] = ContextVar("arrived")


def note_arrival() -> None:
    """The call of the current task has just arrived."""
    _ARRIVED.set(time.monotonic())


def arrived() -> float:
    """On this process's monotonic clock."""
    return _ARRIVED.get()
