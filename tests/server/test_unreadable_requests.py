"""Bytes that are no message, on every call: refused, and the server goes on as before."""

from __future__ import annotations

import asyncio
import random

import grpc
from google.protobuf.descriptor import MethodDescriptor

from tradewinds.v1 import match_service_pb2, match_service_pb2_grpc, setup_pb2
from tradewinds_server.app import SERVICES

from .errors import details_of

FILES = [file for file in SERVICES if file.DESCRIPTOR.package == "tradewinds.v1"]
METHODS: list[MethodDescriptor] = [
    method
    for file in FILES
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
]
chance = random.Random(3)
# A field of wire type 7 does not exist, so none of these is a message; the last is random.
UNREADABLE = [b"\x0f", b"\xff" * 64, b"\x0a\xff\xff\xff\xff\x0f", b"\x07" + chance.randbytes(2000)]


def path(method: MethodDescriptor) -> str:
    return f"/{method.containing_service.full_name}/{method.name}"


async def call_with(
    channel: grpc.aio.Channel, method: MethodDescriptor, data: bytes
) -> grpc.aio.AioRpcError | None:
    """Make the call with raw bytes and read until it ends; how it was refused, if it was."""
    try:
        if method.client_streaming:
            async for _ in channel.stream_stream(path(method), None, None)(iter([data])):
                pass
        elif method.server_streaming:
            async for _ in channel.unary_stream(path(method), None, None)(data):
                pass
        else:
            await channel.unary_unary(path(method), None, None)(data)
    except grpc.aio.AioRpcError as error:
        return error
    return None


async def test_garbage_is_refused_on_every_call(channel: grpc.aio.Channel) -> None:
    for method in METHODS:
        for data in UNREADABLE:
            refused = await call_with(channel, method, data)
            assert refused is not None, path(method)
            assert refused.code() is grpc.StatusCode.INVALID_ARGUMENT, path(method)
            assert details_of(refused)[0].reason == "BAD_REQUEST"


async def test_an_empty_message_never_fails_inside_the_server(channel: grpc.aio.Channel) -> None:
    for method in METHODS:
        refused = await call_with(channel, method, b"")
        if refused is not None:
            assert details_of(refused)[0].reason not in ("", "INTERNAL"), path(method)


async def test_a_message_beyond_the_limit_is_refused(channel: grpc.aio.Channel) -> None:
    large = bytes(300_000)
    answers = await asyncio.gather(*(call_with(channel, method, large) for method in METHODS))
    for method, refused in zip(METHODS, answers, strict=True):
        assert refused is not None, path(method)
        assert refused.code() is grpc.StatusCode.RESOURCE_EXHAUSTED, path(method)


async def test_garbage_beside_a_match_changes_nothing_in_it(channel: grpc.aio.Channel) -> None:
    stub = match_service_pb2_grpc.MatchServiceStub(channel)
    request = match_service_pb2.CreateMatchRequest(
        setup=setup_pb2.GameSetup(game="puerto-rico", seats=2),
        assignments=[match_service_pb2.SeatAssignment(guest=name) for name in ("ada", "bob")],
    )
    created = await stub.CreateMatch(request)
    asked = match_service_pb2.GetMatchRequest(match_id=created.match.match_id)
    metadata = (("tradewinds-seat-token", created.seat_keys[0].token),)
    before = (await stub.GetMatch(asked, metadata=metadata)).state
    for method in METHODS:
        for _ in range(5):
            data = chance.randbytes(chance.randrange(1, 200))
            refused = await call_with(channel, method, data)
            assert refused is None or refused.code() is not grpc.StatusCode.INTERNAL
    after = (await stub.GetMatch(asked, metadata=metadata)).state
    assert (after.match, after.position, after.view) == (before.match, before.position, before.view)
