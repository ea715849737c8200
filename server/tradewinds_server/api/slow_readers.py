"""Streams whose client does not read what it is sent: cut off, so that nothing waits for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .stream import Stream

LOOKS_PER_PATIENCE: Final = 4


class SlowReaders:
    """Knows every stream and looks at all of them now and then."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._watched: set[Stream] = set()

    @contextmanager
    def watching(self, stream: Stream) -> Iterator[None]:
        """Cut it off if the client lets it wait for too long; else it may last."""
        self._watched.add(stream)
        try:
            yield
        finally:
            self._watched.discard(stream)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(self._patience / LOOKS_PER_PATIENCE)
            oldest = time.monotonic() - self._patience
            for stream in self._watched:
                if 0 < stream.writing_since < oldest:
                    stream.cut_off()
