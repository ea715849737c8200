"""What clients write down: one line of JSON for everything they said and were told.

A line is in the hands of the operating system before the client goes on, so it survives kill -9.
`at` is the machine's monotonic clock in seconds, the same for every process.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NETWORK = "network"  # the client that stands for the proxies
TICK = 0.1
Record = dict[str, Any]


class Recorder:
    """Appends to a client's file; a client that was killed goes on in the same file."""

    def __init__(self, path: Path) -> None:
        self._client = path.stem
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def note(self, what: str, **facts: Any) -> None:
        record = {"client": self._client, "at": time.monotonic(), "what": what, **facts}
        os.write(self._file, json.dumps(record).encode() + b"\n")


async def notice_stalls(recorder: Recorder) -> None:
    """Write down when this process did not get to do anything, because it was paused or starved."""
    while True:
        before = time.monotonic()
        await asyncio.sleep(TICK)
        late = time.monotonic() - before - TICK
        if late > TICK:
            recorder.note("stalled", seconds=late + TICK)


def read_records(folder: Path) -> list[Record]:
    """The records of every client in the order of time."""
    records = [record for path in folder.glob("*.jsonl") for record in _lines(path)]
    return sorted(records, key=lambda record: float(record["at"]))


def _lines(path: Path) -> Iterator[Record]:
    with path.open() as file:
        for line in file:
            yield json.loads(line)
