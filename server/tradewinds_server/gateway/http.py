"""Requests and responses of ASGI, without a framework."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from typing import Any, TypeAlias

from .error_responses import CallFailure, Code

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers: TypeAlias = Iterable[tuple[str, str]]


class HttpRequest:
    """A request whose body is read once, up to a limit."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.scheme: str = scope["scheme"]
        self.query: bytes = scope["query_string"]
        client = scope.get("client")
        self.client: str = client[0] if client else ""
        self.headers: Mapping[str, str] = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in reversed(scope["headers"])  # of several the first counts
        }

    async def body(self, limit: int, seconds: float) -> bytes:
        """All of it; a Failure if it is too large or comes too slowly."""
        data = bytearray()
        try:
            async with asyncio.timeout(seconds):
                while True:
                    message = await self._receive()
                    if message["type"] == "http.disconnect":
                        raise CallFailure(Code.CANCELED, "the client is gone")
                    data += message.get("body", b"")
                    if len(data) > limit:
                        raise CallFailure(
                            Code.RESOURCE_EXHAUSTED, f"the request is larger than {limit} bytes"
                        )
                    if not message.get("more_body"):
                        return bytes(data)
        except TimeoutError as error:
            raise CallFailure(Code.DEADLINE_EXCEEDED, "the request came too slowly") from error

    async def until_gone(self) -> None:
        """Until the client hangs up; after the body."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


class HttpResponse:
    """Writes one response, with the headers every response of this request carries."""

    def __init__(self, send: Send, headers: Headers) -> None:
        self._send = send
        self._headers = list(headers)

    async def start(self, status: int, headers: Headers) -> None:
        lines = [
            (name.encode("latin-1"), value.encode("latin-1"))
            for name, value in (*headers, *self._headers)
        ]
        await self._send({"type": "http.response.start", "status": status, "headers": lines})

    async def write(self, data: bytes, *, last: bool = False) -> None:
        """Waits while the client reads slowly."""
        await self._send({"type": "http.response.body", "body": data, "more_body": not last})

    async def whole(self, status: int, headers: Headers, data: bytes = b"") -> None:
        length = ("content-length", str(len(data)))
        await self.start(status, [*headers, length])
        await self.write(data, last=True)

    async def text(self, status: int, text: str) -> None:
        await self.whole(status, [("content-type", "text/plain; charset=utf-8")], text.encode())
