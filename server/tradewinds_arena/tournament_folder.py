"""The folder of a tournament: its schedule and its games, safe against crashes.

tournament.json   who plays what
tournament.sha256 what it was when the tournament began, for `sha256sum -c`
schedule.jsonl    the blocks, each round written before its first game
games.jsonl       finished games, one line each
times.jsonl       how long the bots thought, and the match ids of games on a server
server.json       the server that referees, if one does
server/           what the tournament's own server keeps, with server.log
withdrawn.json    bots that did not come to it any more
logs/             what each bot printed
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from . import blocks, records, tournament_file
from .blocks import Block
from .errors import BadFolder, BadTournament, FolderInUse
from .records import Finished, Record
from .tournament import Tournament

Row = TypeVar("Row")


class Folder:
    """Reads without a lock; only `Journal` writes games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, tournament: Tournament) -> None:
        """Create a tournament in a folder without one."""
        if self._file("tournament.json").exists():
            raise BadFolder(
                f"{self.path} already holds a tournament; continue it with "
                f"`tradewinds tournament resume {self.path}`, or choose another folder"
            )
        (self.path / "logs").mkdir(parents=True, exist_ok=True)
        self.replace("tournament.sha256", _checksum(tournament_file.encode(tournament)))
        self.replace("tournament.json", tournament_file.encode(tournament))

    def tournament(self) -> Tournament:
        file = self._file("tournament.json")
        try:
            text = file.read_text()
            tournament = tournament_file.decode(text)
        except FileNotFoundError:
            raise BadFolder(f"there is no tournament in {self.path}") from None
        except (ValueError, TypeError, BadTournament) as error:
            raise BadFolder(f"{file} is damaged: {error}") from None
        if self.read("tournament.sha256") != _checksum(text):
            raise BadFolder(
                f"{file} was changed since the tournament began; put it back, or begin another "
                "tournament in another folder"
            )
        return tournament

    def blocks(self) -> list[Block]:
        return self._decoded("schedule.jsonl", blocks.decode)

    def add_blocks(self, blocks: Sequence[Block]) -> None:
        """Write another round down, before it is played."""
        lines = [*self._lines("schedule.jsonl"), *(block.encode() for block in blocks)]
        self.replace("schedule.jsonl", "".join(f"{line}\n" for line in lines))

    def records(self) -> list[Record]:
        """The finished games; a line that was torn by a kill is not one of them."""
        return self._decoded("games.jsonl", records.decode)

    def replace(self, name: str, content: str | bytes) -> None:
        """Write a file so that it is there completely or as it was."""
        draft = self._file(name + ".new")
        with draft.open("wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._file(name))

    def read(self, name: str) -> str | None:
        """The text of a file, None if there is none."""
        try:
            return self._file(name).read_text()
        except FileNotFoundError:
            return None

    def times(self) -> list[dict[str, Any]]:
        """Rows of times.jsonl."""
        return self._decoded("times.jsonl", json.loads)

    def _decoded(self, name: str, decode: Callable[[str], Row]) -> list[Row]:
        rows = []
        for number, line in enumerate(self._lines(name), 1):
            try:
                rows.append(decode(line))
            except (ValueError, KeyError, TypeError) as error:
                raise BadFolder(
                    f"{self._file(name)}, line {number} is damaged ({error!r}); if you delete it, "
                    f"`tradewinds tournament resume {self.path}` plays what is missing"
                ) from None
        return rows

    def _lines(self, name: str) -> list[str]:
        text = self.read(name) or ""
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

    def append(self, finished: Finished) -> None:
        """Append finished games. A crash leaves each complete or absent."""
        _append(self.times, finished.times)
        _append(self.games, finished.games)

    def sync(self) -> None:
        os.fsync(self.games)

    def put_in_order(self) -> None:
        """Sort the games, which come in as they finish, so that equal tournaments are equal."""
        lines = (self.folder.path / "games.jsonl").read_bytes().splitlines(keepends=True)
        lines.sort(key=_game_number)
        self.folder.replace("games.jsonl", b"".join(lines))
        os.close(self.games)
        self.games = _open_whole_lines(self.folder.path / "games.jsonl")


def _checksum(text: str) -> str:
    return f"{hashlib.sha256(text.encode()).hexdigest()}  tournament.json\n"


def _game_number(line: bytes) -> int:
    """The number at the start of a line of games.jsonl."""
    return int(line[len(b'{"game":') : line.index(b",")])


def _append(descriptor: int, lines: bytes) -> None:
    data = memoryview(lines)
    while data:
        data = data[os.write(descriptor, data) :]


def _open_whole_lines(path: Path) -> int:
    """Open for appending, without the torn line that a kill may have left."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o644)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        data = file.read()
    os.ftruncate(descriptor, data.rfind(b"\n") + 1)
    return descriptor
