"""Ends streams whose clients do not read their messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .streaming_call import Stream

LOOKS_PER_PATIENCE: Final = 4


class SlowReaders:
    """Checks all streams regularly."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._watched: set[Stream] = set()

    @contextmanager
    def watching(self, stream: Stream) -> Iterator[None]:
        """End the stream if its client stops reading for too long."""
        self._watched.add(stream)
        try:
            yield
        finally:
            self._watched.discard(stream)

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            await asyncio.sleep(self._patience / LOOKS_PER_PATIENCE)
            oldest = time.monotonic() - self._patience
            for stream in self._watched:
                if 0 < stream.writing_since < oldest:
                    stream.cut_off()
