"""A bare bidirectional echo on the server's stack: the minimum cost of a message."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import grpc

from ..app import server_options
from ..config import Settings

SERVICE, CALL = "tradewinds.bench.Echo", "Echo"
METHOD = f"/{SERVICE}/{CALL}"
GRACE_SECONDS = 5.0


class EchoServer:
    """Echoes and counts messages."""

    def __init__(self, settings: Settings) -> None:
        self.echoes = 0
        self._settings = settings
        self._server = grpc.aio.server(options=server_options(settings))

    async def start(self) -> int:
        handler = grpc.stream_stream_rpc_method_handler(self._echo)
        service = grpc.method_handlers_generic_handler(SERVICE, {CALL: handler})
        self._server.add_generic_rpc_handlers((service,))
        port = self._server.add_insecure_port(f"{self._settings.host}:0")
        await self._server.start()
        return port

    async def drain(self) -> None:
        await self._server.stop(GRACE_SECONDS)  # its clients are disconnecting

    async def _echo(self, requests: AsyncIterator[bytes], context: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            self.echoes += 1
            yield request
