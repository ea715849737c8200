"""What a bot prints: kept in a file of its own, not for ever."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 32 << 20
KEPT_BYTES = 1 << 20
LAST_WORDS = 300  # characters of what it printed last that become part of the reason


class BotLog:
    """The log of one bot; several processes of the same bot may append to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.start = 0

    def open(self) -> BinaryIO:
        """For a new process of the bot; its last words are looked for from here on."""
        self.trim()
        output = self.path.open("ab")
        self.start = output.tell()
        return output

    def trim(self) -> None:
        """Forget the beginning of a log that has become too long."""
        if not self.path.exists() or self.path.stat().st_size <= MOST_BYTES:
            return
        with self.path.open("r+b") as file:
            file.seek(-KEPT_BYTES, os.SEEK_END)
            kept = file.read()
            file.truncate(0)
            file.seek(0)
            file.write(b"[the beginning was cut off]\n" + kept[kept.find(b"\n") + 1 :])
        self.start = 0

    def last_words(self) -> str:
        """The last line that was printed since the last process was started."""
        with self.path.open("rb") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(min(self.start, end), end - 20 * LAST_WORDS))
            lines = file.read().decode(errors="replace").strip().splitlines()
        return lines[-1][-LAST_WORDS:] if lines else ""
