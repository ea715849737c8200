"""The interface of object stores: named bytes that survive a crash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..config import BadSettings
from .folder_store import FolderStore

BUCKET = "s3://"


class Objects(Protocol):
    """Names are paths of plain letters. Every method raises ArchiveUnavailable if it fails."""

    async def put(self, name: str, data: bytes) -> None:
        """Write an object, whole or not at all; it is durable when this returns."""

    async def get(self, name: str) -> bytes | None:
        """An object's data, None if there is none of that name."""

    async def names(self, folder: str, start: str, count: int) -> list[str]:
        """The first names in a folder that do not come before `start`, in order."""

    async def delete(self, names: Sequence[str]) -> None:
        """Remove objects; names without one do not matter."""


def open_objects(url: str) -> Objects:
    """What a URL names: `s3://bucket/path`, else a folder, which is made if it is missing."""
    if not url.startswith(BUCKET):
        folder = FolderStore(url)
        folder.create()
        return folder
    try:
        from .bucket_store import BucketStore
    except ImportError as error:
        raise BadSettings(
            f"an archive in a bucket needs the extra: pip install 'tradewinds[s3]' ({error})"
        ) from error
    return BucketStore(url)
