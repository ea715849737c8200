"""Objects as files below a folder."""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from ..errors import ArchiveUnavailable

UNFINISHED = ".new-"  # prefix of files that are being written


class FolderStore:
    """A file appears under its name when all of it is on the disk.

    The folder itself is made once, by `create`: if it is missing later, its disk is.
    """

    def __init__(self, path: str) -> None:
        self._path = Path(path)

    def create(self) -> None:
        """Make the folder unless it is there."""
        self._path.mkdir(parents=True, exist_ok=True)

    async def put(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all."""
        await asyncio.to_thread(self._put, name, data)

    async def get(self, name: str) -> bytes | None:
        """A file's data, None if there is no such file."""
        return await asyncio.to_thread(self._get, name)

    async def names(self, folder: str, start: str, count: int) -> list[str]:
        """The first names in a folder that do not come before `start`, in order."""
        return await asyncio.to_thread(self._list_names, folder, start, count)

    async def delete(self, names: Sequence[str]) -> None:
        """Remove files; those that are gone do not matter."""
        await asyncio.to_thread(self._delete, names)

    def _put(self, name: str, data: bytes) -> None:
        file = self._path / name
        unfinished = file.with_name(f"{UNFINISHED}{secrets.token_hex(8)}")
        try:
            self._make_folder(file.parent)
            with unfinished.open("wb") as written:
                written.write(data)
                written.flush()
                os.fsync(written.fileno())
            unfinished.replace(file)
            _sync(file.parent)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)  # a full disk must not get fuller
            raise _unavailable(error) from error

    def _make_folder(self, folder: Path) -> None:
        """With its parents; a name is durable only when the folder that holds it is."""
        if folder.is_dir():
            return
        if folder == self._path:
            raise FileNotFoundError(errno.ENOENT, "it is gone; is a disk missing?")
        self._make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _sync(folder.parent)

    def _get(self, name: str) -> bytes | None:
        try:
            return (self._path / name).read_bytes()
        except FileNotFoundError as error:
            if self._path.is_dir():
                return None
            raise _unavailable(error) from error
        except OSError as error:
            raise _unavailable(error) from error

    def _list_names(self, folder: str, start: str, count: int) -> list[str]:
        try:
            return list(islice(self._walk(folder, start), count))
        except OSError as error:
            raise _unavailable(error) from error

    def _walk(self, folder: str, start: str) -> Iterator[str]:
        """In order. Whole folders that come before `start` are not opened."""
        try:
            with os.scandir(self._path / folder) as found:
                entries = sorted((entry.name, entry.is_dir()) for entry in found)
        except FileNotFoundError:
            if self._path.is_dir():
                return
            raise
        for entry, is_folder in entries:
            name = f"{folder}/{entry}"
            if is_folder and name >= start[: len(name)]:
                yield from self._walk(name, start)
            elif not is_folder and name >= start and not entry.startswith(UNFINISHED):
                yield name

    def _delete(self, names: Sequence[str]) -> None:
        try:
            for name in names:
                (self._path / name).unlink(missing_ok=True)
        except OSError as error:
            raise _unavailable(error) from error


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unavailable(error: OSError) -> ArchiveUnavailable:
    return ArchiveUnavailable(f"the archive's folder: {error.strerror}")
