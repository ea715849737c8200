"""Calls that the server limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status.rpc_status import to_status

from tradewinds import Client
from tradewinds.errors import RateLimited
from tradewinds.v1 import engine_service_pb2 as pb
from tradewinds.v1.engine_service_pb2_grpc import (
    EngineServiceServicer,
    add_EngineServiceServicer_to_server,
)

WAIT = 0.2  # seconds


class LimitedEngine(EngineServiceServicer):
    """Refuses the first call, and says when to come again."""

    def __init__(self) -> None:
        self.calls = 0

    async def Determinize(
        self,
        request: pb.DeterminizeRequest,
        context: Any,
    ) -> pb.DeterminizeResponse:
        self.calls += 1
        if self.calls == 1:
            status = status_pb2.Status(code=code_pb2.RESOURCE_EXHAUSTED, message="slow down")
            retry = error_details_pb2.RetryInfo(retry_delay=Duration(nanos=int(WAIT * 1e9)))
            status.details.add().Pack(retry)
            await context.abort_with_status(to_status(status))
        return pb.DeterminizeResponse(snapshots=[b"world"])


@pytest.fixture
async def limited() -> AsyncIterator[tuple[LimitedEngine, str]]:
    engine, server = LimitedEngine(), grpc.aio.server()
    add_EngineServiceServicer_to_server(engine, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield engine, f"127.0.0.1:{port}"
    await server.stop(0)


async def test_a_limited_call_waits_as_long_as_it_is_told_and_is_made_again(
    limited: tuple[LimitedEngine, str],
) -> None:
    engine, address = limited
    start = monotonic()
    async with Client(address) as client:
        assert list(await client.engine.determinize(b"position")) == [b"world"]
    assert engine.calls == 2
    assert monotonic() - start >= WAIT


async def test_a_call_does_not_wait_beyond_its_time_limit(
    limited: tuple[LimitedEngine, str],
) -> None:
    engine, address = limited
    async with Client(address, timeout=WAIT) as client:
        with pytest.raises(RateLimited) as refused:
            await client.engine.determinize(b"position")
    assert refused.value.retry_after == pytest.approx(WAIT)
    assert engine.calls == 1
