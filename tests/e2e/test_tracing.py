"""Traces, as a collector gets them from a server in a process of its own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import httpx
import pytest
from opentelemetry.instrumentation.grpc import GrpcAioInstrumentorClient
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, Span, Status
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.e2e.processes import serving
from tests.e2e.running import play
from tests.server.wire_bot import WireBot
from tests.stores import free_port
from tradewinds.client import Client
from tradewinds.errors import Refused
from tradewinds.seating import guest
from tradewinds_server import startup_checks
from tradewinds_server.config import BadSettings, Settings
from tradewinds_server.startup_checks import with_tracing

MOVE = ["referee move", "referee load", "engine apply", "referee commit", "store commit_move"]
LOADED = """
import sys
import tradewinds_server.cli.app, tradewinds_server.server_processes
from tradewinds_server.match.referee import Referee
print(*(name for name in sys.modules if name.startswith("opentelemetry")))
print(*(name for name in vars(Referee) if hasattr(getattr(Referee, name), "__wrapped__")))
"""


class Collector(trace_service_pb2_grpc.TraceServiceServicer):
    """Keeps what servers export."""

    def __init__(self) -> None:
        self.received: list[ResourceSpans] = []

    def Export(  # gRPC's name
        self, request: trace_service_pb2.ExportTraceServiceRequest, context: object
    ) -> trace_service_pb2.ExportTraceServiceResponse:
        self.received += request.resource_spans
        return trace_service_pb2.ExportTraceServiceResponse()

    def spans(self) -> list[Span]:
        return [
            span for sent in self.received for scope in sent.scope_spans for span in scope.spans
        ]

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans() if span.name == name]

    def below(self, span: Span) -> list[Span]:
        """The spans within a span, in the order in which they began."""
        spans = sorted(self.spans(), key=lambda each: each.start_time_unix_nano)
        found = [span]
        for each in spans:
            if each.parent_span_id in {parent.span_id for parent in found}:
                found.append(each)
        return found[1:]


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    """A collector that servers started from now on send their traces to."""
    collector = Collector()
    server = grpc.server(ThreadPoolExecutor(1))
    trace_service_pb2_grpc.add_TraceServiceServicer_to_server(collector, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    monkeypatch.setenv("TRADEWINDS_TRACING", f"http://127.0.0.1:{port}")
    yield collector
    server.stop(None).wait()


@pytest.fixture
def client_spans() -> Iterator[InMemorySpanExporter]:
    """The spans of clients in this process, recorded by OpenTelemetry's own instrumentation."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    instrumentor = GrpcAioInstrumentorClient()
    instrumentor.instrument(tracer_provider=provider)
    yield exporter
    instrumentor.uninstrument()
    provider.shutdown()


def attributes(pairs: list[KeyValue]) -> dict[str, str]:
    return {pair.key: pair.value.string_value for pair in pairs}


def is_parent(parent: ReadableSpan, child: Span) -> bool:
    context = parent.context
    assert context is not None
    ids = context.trace_id.to_bytes(16, "big"), context.span_id.to_bytes(8, "big")
    return ids == (child.trace_id, child.parent_span_id)


async def test_a_call_is_one_trace_from_the_client_to_the_store(
    redis_url: str, collector: Collector, client_spans: InMemorySpanExporter
) -> None:
    async with serving(redis_url) as server, Client(server.address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        await play(client, created, 1)
        await client.matches.verify(b"{}")
    [resource] = {str(attributes(list(sent.resource.attributes))) for sent in collector.received}
    assert "'service.name': 'tradewinds'" in resource

    [called] = [each for each in client_spans.get_finished_spans() if "SubmitMove" in each.name]
    [served] = collector.named("tradewinds.v1.MatchService/SubmitMove")
    assert is_parent(called, served)
    assert served.kind == Span.SPAN_KIND_SERVER
    names = [span.name for span in collector.below(served)]
    assert [name for name in names if name in MOVE] == MOVE
    [apply] = [span for span in collector.below(served) if span.name == "engine apply"]
    assert not collector.named("store EVALSHA")  # scripts have names
    assert attributes(list(apply.attributes)) == {"tradewinds.game": "puerto-rico"}
    secrets = [key.token for key in created.seat_keys]
    assert not [secret for secret in secrets if secret in str(collector.received)]

    [verified] = collector.named("tradewinds.v1.MatchService/VerifyReplay")
    assert [span.name for span in collector.below(verified)] == ["engine work"]


async def test_a_move_on_a_stream_is_a_trace_of_its_own_with_a_link_to_the_stream(
    redis_url: str, collector: Collector
) -> None:
    async with (
        serving(redis_url) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        bots = [WireBot(channel, name) for name in ("ada", "bob")]
        for bot in bots:
            await bot.connect()
            await bot.join("puerto-rico", 2)
        playing = [asyncio.create_task(bot.play_on(turns=1)) for bot in bots]
        _, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for other in waiting:
            other.cancel()
        for bot in bots:
            await bot.end()
    streams = {span.span_id for span in collector.named("tradewinds.v1.BotService/Play")}
    [move] = collector.named("Play move")
    assert move.parent_span_id == b""
    assert [link.span_id in streams for link in move.links] == [True]
    assert [span.name for span in collector.below(move) if span.name in MOVE] == MOVE
    about = {pair.key for pair in move.attributes}
    assert about == {"tradewinds.match_id", "tradewinds.seat", "tradewinds.version"}


async def test_a_trace_that_a_browser_began_goes_on_behind_the_gateway(
    redis_url: str, collector: Collector
) -> None:
    trace_id, span_id = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
    async with serving(redis_url) as server:
        page = server.logged("page")[0]["address"]
        async with httpx.AsyncClient(base_url=page) as browser:
            headers = {"traceparent": f"00-{trace_id}-{span_id}-01"}
            call = "/tradewinds.v1.CatalogService/ListGames"
            assert (await browser.post(call, json={}, headers=headers)).status_code == 200
    [span] = collector.named(call[1:])
    assert (span.trace_id.hex(), span.parent_span_id.hex()) == (trace_id, span_id)


async def test_a_refused_call_is_an_error_with_its_code(
    redis_url: str, collector: Collector
) -> None:
    async with serving(redis_url) as server, Client(server.address) as client:
        with pytest.raises(Refused):
            await client.matches.get("no such match")
    [span] = collector.named("tradewinds.v1.MatchService/GetMatch")
    assert span.status.code == Status.STATUS_CODE_ERROR
    codes = {pair.key: pair.value.int_value for pair in span.attributes}
    assert codes["rpc.grpc.status_code"] == grpc.StatusCode.NOT_FOUND.value[0]


async def test_what_no_call_asked_for_is_traced_only_where_the_house_plays(
    redis_url: str, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRADEWINDS_ALLOWANCE_SECONDS", "0.1")
    monkeypatch.setenv("TRADEWINDS_BANK_SECONDS", "0.1")
    async with serving(redis_url) as server, Client(server.address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        match_id, token = created.match.match_id, created.seat_keys[0].token
        async for update in client.matches.watch(match_id, token):
            if update.HasField("step"):  # the house has answered for a seat without a bot
                break
    outermost = {span.name for span in collector.spans() if not span.parent_span_id}
    assert {name for name in outermost if "MatchService" not in name} == {"referee deadline"}


def test_a_server_without_a_collector_loads_and_wraps_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", startup_checks.COLLECTORS)
def test_the_standard_variables_name_the_collector_too(name: str) -> None:
    assert with_tracing(Settings(), {}).tracing == ""
    assert with_tracing(Settings(), {name: "http://a:4317"}).tracing == "http://a:4317"
    given = Settings(tracing="http://b:4317")
    assert with_tracing(given, {name: "http://a:4317"}).tracing == "http://b:4317"


def test_without_the_packages_our_setting_is_refused_and_a_standard_one_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(startup_checks, "TRACING_MODULE", "opentelemetry_is_missing.exporter")
    environment = {startup_checks.COLLECTORS[0]: "http://a:4317"}
    assert with_tracing(Settings(), environment) == Settings()
    with pytest.raises(BadSettings, match=r"tradewinds\[tracing\]"):
        with_tracing(Settings(tracing="http://b:4317"), environment)


async def test_a_collector_that_is_away_holds_nothing_up(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRADEWINDS_TRACING", f"http://127.0.0.1:{free_port()}")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
    async with serving(redis_url) as server, Client(server.address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        await play(client, created, 10)
        async with asyncio.timeout(10):
            assert await server.stop() == 0
        [report, *_] = server.logged("tracing")
        assert "127.0.0.1" in report["report"]
        assert all("timestamp" in line for line in server.lines), "a line that is not ours"
