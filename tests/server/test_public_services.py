"""Health, reflection and channelz, which gRPC tools expect."""

from __future__ import annotations

import grpc
import pytest
from grpc_channelz.v1 import channelz_pb2, channelz_pb2_grpc
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


async def test_channelz_tells_of_every_connection(channel: grpc.aio.Channel) -> None:
    stub = channelz_pb2_grpc.ChannelzStub(channel)
    servers = (await stub.GetServers(channelz_pb2.GetServersRequest())).server
    found = []
    for server in servers:
        request = channelz_pb2.GetServerSocketsRequest(server_id=server.ref.server_id)
        found += (await stub.GetServerSockets(request)).socket_ref
    request = channelz_pb2.GetSocketRequest(socket_id=found[-1].socket_id)
    socket = (await stub.GetSocket(request)).socket
    assert socket.remote.tcpip_address.ip_address == bytes([127, 0, 0, 1])


async def test_channelz_knows_no_other_sockets(channel: grpc.aio.Channel) -> None:
    stub = channelz_pb2_grpc.ChannelzStub(channel)
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.GetSocket(channelz_pb2.GetSocketRequest(socket_id=2**60))
    assert refused.value.code() is grpc.StatusCode.NOT_FOUND
