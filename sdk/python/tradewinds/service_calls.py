"""Makes calls with the caller's key and a time limit, and translates errors."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import grpc

from .connection import Connection


class Service:
    """Base of the groups of calls on a `Client`."""

    def __init__(self, connection: Connection, timeout: float) -> None:
        self.connection = connection
        self.timeout = timeout

    async def call(self, method: Any, request: Any, token: str | None = None) -> Any:
        """One answer to one request."""
        metadata = self.connection.endpoint.metadata(token)
        try:
            return await method(request, timeout=self.timeout, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            raise await self.connection.failure(error) from error

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
