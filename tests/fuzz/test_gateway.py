"""Any request that a browser could send: the gateway answers it, or refuses it properly."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
from google.protobuf import json_format
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.gateway.calls import Envelope, envelopes, unwrap, wrap
from tests.server.test_unreadable_requests import METHODS, path
from tradewinds_server.gateway.callable_methods import Method

from .house import House
from .messages import messages

LIMITS = {"connect-timeout-ms": "3000", "grpc-timeout": "3S"}
TRAILERS, END_OF_STREAM = 0x80, 2
FAILED_INSIDE = ("2", "13", "unknown", "internal")  # as gRPC-Web and as Connect say it
CALLS = [method for method in METHODS if not method.client_streaming]
READS = [method for method in CALLS if Method.of(method).read_only]
lasting = settings(max_examples=80, suppress_health_check=list(HealthCheck))


class Protocol(NamedTuple):
    """How a client library writes a request."""

    content_type: str
    write: Callable[[Message], bytes]
    streams: bool | None  # only such calls; None: any


def as_json(message: Message) -> bytes:
    return json_format.MessageToJson(message).encode()


def as_bytes(message: Message) -> bytes:
    return message.SerializeToString()


PROTOCOLS = [
    Protocol("application/json", as_json, streams=False),
    Protocol("application/proto", as_bytes, streams=False),
    Protocol("application/connect+json", lambda message: wrap(as_json(message)), streams=True),
    Protocol("application/connect+proto", lambda message: wrap(as_bytes(message)), streams=True),
    Protocol("application/grpc-web+proto", lambda message: wrap(as_bytes(message)), None),
    Protocol("application/grpc-web+json", lambda message: wrap(as_json(message)), None),
    Protocol(
        "application/grpc-web-text",
        lambda message: base64.b64encode(wrap(as_bytes(message))),
        None,
    ),
]


@lasting
@given(data=st.data())
def test_any_message_gets_an_answer_or_a_proper_error(house: House, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(CALLS), label="method")
    fitting = [each for each in PROTOCOLS if each.streams in (None, method.server_streaming)]
    protocol = data.draw(st.sampled_from(fitting), label="protocol")
    request = data.draw(messages(method.input_type, house.known), label="request")
    try:
        body = protocol.write(request)
    except json_format.Error:
        assume(False)  # infinite numbers have no JSON
    house.run(send(house, method, {"content-type": protocol.content_type}, body))


@lasting
@given(data=st.data())
def test_any_bytes_get_an_answer_or_a_proper_error(house: House, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(METHODS), label="method")
    kinds = [protocol.content_type for protocol in PROTOCOLS]
    headers = {"content-type": data.draw(st.sampled_from([*kinds, "text/plain", ""]))}
    odd = st.sampled_from(["", "gzip", "-1", "9" * 30, "1S", "é", "identity, gzip", "\x7f"])
    for name in ("content-encoding", "connect-content-encoding", "grpc-encoding", *LIMITS):
        if data.draw(st.booleans()):
            headers[name] = data.draw(odd)
    body = data.draw(st.binary(max_size=60) | st.sampled_from([b"{" * 5000, wrap(b"{}")]))
    house.run(send(house, method, headers, body))


@lasting
@given(data=st.data())
def test_any_query_gets_an_answer_or_a_proper_error(house: House, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(READS), label="method")
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    names = st.sampled_from(["encoding", "message", "base64", "compression"])
    usual = st.sampled_from(["json", "proto", "1", "gzip", "{}", "{", "AA==", "CgNhZGE"])
    query = data.draw(st.dictionaries(names, usual | text), label="query")
    house.run(read(house, method, {"connect": "v1", **query}))


async def send(
    house: House, method: MethodDescriptor, headers: dict[str, str], body: bytes
) -> None:
    """Post it and read what comes first; a stream may have no end."""
    encoded = {name.encode(): value.encode() for name, value in (LIMITS | headers).items()}
    async with (
        httpx.AsyncClient(base_url=house.page) as client,
        client.stream("POST", path(method), content=body, headers=encoded) as response,
    ):
        kind = response.headers.get("content-type", "")
        if kind.startswith("application/grpc-web-text"):
            assert_proper(await first_of_text(response))
        elif kind.startswith(("application/grpc-web", "application/connect+")):
            assert_proper(await anext(envelopes(response)))
        else:
            await response.aread()
            assert_answered(response)


async def read(house: House, method: MethodDescriptor, query: dict[str, str]) -> None:
    async with httpx.AsyncClient(base_url=house.page) as client:
        assert_answered(await client.get(path(method), params=query))


def assert_answered(response: httpx.Response) -> None:
    """A call with an answer, or refused with a code; anything else by the status alone."""
    if response.status_code == 200 or response.status_code in (404, 405, 415):
        return
    assert response.json()["code"] not in FAILED_INSIDE, response.text


async def first_of_text(response: httpx.Response) -> Envelope:
    """Every frame is written in base64 for itself."""
    data = base64.b64decode(await anext(response.aiter_bytes()))
    return unwrap(data)[0]


def assert_proper(first: Envelope) -> None:
    """The first envelope of a stream: a message, or why there is none."""
    if first.flags & TRAILERS:
        trailers = dict(line.split(": ", 1) for line in first.data.decode().splitlines())
        assert trailers["grpc-status"] not in FAILED_INSIDE, trailers
    elif first.flags & END_OF_STREAM:
        end: Any = json.loads(first.data)
        assert end.get("error", {}).get("code", "") not in FAILED_INSIDE, end
