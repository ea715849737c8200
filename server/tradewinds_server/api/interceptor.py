"""The interceptor before every servicer: limits, authentication, decoding, error status."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, TypeAlias

import grpc
import structlog
from grpc_status.rpc_status import to_status

from ..errors import ServiceError
from ..metrics.definitions import REFUSALS, STREAMS
from .arrival import note_arrival
from .auth import CHANNELZ, Authenticator
from .client_limits import CallLimit, address_of, peer_of
from .error_status import Expected, reason_of, status_of
from .protobuf_writer import sparing
from .slow_readers import SlowReaders
from .streaming_call import Stream
from .unreadable_requests import require_readable, tolerant

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
log = structlog.get_logger()


class ServiceInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Wraps every method. Servicers only see readable, admitted requests."""

    def __init__(
        self, limit: CallLimit, authenticator: Authenticator, slow_readers: SlowReaders
    ) -> None:
        self._limit = limit
        self._authenticator = authenticator
        self._slow_readers = slow_readers
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        name = handler_call_details.method
        if name not in self._wrapped:
            handler = await continuation(handler_call_details)
            if handler is None or (_is_public(name) and not handler.response_streaming):
                return handler  # unknown methods and health checks need no wrapper
            self._wrapped[name] = self._wrap(name, handler)
        return self._wrapped[name]

    def _wrap(self, call: str, handler: Any) -> Handler:
        make: Any = grpc.unary_unary_rpc_method_handler
        if handler.request_streaming:
            make, way = grpc.stream_stream_rpc_method_handler, _converse
        elif handler.response_streaming:
            make, way = grpc.unary_stream_rpc_method_handler, _tell
        behaviour = handler.unary_unary or handler.unary_stream or handler.stream_stream
        if not handler.response_streaming:
            guarded = self._unary(call, behaviour)
        elif _is_public(call):
            guarded = self._public(behaviour)
        else:
            guarded = self._stream(call, way, behaviour)
        wrapped: Handler = make(
            guarded,
            request_deserializer=tolerant(handler.request_deserializer),
            response_serializer=sparing(handler.response_serializer),
        )
        return wrapped

    def _unary(self, call: str, behaviour: Any) -> Any:
        async def guarded(request: Any, context: Context) -> Any:
            note_arrival()
            try:
                with self._limit.enter():
                    client = await self._authenticator.admit(call, context, self._limit.count)
                    with self._limit.admit(client):
                        return await behaviour(require_readable(request), context)
            except grpc.aio.AbortError:
                raise
            except Exception as error:  # noqa: BLE001 - the last resort before the client
                await _refuse(context, error)

        return guarded

    def _stream(self, call: str, way: Any, behaviour: Any) -> Any:
        async def guarded(request: Any, context: Context) -> None:
            note_arrival()
            try:
                with self._limit.enter():
                    async with aclosing(Stream(context)) as stream:
                        if way is _converse:
                            stream.read_ahead()
                        client = await self._authenticator.admit(call, context, self._limit.count)
                        watching = self._slow_readers.watching(stream)
                        attended = self._authenticator.attend(context)
                        with self._limit.admit(client), attended, _counted(call), watching:
                            await way(behaviour, request, stream, context)
            except grpc.aio.AbortError:
                raise
            except grpc.aio.InternalError:
                log.debug("client gone", call=call)  # the client hung up during a write
            except Exception as error:  # noqa: BLE001 - the last resort before the client
                await _refuse(context, error)

        return guarded

    def _public(self, behaviour: Any) -> Any:
        """Health and reflection streams: open to all, but limited."""

        async def guarded(request: Any, context: Context) -> None:
            try:
                address = address_of(peer_of(context))
                self._limit.count(address)
                with self._limit.enter(), self._limit.admit(address):
                    stream = Stream(context)
                    if hasattr(request, "__aiter__"):
                        request = self._questions(stream, address)
                    with self._slow_readers.watching(stream):
                        await _let_answer(behaviour, request, stream, context)
            except ServiceError as error:
                await _refuse(context, error)

        return guarded

    async def _questions(self, stream: Stream, client: str) -> AsyncIterator[Any]:
        """The requests of one stream. Each counts as a call."""
        while (request := await stream.read()) is not None:
            self._limit.count(client)
            yield request


def _is_public(call: str) -> bool:
    return call.startswith("/grpc.") and not call.startswith(CHANNELZ)


async def _tell(behaviour: Any, request: Any, stream: Stream, context: Context) -> None:
    """Run a servicer that yields responses."""
    async with aclosing(behaviour(require_readable(request), context)) as responses:
        async for response in responses:
            await stream.write(response)


async def _converse(behaviour: Any, request: Any, stream: Stream, context: Context) -> None:
    """Run a servicer that reads and writes freely."""
    await behaviour(stream, context)


async def _let_answer(behaviour: Any, request: Any, stream: Stream, context: Context) -> None:
    """Run one of gRPC's own servicers, which reads an iterator and yields or writes."""
    answer = behaviour(require_readable(request), context)
    if hasattr(answer, "__aiter__"):
        async with aclosing(answer) as responses:
            async for response in responses:
                await stream.write(response)
    else:
        await answer


@contextmanager
def _counted(call: str) -> Iterator[None]:
    name = call.rpartition("/")[2]
    STREAMS.move(+1, name)
    try:
        yield
    finally:
        STREAMS.move(-1, name)


async def _refuse(context: Context, error: Exception) -> None:
    REFUSALS.add(reason_of(error))
    if not isinstance(error, Expected):
        log.error("call failed", exc_info=error)
    status = to_status(status_of(error))
    await context.abort(status.code, status.details, status.trailing_metadata)
