"""Objects in an S3-compatible bucket. Needs the extra `s3`.

Keys, region and endpoint come from the usual variables: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION, AWS_ENDPOINT_URL (AWS_ALLOW_HTTP=true for one without TLS).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from ..errors import ArchiveUnavailable

TIMEOUT: Final = timedelta(seconds=10)
RETRIES: Final = 2
LARGEST_CHUNK: Final = 1000
NO_BUCKET: Final = "NoSuchBucket"  # as S3 says it; obstore has one error for this and for no object


class BucketStore:
    """A bucket, or the part of it below a path."""

    def __init__(self, url: str) -> None:
        plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
        self._store = S3Store.from_url(
            url,
            client_options={"timeout": TIMEOUT, "allow_http": plain},
            retry_config={"max_retries": RETRIES, "retry_timeout": TIMEOUT},
        )

    async def put(self, name: str, data: bytes) -> None:
        """Write an object, whole or not at all."""
        try:
            await obstore.put_async(self._store, name, data)
        except (BaseError, FileNotFoundError) as error:
            raise _unavailable(error) from error

    async def get(self, name: str) -> bytes | None:
        """An object's data, None if there is none of that name."""
        try:
            found = await obstore.get_async(self._store, name)
            return bytes(await found.bytes_async())
        except FileNotFoundError as error:
            if NO_BUCKET in str(error):
                raise _unavailable(error) from error
            return None
        except BaseError as error:
            raise _unavailable(error) from error

    async def names(self, folder: str, start: str, count: int) -> list[str]:
        """The first names in a folder that do not come before `start`, in order."""
        names: list[str] = []
        chunk = min(count, LARGEST_CHUNK)
        try:
            async for part in obstore.list(
                self._store, f"{folder}/", offset=start, chunk_size=chunk
            ):
                names += [found["path"] for found in part]
                if len(names) >= count:
                    break
        except BaseError as error:
            raise _unavailable(error) from error
        return names[:count]

    async def delete(self, names: Sequence[str]) -> None:
        """Remove objects; those that are gone do not matter."""
        try:
            await obstore.delete_async(self._store, list(names))
        except FileNotFoundError as error:
            if NO_BUCKET in str(error):
                raise _unavailable(error) from error
        except BaseError as error:
            raise _unavailable(error) from error


def _unavailable(error: BaseError | FileNotFoundError) -> ArchiveUnavailable:
    first_line = str(error).partition("\n")[0]
    return ArchiveUnavailable(f"the archive's bucket: {first_line}")
