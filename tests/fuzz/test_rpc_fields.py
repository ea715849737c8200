"""Any message on any call, and anything said on a Play stream: an answer or a proper refusal."""

from __future__ import annotations

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.errors import details_of
from tests.server.test_unreadable_requests import METHODS, path
from tradewinds.v1 import bot_service_pb2, catalog_service_pb2

from .house import House
from .messages import messages

LONGEST = 3.0  # seconds for an answer; what was cut off for taking longer is no finding
PLAY = next(method for method in METHODS if method.client_streaming)
UNARY_REQUESTS = [method for method in METHODS if not method.client_streaming]
SAID = {field.name: field.message_type for field in PLAY.input_type.fields if field.message_type}
lasting = settings(max_examples=150, suppress_health_check=list(HealthCheck))


@lasting
@given(data=st.data())
def test_any_message_gets_an_answer_or_a_proper_error(house: House, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(UNARY_REQUESTS), label="method")
    request = data.draw(messages(method.input_type, house.known), label="request")
    house.run(call(house.channel, method, request))


@settings(lasting, max_examples=50)
@given(data=st.data())
def test_anything_may_be_said_on_a_stream(house: House, data: st.DataObject) -> None:
    hello = bot_service_pb2.PlayRequest(hello=bot_service_pb2.Hello(bot="eve", session_id="s"))
    kinds = data.draw(st.lists(st.sampled_from(list(SAID)), max_size=8), label="kinds")
    house.run(converse(house.channel, [hello, *(draw(data, house, kind) for kind in kinds)]))


@settings(lasting, max_examples=50)
@given(data=st.data(), kind=st.sampled_from(list(SAID)))
def test_anything_may_be_said_first(house: House, data: st.DataObject, kind: str) -> None:
    house.run(converse(house.channel, [draw(data, house, kind)]))


def draw(data: st.DataObject, house: House, kind: str) -> Message:
    request = bot_service_pb2.PlayRequest()
    getattr(request, kind).CopyFrom(data.draw(messages(SAID[kind], house.known), label=kind))
    return request


async def call(channel: grpc.aio.Channel, method: MethodDescriptor, request: Message) -> None:
    """Send it and read what comes first; a stream may have no end."""
    data = request.SerializeToString()
    try:
        if method.server_streaming:
            stream = channel.unary_stream(path(method), None, None)(data, timeout=LONGEST)
            await stream.read()
            stream.cancel()
        else:
            await channel.unary_unary(path(method), None, None)(data, timeout=LONGEST)
    except grpc.aio.AioRpcError as error:
        assert_proper(error)


async def converse(channel: grpc.aio.Channel, said: list[Message]) -> None:
    """Say all of it and read to the end of the stream."""
    requests = iter([message.SerializeToString() for message in said])
    try:
        async for _ in channel.stream_stream(path(PLAY), None, None)(requests, timeout=LONGEST):
            pass
    except grpc.aio.AioRpcError as error:
        assert_proper(error)


def assert_proper(error: grpc.aio.AioRpcError) -> None:
    if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
        return
    assert details_of(error)[0].reason not in ("", "INTERNAL"), error


def test_what_a_client_sent_comes_back_shortened(house: House) -> None:
    """Found by fuzzing: a long name in an error was more than trailers may hold."""
    method = next(method for method in METHODS if method.name == "GetGame")
    house.run(call(house.channel, method, catalog_service_pb2.GetGameRequest(game="x" * 20_000)))
