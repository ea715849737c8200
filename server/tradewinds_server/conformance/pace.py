"""How long a check waits for a client, and how long it asks a client to wait."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds."""

    start: float = 30.0
    """For a client to start, to open a stream, or to be seated: the machine may be slow."""
    answer: float = 15.0
    """For anything a client has to do at once."""
    quiet: float = 2.0
    """In which something must not happen."""
    retry_after: float = 1.5
    """That errors ask a client to wait."""


USUAL = Pace()
