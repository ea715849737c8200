"""Health and reflection, which every gRPC tool expects, answer whoever asks."""

from __future__ import annotations

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc


async def test_reflection_lists_every_service(channel: grpc.aio.Channel) -> None:
    ask = reflection_pb2.ServerReflectionRequest(list_services="")
    call = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(iter([ask]))
    names = {service.name for service in (await call.read()).list_services_response.service}
    assert {"tradewinds.v1.BotService", "tradewinds.v1.MatchService"} < names
    assert {"grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"} < names


async def test_health_is_told_and_watched(channel: grpc.aio.Channel) -> None:
    stub = health_pb2_grpc.HealthStub(channel)
    serving = health_pb2.HealthCheckResponse.SERVING
    assert (await stub.Check(health_pb2.HealthCheckRequest())).status == serving
    watch = stub.Watch(health_pb2.HealthCheckRequest())
    assert (await watch.read()).status == serving
    watch.cancel()
