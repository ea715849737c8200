"""The channel to a server, in whichever event loop it is used."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import grpc

from .endpoint import Endpoint
from .errors import TradewindsError, from_rpc
from .tls_mismatch import diagnose

Stub = TypeVar("Stub")


class Connection:
    """Opens a channel when it is first needed, one for each event loop that needs it.

    gRPC ties a channel to the event loop it was made in. A client may be made before any loop runs
    (in a bot's constructor), and be used in the loop of `tradewinds.run` later.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.opened: dict[asyncio.AbstractEventLoop, LoopChannel] = {}

    @property
    def channel(self) -> grpc.aio.Channel:
        """The channel of the running event loop."""
        return self._here().channel

    def stub(self, kind: Callable[[grpc.aio.Channel], Stub]) -> Stub:
        """The generated stub of a service, on the channel of the running event loop."""
        here = self._here()
        if kind not in here.stubs:
            here.stubs[kind] = kind(here.channel)
        stub: Stub = here.stubs[kind]
        return stub

    async def failure(self, error: grpc.aio.AioRpcError) -> TradewindsError:
        """The error behind a failed call, with advice on how to fix it."""
        return await diagnose(self.endpoint, from_rpc(error))

    async def close(self) -> None:
        """Close the channel of the running event loop."""
        here = self.opened.pop(asyncio.get_running_loop(), None)
        if here is not None:
            await here.channel.close(None)

    def _here(self) -> LoopChannel:
        loop = asyncio.get_running_loop()
        if loop not in self.opened:
            for ended in [other for other in list(self.opened) if other.is_closed()]:
                del self.opened[ended]
            self.opened[loop] = LoopChannel(self.endpoint.channel())
        return self.opened[loop]


class LoopChannel:
    """A channel and the stubs made on it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.channel = channel
        self.stubs: dict[Callable[[grpc.aio.Channel], Any], Any] = {}
