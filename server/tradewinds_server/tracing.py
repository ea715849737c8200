"""OpenTelemetry traces of calls, moves, and the work of engine and store.

Needs the extra `tracing`. Functions are wrapped when a server starts with tracing. One without it
does not import this module, and its functions are what they are.

A call is a span below the client's. A Play stream lasts for many matches, so each of its messages
begins a trace of its own, linked to the stream's. Work that no call asked for is not traced, except
for moves that the house makes at a deadline.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.metadata import version
from types import CoroutineType
from typing import Any, Final, NamedTuple, TypeAlias

import grpc
import structlog
from opentelemetry import propagate, trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Link, Span, SpanKind

from tradewinds.v1.bot_service_pb2 import PlayRequest

from .analysis.worker_pool import EngineWorkers
from .api.play_stream import PlayStream
from .match import move_committer, referee
from .match.live_match import LiveMatch
from .match.move import Draft, Move
from .match.move_committer import MoveCommitter
from .match.referee import Referee
from .store.client import StoreClient
from .store.lua_script import Script
from .store.resp import Argument

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Interceptor: TypeAlias = "grpc.aio.ServerInterceptor[Any, Any]"
SCRIPT_COMMANDS: Final = ("EVALSHA", "EVAL")
APPLY: Final = "draft_move"
FLUSH_SECONDS: Final = 2.0
log = structlog.get_logger()


class Described(NamedTuple):
    """A span to be: its name and what it is about. Never a key, a token or a seed."""

    name: str
    attributes: dict[str, str | int]


Describe: TypeAlias = Callable[..., Described | None]
OpenSpan: TypeAlias = Callable[[Described], AbstractContextManager[Span]]


@contextmanager
def exporting(endpoint: str) -> Iterator[Interceptor]:
    """Send traces to a collector. Sampling, headers and names come from the OTEL_ variables."""
    resource = Resource.create({"service.version": version("tradewinds")})
    if str(resource.attributes["service.name"]).startswith("unknown_service"):
        resource = resource.merge(Resource({"service.name": "tradewinds"}))
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    exporter = OTLPSpanExporter(endpoint)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    library = logging.getLogger("opentelemetry")
    library.addHandler(LibraryLog())
    library.propagate = False
    wrap_functions()
    try:
        yield TracingInterceptor()
    finally:
        ending = threading.Thread(target=provider.shutdown)  # sends what is left
        ending.start()
        ending.join(FLUSH_SECONDS)
        if ending.is_alive():  # the collector is away: do not try again
            exporter.shutdown()


def wrap_functions() -> None:
    """Let the functions on the way of a call record spans."""
    for owner, name, describe, open_span in WRAPPED:
        _wrap(owner, name, describe, open_span)
    for module in (referee, move_committer):
        setattr(module, APPLY, _with_apply_span(getattr(module, APPLY)))
    StoreClient.send = _with_command_span(StoreClient.send)  # type: ignore[method-assign]


@contextmanager
def inner_span(described: Described) -> Iterator[Span]:
    """Below the current span. Without one, nothing is recorded."""
    current = trace.get_current_span()
    if not current.is_recording():
        yield current
        return
    with _tracer().start_as_current_span(
        described.name, attributes=described.attributes, record_exception=False
    ) as span:
        yield span


def outer_span(described: Described) -> AbstractContextManager[Span]:
    """A trace of its own, linked to the current span if there is one."""
    around = trace.get_current_span().get_span_context()
    return _tracer().start_as_current_span(
        described.name,
        context=Context(),
        kind=SpanKind.SERVER,
        attributes=described.attributes,
        links=[Link(around)] if around.is_valid else [],
        record_exception=False,
    )


class LibraryLog(logging.Handler):
    """Logs what OpenTelemetry reports, such as a collector that is away, as lines of ours."""

    def emit(self, record: logging.LogRecord) -> None:
        log.warning("tracing", report=record.getMessage())


class TracingInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Records a span of every call, below the client's if its metadata names one."""

    def __init__(self) -> None:
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        name = handler_call_details.method
        if name not in self._wrapped:
            handler = await continuation(handler_call_details)
            if handler is None or name.startswith("/grpc."):
                return handler
            self._wrapped[name] = _wrap_handler(name, handler)
        return self._wrapped[name]


def _wrap_handler(call: str, handler: Any) -> Handler:
    """`ServiceInterceptor` has made all servicers functions that return or write."""
    _, service, method = call.split("/")
    behaviour = handler.unary_unary or handler.unary_stream or handler.stream_stream
    make: Any = grpc.unary_unary_rpc_method_handler
    if handler.response_streaming:
        make = grpc.unary_stream_rpc_method_handler
    if handler.request_streaming:
        make = grpc.stream_stream_rpc_method_handler

    async def traced(request: Any, context: Any) -> Any:
        with _tracer().start_as_current_span(
            call[1:],
            context=propagate.extract(dict(context.invocation_metadata() or ())),
            kind=SpanKind.SERVER,
            attributes={"rpc.system": "grpc", "rpc.service": service, "rpc.method": method},
            record_exception=False,
        ) as span:
            try:
                return await behaviour(request, context)
            finally:
                code = context.code() or grpc.StatusCode.OK
                span.set_attribute("rpc.grpc.status_code", grpc.StatusCode(code).value[0])

    wrapped: Handler = make(traced, handler.request_deserializer, handler.response_serializer)
    return wrapped


def _wrap(owner: type, name: str, describe: Describe, open_span: OpenSpan) -> None:
    """Replace a coroutine method of a class."""
    function: Callable[..., Awaitable[Any]] = getattr(owner, name)

    @functools.wraps(function)
    async def traced(*arguments: Any, **named: Any) -> Any:
        described = describe(*arguments, **named)
        if described is None:
            return await function(*arguments, **named)
        with open_span(described):
            return await function(*arguments, **named)

    setattr(owner, name, traced)


def _with_apply_span(function: Callable[..., Draft]) -> Callable[..., Draft]:
    @functools.wraps(function)
    def traced(match: LiveMatch, *arguments: Any, **named: Any) -> Draft:
        with inner_span(Described("engine apply", {"tradewinds.game": match.record.game.name})):
            return function(match, *arguments, **named)

    return traced


def _with_command_span(
    function: Callable[..., asyncio.Future[Any]],
) -> Callable[..., asyncio.Future[Any]]:
    @functools.wraps(function)
    def traced(client: StoreClient, *command: Argument) -> asyncio.Future[Any]:
        reply = function(client, *command)
        name = str(command[0])
        if name not in SCRIPT_COMMANDS and trace.get_current_span().is_recording():
            span = _tracer().start_span(f"store {name}", kind=SpanKind.CLIENT)
            reply.add_done_callback(lambda _: span.end())
        return reply

    return traced


def _named(name: str) -> Describe:
    return lambda *arguments, **named: Described(name, {})


def _describe_move(_: Referee, move: Move) -> Described:
    return Described("referee move", _about(move.match_id, move.seat, move.version))


def _describe_script(_: StoreClient, script: Script, *arguments: Any) -> Described:
    return Described(f"store {script.name}", {})


def _describe_message(_: PlayStream, request: PlayRequest, *arguments: Any) -> Described | None:
    kind, move = request.WhichOneof("body"), request.move
    if kind == "heartbeat":  # says nothing, and there are many
        return None
    about = _about(move.match_id[:64], move.seat, move.version) if kind == "move" else {}
    return Described(f"Play {kind}", about)


def _describe_background(_: PlayStream, work: CoroutineType[Any, Any, None]) -> Described:
    return Described(f"Play {work.__name__.lstrip('_')}", {})


def _describe_deadline(_: Referee, match_id: str) -> Described:
    return Described("referee deadline", {"tradewinds.match_id": match_id})


def _about(match_id: str, seat: int, version: int) -> dict[str, str | int]:
    return {
        "tradewinds.match_id": match_id,
        "tradewinds.seat": seat,
        "tradewinds.version": version,
    }


def _tracer() -> trace.Tracer:
    return trace.get_tracer("tradewinds")


WRAPPED: Final[tuple[tuple[type, str, Describe, OpenSpan], ...]] = (
    (Referee, "submit", _describe_move, inner_span),
    (Referee, "_load", _named("referee load"), inner_span),
    (MoveCommitter, "commit", _named("referee commit"), inner_span),
    (EngineWorkers, "_work", _named("engine work"), inner_span),
    (StoreClient, "run", _describe_script, inner_span),
    (PlayStream, "_answer", _describe_message, outer_span),
    (PlayStream, "_persist", _describe_background, outer_span),
    (Referee, "enforce", _describe_deadline, outer_span),
)
