"""Makes calls with the caller's key and a time limit, and translates errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from time import monotonic
from typing import Any

import grpc

from .connection import Connection
from .errors import RateLimited


class Service:
    """Base of the groups of calls on a `Client`."""

    def __init__(self, connection: Connection, timeout: float) -> None:
        self.connection = connection
        self.timeout = timeout

    async def call(self, method: Any, request: Any, token: str | None = None) -> Any:
        """One answer to one request.

        A call that is limited waits as long as the server says, within the time limit.
        """
        metadata = self.connection.endpoint.metadata(token)
        end = monotonic() + self.timeout
        while True:
            try:
                return await method(request, timeout=end - monotonic(), metadata=metadata)
            except grpc.aio.AioRpcError as error:
                failure = await self.connection.failure(error)
                wait = failure.retry_after if isinstance(failure, RateLimited) else None
                if wait is None or monotonic() + wait >= end:
                    raise failure from error
            await asyncio.sleep(wait)

    async def follow(
        self, method: Any, request: Any, token: str | None = None
    ) -> AsyncGenerator[Any, None]:
        """The answers of a stream, for as long as the server sends them."""
        stream = method(request, metadata=self.connection.endpoint.metadata(token))
        try:
            async for answer in stream:
                yield answer
        except grpc.aio.AioRpcError as error:
            raise await self.connection.failure(error) from error
        finally:
            stream.cancel()
