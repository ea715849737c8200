"""Calls from the gateway to the servicers of its own process, bytes in and bytes out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import grpc

from ..api.client_limits import CLIENT_ADDRESS
from .callable_methods import Method
from .error_responses import CallFailure, Code
from .http import HttpRequest

Call: TypeAlias = "grpc.aio.UnaryStreamCall[Any, Any] | grpc.aio.UnaryUnaryCall[Any, Any]"
FORWARDED = ("authorization", "tradewinds-seat-token", "traceparent", "tracestate")


class Upstream:
    """A channel to the service, and its calls by path."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._channel = channel

    @asynccontextmanager
    async def answers(
        self, method: Method, data: bytes, request: HttpRequest, seconds: float | None
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """The responses, one for a unary call; cancelled when the client goes away."""
        call = self._call(method, data, request, seconds)
        watching = asyncio.create_task(request.until_gone())
        watching.add_done_callback(lambda _: call.cancel())
        try:
            yield _read(method, call, watching)
        finally:
            watching.cancel()
            call.cancel()

    def _call(
        self, method: Method, data: bytes, request: HttpRequest, seconds: float | None
    ) -> Call:
        if method.client_streaming:
            raise CallFailure(
                Code.UNIMPLEMENTED,
                f"{method.path} streams in both directions, which only gRPC can; a browser plays "
                "with MatchService and waits in queues with MatchmakingService",
            )
        make: Any = (
            self._channel.unary_stream if method.server_streaming else self._channel.unary_unary
        )
        call: Call = make(method.path)(data, metadata=_metadata(request), timeout=seconds)
        return call


def _metadata(request: HttpRequest) -> list[tuple[str, str]]:
    shown = [(name, request.headers[name]) for name in FORWARDED if name in request.headers]
    return [*shown, (CLIENT_ADDRESS, request.client)]


async def _read(method: Method, call: Any, watching: asyncio.Task[None]) -> AsyncIterator[bytes]:
    try:
        if method.server_streaming:
            async for data in call:
                yield data
        else:
            yield await call
    except grpc.aio.AioRpcError as error:
        raise CallFailure.of(error) from error
    except asyncio.CancelledError:
        if not watching.done():
            raise
        raise CallFailure(Code.CANCELED, "the client is gone") from None
