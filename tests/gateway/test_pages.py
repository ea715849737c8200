"""Static files, the description of the calls, TLS, and the command that starts it all."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc
import httpx
import pytest

from tests.e2e.processes import serving
from tests.gateway.calls import CATALOG
from tests.gateway.conftest import running_gateway
from tests.identity.certificates import Authority
from tradewinds_server.gateway.asgi_app import Gateway
from tradewinds_server.gateway.cors import CorsRules
from tradewinds_server.gateway.request_limits import BodyLimit
from tradewinds_server.gateway.static_files import StaticFiles
from tradewinds_server.gateway.upstream import Upstream

SCRIPT = "export const n = 1;\n" * 200


async def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    """What the gateway answers when the build left these files."""
    async with grpc.aio.insecure_channel("localhost:1") as channel:
        access = CorsRules(loopback_only=True, origins=frozenset())
        files = StaticFiles(folder, {})
        gateway = Gateway(Upstream(channel), {}, files, access, BodyLimit(1024, 1.0))
        transport = httpx.ASGITransport(gateway)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(path, headers=headers)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as the build leaves it."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (tmp_path / "secret").write_text("not for everybody")
    (folder / "index.html").write_text("<!doctype html><title>built</title>")
    (folder / "assets" / "page-1a2b.js").write_text(SCRIPT)
    return folder


async def test_the_page_is_checked_each_time_and_its_assets_are_kept(built: Path) -> None:
    page = await get(built, "/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert (await get(built, "/", **{"if-none-match": page.headers["etag"]})).status_code == 304
    script = await get(built, "/assets/page-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == SCRIPT


async def test_the_page_runs_nothing_but_its_own_files(built: Path) -> None:
    policy = (await get(built, "/")).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(("path", "host"), [("/", "localhost"), ("/x", "localhost"), ("/", "evil")])
async def test_every_answer_carries_the_policy(built: Path, path: str, host: str) -> None:
    answer = await get(built, path, host=host)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/x"])
async def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    answer = await get(built, path)
    assert answer.status_code == 404


async def test_without_the_build_the_page_says_what_is_missing(tmp_path: Path) -> None:
    page = await get(tmp_path, "/")
    assert page.status_code == 200
    assert "Node.js" in page.text


async def test_the_description_names_every_call_a_browser_can_make(web: httpx.AsyncClient) -> None:
    description = (await web.get("/openapi.json")).json()
    paths, schemas = description["paths"], description["components"]["schemas"]
    assert "/tradewinds.v1.MatchService/WatchMatch" in paths
    assert "/tradewinds.v1.BotService/Play" not in paths
    move = schemas["tradewinds.v1.SubmitMoveRequest"]["properties"]
    assert move["actionId"] == {"type": "integer", "format": "uint32", "minimum": 0}
    assert schemas["tradewinds.v1.SeatStatus"]["enum"][0] == "SEAT_STATUS_UNSPECIFIED"
    references = {
        name
        for schema in schemas.values()
        for value in schema.get("properties", {}).values()
        for name in [value.get("$ref", value.get("items", {}).get("$ref"))]
        if name
    }
    assert {name.rpartition("/")[2] for name in references} <= set(schemas)


async def test_with_a_certificate_the_page_comes_over_tls(redis_url: str, tmp_path: Path) -> None:
    authority = Authority(tmp_path, "authority")
    certificate, key = authority.issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    async with running_gateway(redis_url, **files) as web:
        trust = ssl.create_default_context(cafile=str(authority.file))
        async with httpx.AsyncClient(base_url=web.base_url, verify=trust) as client:
            assert (await client.post(CATALOG + "ListGames", json={})).json()["games"]


async def test_an_open_server_says_where_its_page_is(redis_url: str) -> None:
    async with serving(redis_url) as server:
        (line,) = server.logged("page")
        async with httpx.AsyncClient(base_url=line["address"]) as client:
            assert (await client.get("/")).status_code == 200


async def test_workers_share_the_page(redis_url: str) -> None:
    async with serving(redis_url, "--workers", "2") as server:
        first, second = await server.until("page", times=2)
        assert first["address"] == second["address"]
        async with httpx.AsyncClient(base_url=first["address"]) as client:
            for _ in range(4):
                assert (await client.post(CATALOG + "ListGames", json={})).status_code == 200
