"""A Play stream of the client and one of the real server, connected by a script.

Turns and moves wait until the script passes them on. Everything else passes through, unless
the stage gates it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import grpc
from google.protobuf.message import DecodeError

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub

from .check import Failed

Context: TypeAlias = "grpc.aio.ServicerContext[bytes, bytes]"
Metadata = Sequence[tuple[str, str | bytes]]


@dataclass(frozen=True, slots=True)
class End:
    """How the proxy ends a stream towards the client."""

    code: grpc.StatusCode = grpc.StatusCode.OK
    message: str = ""
    trailers: Metadata = ()


def end_of(error: grpc.aio.AioRpcError) -> End:
    """The same end that a call to the real server had."""
    trailers: Any = error.trailing_metadata()
    return End(error.code(), error.details() or "", tuple(trailers))


@dataclass(slots=True)
class StreamOpening:
    """What the client showed when it opened the stream."""

    metadata: dict[str, str | bytes]
    at: float = field(default_factory=time.monotonic)


class ProxiedStream:
    """A script receives messages, answers the client and forwards requests to the server."""

    def __init__(
        self, opening: StreamOpening, stub: BotServiceStub, label: str, gates: Collection[str]
    ) -> None:
        self.opening = opening
        self.requests: list[pb.PlayRequest] = []
        self.joins: asyncio.Queue[pb.JoinQueue] = asyncio.Queue()
        self.closed_at: float | None = None  # once either side has ended the stream
        self.closed = asyncio.Event()
        self.refusal: End | None = None  # how to end the stream after its first message
        self._upstream: Any = stub.Play()
        self._label = label
        self._gates = gates
        self._taken: dict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._outbox: asyncio.Queue[bytes | End] = asyncio.Queue()

    @property
    def hello(self) -> pb.Hello:
        """The first message, which has to be a hello."""
        if not self.requests[0].HasField("hello"):
            raise Failed(f"the first message is {self.requests[0].WhichOneof('body')}, not hello")
        return self.requests[0].hello

    @property
    def bot(self) -> str:
        """The name under which the real server knows the client."""
        return f"{self.hello.bot[:40]}.{self._label}"

    async def take(self, kind: str) -> Any:
        """The next gated message of a kind, from whichever side."""
        return await self._taken[kind].get()

    async def take_first(self, *kinds: str) -> tuple[str, Any]:
        """The next gated message of any of these kinds, with its kind."""
        taking = {asyncio.ensure_future(self.take(kind)): kind for kind in kinds}
        try:
            await asyncio.wait(taking, return_when=asyncio.FIRST_COMPLETED)
            return next((kind, task.result()) for task, kind in taking.items() if task.done())
        finally:
            for task in taking:
                task.cancel()

    def has(self, kind: str) -> bool:
        return not self._taken[kind].empty()

    def tell(self, **body: Any) -> None:
        """Send a message to the client: `tell(turn=turn)`."""
        self.tell_bytes(pb.PlayResponse(**body).SerializeToString())

    def tell_bytes(self, message: bytes) -> None:
        self._outbox.put_nowait(message)

    async def pass_on(self, **body: Any) -> None:
        """Send a message to the real server: `pass_on(move=move)`."""
        await self._upstream.write(pb.PlayRequest(**body))

    def end(self, end: End | None = None) -> None:
        """End the stream, with an error or in good order."""
        self._upstream.cancel()
        self._outbox.put_nowait(end or End())

    async def run(self, requests: AsyncIterator[bytes], context: Context) -> None:
        """Serve the client's side until either side ends the stream."""
        pumps = [
            asyncio.create_task(self._hear_client(requests)),
            asyncio.create_task(self._hear_server()),
        ]
        try:
            while isinstance(said := await self._outbox.get(), bytes):
                await context.write(said)
            if said.code is not grpc.StatusCode.OK:
                await context.abort(said.code, said.message, tuple(said.trailers))
        finally:
            self.closed_at = time.monotonic()
            self.closed.set()
            self._upstream.cancel()
            for pump in pumps:
                pump.cancel()

    async def _hear_client(self, requests: AsyncIterator[bytes]) -> None:
        async for data in requests:
            try:
                request = pb.PlayRequest.FromString(data)
            except DecodeError:
                self.end(End(grpc.StatusCode.INVALID_ARGUMENT, "unreadable message"))
                return
            self.requests.append(request)
            kind = request.WhichOneof("body") or ""
            self._taken["request"].put_nowait(request)
            if self.refusal is not None:
                self.end(self.refusal)
            elif kind in self._gates:
                self._taken[kind].put_nowait(getattr(request, kind))
            else:
                await self._upstream.write(self._own(request))
        self._outbox.put_nowait(End())

    def _own(self, request: pb.PlayRequest) -> pb.PlayRequest:
        """The request under names and in queues that no other check uses."""
        own = pb.PlayRequest()
        own.CopyFrom(request)
        if own.HasField("hello"):
            own.hello.bot = self.bot
            own.hello.session_id = f"{own.hello.session_id[:48]}.{self._label}"
        elif own.HasField("join_queue"):
            control = own.join_queue.queue.time_control
            control.allowance.seconds = control.allowance.seconds or 10
            control.bank.seconds = control.bank.seconds or 120
            control.bank.nanos = int(self._label) * 1_000_000
            self.joins.put_nowait(own.join_queue)
        return own

    async def _hear_server(self) -> None:
        try:
            async for response in self._upstream:
                kind = response.WhichOneof("body")
                if kind in self._gates:
                    self._taken[kind].put_nowait(getattr(response, kind))
                else:
                    self.tell_bytes(response.SerializeToString())
        except grpc.aio.AioRpcError as error:
            self._outbox.put_nowait(end_of(error))
        else:
            self._outbox.put_nowait(End())
