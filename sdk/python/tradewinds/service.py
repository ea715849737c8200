"""How calls are made: with the caller's key, a time limit, and errors of the SDK's own kind."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import grpc

from .endpoint import Endpoint
from .errors import from_rpc


class Service:
    """Base of the groups of calls on a `Client`."""

    def __init__(self, channel: grpc.aio.Channel, endpoint: Endpoint, timeout: float) -> None:
        self.channel = channel
        self.endpoint = endpoint
        self.timeout = timeout

    async def call(self, method: Any, request: Any, token: str | None = None) -> Any:
        """One answer to one request."""
        metadata = self.endpoint.metadata(token)
        try:
            return await method(request, timeout=self.timeout, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            raise from_rpc(error) from error

    async def follow(
        self, method: Any, request: Any, token: str | None = None
    ) -> AsyncGenerator[Any, None]:
        """The answers of a stream, for as long as the server sends them."""
        stream = method(request, metadata=self.endpoint.metadata(token))
        try:
            async for answer in stream:
                yield answer
        except grpc.aio.AioRpcError as error:
            raise from_rpc(error) from error
        finally:
            stream.cancel()
