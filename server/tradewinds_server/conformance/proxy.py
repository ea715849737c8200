"""A proxy between a client and a server. Scripts control Play streams; other calls pass through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Any

import grpc

from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub

from .proxied_stream import Context, End, ProxiedStream, StreamOpening, end_of

PLAY = "/tradewinds.v1.BotService/Play"
OWN_OF_THE_CALL = ("user-agent", "grpc-", "content-type", "te")


class Proxy(grpc.GenericRpcHandler):  # type: ignore[type-arg]  # not generic at run time
    """A server for one client. `links` gets every Play stream once its first message is there."""

    def __init__(self, upstream: grpc.aio.Channel, label: str, gates: Collection[str]) -> None:
        self.links: asyncio.Queue[ProxiedStream] = asyncio.Queue()
        self.refusals: list[End] = []  # of the next streams, one each
        self.gates = gates
        self.opened: list[ProxiedStream] = []
        self._upstream = upstream
        self._stub = BotServiceStub(upstream)
        self._label = label

    @property
    def client_name(self) -> str:
        """What the client calls itself in its hello; empty if it does not."""
        requests = self.opened[0].requests if self.opened else []
        return requests[0].hello.client if requests else ""

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """Every method there is, as a stream of bytes in both directions."""
        method = handler_call_details.method
        if method == PLAY:
            return grpc.stream_stream_rpc_method_handler(self._play)

        async def relay(requests: AsyncIterator[bytes], context: Context) -> None:
            await self._relay(method, requests, context)

        return grpc.stream_stream_rpc_method_handler(relay)

    async def _play(self, requests: AsyncIterator[bytes], context: Context) -> None:
        link = ProxiedStream(
            StreamOpening(dict(context.invocation_metadata() or ())),
            self._stub,
            self._label,
            self.gates,
        )
        if self.refusals:
            link.refusal = self.refusals.pop(0)
        self.opened.append(link)
        self.links.put_nowait(link)
        await link.run(requests, context)

    async def _relay(self, method: str, requests: AsyncIterator[bytes], context: Context) -> None:
        passed = [
            (key, value)
            for key, value in context.invocation_metadata() or ()
            if not key.startswith(OWN_OF_THE_CALL)
        ]
        call: Any = self._upstream.stream_stream(method, None, None)(requests, metadata=passed)
        try:
            async for response in call:
                await context.write(response)
        except grpc.aio.AioRpcError as error:
            end = end_of(error)
            await context.abort(end.code, end.message, tuple(end.trailers))
