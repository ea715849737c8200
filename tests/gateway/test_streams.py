"""A stream ends with its client, and a client that does not read holds up nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from tests.e2e.running import play, running_server
from tests.gateway.calls import MATCH, STREAM_JSON, Envelope, create_match, envelopes, wrap
from tests.gateway.conftest import running_gateway
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds.v1 import match_service_pb2
from tradewinds_server.gateway.asgi_app import Gateway
from tradewinds_server.gateway.callable_methods import find_methods
from tradewinds_server.gateway.cors import CorsRules
from tradewinds_server.gateway.request_limits import BodyLimit
from tradewinds_server.gateway.static_files import StaticFiles
from tradewinds_server.gateway.upstream import Upstream
from tradewinds_server.metrics.definitions import STREAMS

WATCHERS = ("WatchMatch",)
WHOLE_REQUEST = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"


def watchers() -> float:
    return STREAMS.read().get(WATCHERS, 0)


async def until_watched_by(count: float) -> None:
    async with asyncio.timeout(10):
        while watchers() != count:
            await asyncio.sleep(0.01)


def body_of(match_id: str) -> bytes:
    return wrap(json.dumps({"matchId": match_id}).encode())


async def test_the_call_is_cancelled_when_the_client_goes_away(web: httpx.AsyncClient) -> None:
    before = watchers()
    body = body_of((await create_match(web))["match"]["matchId"])
    async with web.stream("POST", MATCH + "WatchMatch", content=body, headers=STREAM_JSON) as told:
        await anext(envelopes(told))
        assert watchers() == before + 1
    await until_watched_by(before)


class SilentClient:
    """A connection whose client sends one request and never reads the answer."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self.sent = 0
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        body, self._body = self._body, b""
        if not body:
            await self.gone.wait()
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        self.sent += 1
        if message["type"] == "http.response.body":
            await self.gone.wait()


async def test_a_client_that_does_not_read_is_cut_off(redis_url: str, tmp_path: Path) -> None:
    """The gateway then takes nothing more from the service, which gives the stream up."""
    before = watchers()
    async with (
        running_server(redis_url, open=True, heartbeat_seconds=0.1) as address,
        grpc.aio.insecure_channel(address) as channel,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", [guest("ann"), guest("bob")])
        methods = find_methods([match_service_pb2.DESCRIPTOR])
        access = CorsRules(loopback_only=True, origins=frozenset())
        limit = BodyLimit(4096, 1.0)
        gateway = Gateway(Upstream(channel), methods, StaticFiles(tmp_path, {}), access, limit)
        connection = SilentClient(body_of(created.match.match_id))
        scope = {
            "method": "POST",
            "path": MATCH + "WatchMatch",
            "scheme": "http",
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"content-type", b"application/connect+json")],
        }
        answering = asyncio.create_task(gateway(scope, connection.receive, connection.send))
        await until_watched_by(before + 1)
        await play(client, created, moves=10_000)
        await until_watched_by(before)
        assert connection.sent == 2  # the head and one update
        connection.gone.set()
        await answering


async def test_a_server_that_ends_closes_its_streams(redis_url: str) -> None:
    async with httpx.AsyncClient() as client:
        async with running_gateway(redis_url) as web:
            body = body_of((await create_match(web))["match"]["matchId"])
            url = web.base_url.join(MATCH + "WatchMatch")
            request = client.build_request("POST", url, content=body, headers=STREAM_JSON)
            updates = envelopes(await client.send(request, stream=True))
            await anext(updates)
        assert (await all_of(updates))[-1].json["error"]["code"] == "unavailable"


async def all_of(updates: AsyncIterator[Envelope]) -> list[Envelope]:
    return [update async for update in updates]


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("told", [b"", b"GET / HTTP/1.1\r\nHos"])
async def test_a_client_that_never_finishes_its_headers_is_cut_off(
    redis_url: str, is_first: bool, told: bytes
) -> None:
    async with running_gateway(redis_url, handshake_seconds=0.2) as web:
        reader, writer = await asyncio.open_connection(web.base_url.host, web.base_url.port)
        async with asyncio.timeout(10):
            if not is_first:
                writer.write(WHOLE_REQUEST)
                await reader.readuntil(b"no such page\n")
            writer.write(told)
            assert await reader.read() == b""
        writer.close()
