"""Stands before every servicer: rate limit, who may call, unreadable bytes, errors to status."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, TypeAlias

import grpc
import structlog
from google.protobuf.message import DecodeError
from grpc_status.rpc_status import to_status

from ..errors import BadRequest, ServiceError
from ..metrics.figures import REFUSALS, STREAMS
from .auth import Doorman
from .errors import Expected, reason_of, status_of
from .limits import CallLimit
from .slow_readers import SlowReaders

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
log = structlog.get_logger()


class Garbage:
    """Stands for a request that could not be read."""


GARBAGE = Garbage()


class Guard(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Wraps each method once; what reaches a servicer is a readable, admitted request."""

    def __init__(self, limit: CallLimit, doorman: Doorman, slow_readers: SlowReaders) -> None:
        self._limit = limit
        self._doorman = doorman
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
                return handler  # unknown methods and health checks answer for themselves
            self._wrapped[name] = self._wrap(name, handler)
        return self._wrapped[name]

    def _wrap(self, call: str, handler: Any) -> Handler:
        kinds: dict[tuple[bool, bool], tuple[str, Any]] = {
            (False, False): ("unary_unary", grpc.unary_unary_rpc_method_handler),
            (False, True): ("unary_stream", grpc.unary_stream_rpc_method_handler),
            (True, False): ("stream_unary", grpc.stream_unary_rpc_method_handler),
            (True, True): ("stream_stream", grpc.stream_stream_rpc_method_handler),
        }
        name, make = kinds[handler.request_streaming, handler.response_streaming]
        behaviour = getattr(handler, name)
        guard = self._stream if handler.response_streaming else self._unary
        if _is_public(call):
            guard = self._public
        wrapped: Handler = make(
            guard(call, behaviour),
            request_deserializer=_forgiving(handler.request_deserializer),
            response_serializer=_sparing(handler.response_serializer),
        )
        return wrapped

    def _unary(self, call: str, behaviour: Any) -> Any:
        async def guarded(request: Any, context: Context) -> Any:
            try:
                with self._limit.admit(context.peer()):
                    await self._doorman.admit(call, context)
                    return await behaviour(_readable(request), context)
            except grpc.aio.AbortError:
                raise
            except Exception as error:  # noqa: BLE001 - the last resort before the client
                await _refuse(context, error)

        return guarded

    def _stream(self, call: str, behaviour: Any) -> Any:
        async def guarded(request: Any, context: Context) -> None:
            try:
                with self._limit.admit(context.peer()):
                    await self._doorman.admit(call, context)
                    stream = behaviour(_readable(request), context)
                    task = asyncio.current_task()
                    assert task is not None
                    with self._doorman.attend(context), _counted(call):
                        async with aclosing(stream) as responses:
                            async for response in responses:
                                await self._slow_readers.write(task, context, response)
            except grpc.aio.AbortError:
                raise
            except grpc.aio.InternalError:
                log.debug("client gone", call=call)  # it hung up while it was being written to
            except Exception as error:  # noqa: BLE001 - the last resort before the client
                await _refuse(context, error)

        return guarded

    def _public(self, call: str, behaviour: Any) -> Any:
        """Streams of health and reflection: for everybody, but not without end."""

        async def guarded(request: Any, context: Context) -> None:
            try:
                with self._limit.admit(context.peer()):
                    answer = behaviour(_readable(request), context)
                    if hasattr(answer, "__aiter__"):
                        async for response in answer:
                            await context.write(response)
                    else:
                        await answer
            except ServiceError as error:
                await _refuse(context, error)

        return guarded


def _is_public(call: str) -> bool:
    return call.startswith("/grpc.")


def _forgiving(deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    def read(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return GARBAGE

    return read


def _sparing(serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """What a servicer has written already is sent as it is."""

    def write(response: Any) -> bytes:
        return response if isinstance(response, bytes) else serialize(response)

    return write


def _readable(request: Any) -> Any:
    if request is GARBAGE:
        raise BadRequest("request", "these bytes are not a message of this call")
    if hasattr(request, "__aiter__"):
        return _readable_each(request)
    return request


async def _readable_each(requests: AsyncIterator[Any]) -> AsyncIterator[Any]:
    async for request in requests:
        yield _readable(request)


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
