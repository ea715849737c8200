"""The folder of a tournament: what was planned, what was played, nothing lost.

tournament.json   who plays what
schedule.jsonl    the blocks, each round written before its first game
games.jsonl       finished games, one line each
times.jsonl       how long the bots thought
logs/             what each bot printed
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

from . import records, schedule, spec
from .errors import BadFolder, FolderInUse
from .records import Record
from .schedule import Block
from .spec import Tournament


class Folder:
    """Reads without a lock; only `Journal` writes games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, tournament: Tournament) -> None:
        """Begin a tournament in a folder that holds none."""
        if self._file("tournament.json").exists():
            raise BadFolder(
                f"{self.path} already holds a tournament; go on with it by "
                f"`tradewinds tournament resume {self.path}`, or choose another folder"
            )
        (self.path / "logs").mkdir(parents=True, exist_ok=True)
        self.replace("tournament.json", tournament.encode())

    def tournament(self) -> Tournament:
        try:
            return spec.decode(self._file("tournament.json").read_text())
        except FileNotFoundError:
            raise BadFolder(f"there is no tournament in {self.path}") from None

    def blocks(self) -> list[Block]:
        return [schedule.decode(line) for line in self._lines("schedule.jsonl")]

    def add_blocks(self, blocks: Sequence[Block]) -> None:
        """Write another round down, before it is played."""
        lines = [*self._lines("schedule.jsonl"), *(block.encode() for block in blocks)]
        self.replace("schedule.jsonl", "".join(f"{line}\n" for line in lines))

    def records(self) -> list[Record]:
        """The finished games; a line that was torn by a kill is not one of them."""
        return [records.decode(line) for line in self._lines("games.jsonl")]

    def replace(self, name: str, text: str) -> None:
        """Write a file so that it is there completely or as it was."""
        draft = self._file(name + ".new")
        with draft.open("w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._file(name))

    def times(self) -> list[str]:
        return self._lines("times.jsonl")

    def _lines(self, name: str) -> list[str]:
        try:
            text = self._file(name).read_text()
        except FileNotFoundError:
            return []
        return text[: text.rfind("\n") + 1].splitlines()

    def _file(self, name: str) -> Path:
        return self.path / name


class Journal:
    """The only writer of a folder's games, from its opening to its closing."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.lock = os.open(folder.path / "lock", os.O_CREAT | os.O_RDWR, 0o644)
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self.lock)
            raise FolderInUse(f"another runner plays in {folder.path}") from None
        self.games = _open_whole_lines(folder.path / "games.jsonl")
        self.times = _open_whole_lines(folder.path / "times.jsonl")

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for descriptor in (self.games, self.times, self.lock):
            os.close(descriptor)

    def append(self, lines: Iterable[str], times: Iterable[str]) -> None:
        """Finished games; each is there wholly or not at all, whatever happens meanwhile."""
        _append(self.times, times)
        _append(self.games, lines)

    def sync(self) -> None:
        os.fsync(self.games)

    def put_in_order(self) -> None:
        """Sort the games, which come in as they finish, so that equal tournaments are equal."""
        lines = self.folder.records()
        lines.sort(key=lambda record: record.game)
        self.folder.replace("games.jsonl", "".join(f"{record.encode()}\n" for record in lines))
        os.close(self.games)
        self.games = _open_whole_lines(self.folder.path / "games.jsonl")


def _append(descriptor: int, lines: Iterable[str]) -> None:
    data = memoryview("".join(f"{line}\n" for line in lines).encode())
    while data:
        data = data[os.write(descriptor, data) :]


def _open_whole_lines(path: Path) -> int:
    """Open for appending, without the torn line that a kill may have left."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o644)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        data = file.read()
    os.ftruncate(descriptor, data.rfind(b"\n") + 1)
    return descriptor
