"""Who may call through the gateway: never another site's page, unless the operator lists it."""

from __future__ import annotations

import httpx
import pytest

from tests.gateway.calls import CATALOG, GUESTS, MATCH
from tests.gateway.conftest import running_gateway
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

FRIEND = "https://friend.example"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "10.0.0.7", "", "[::1"])
async def test_an_open_server_answers_to_localhost_only(web: httpx.AsyncClient, host: str) -> None:
    for path in ("/", "/openapi.json"):
        assert (await web.get(path, headers={"host": host})).status_code in (400, 403)
    call = await web.post(MATCH + "CreateMatch", json=GUESTS, headers={"host": host})
    assert call.status_code in (400, 403)
    assert (await web.post(MATCH + "ListMatches", json={})).json()["matches"] == []


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST"])
async def test_every_name_of_this_machine_will_do(web: httpx.AsyncClient, host: str) -> None:
    assert (await web.get("/openapi.json", headers={"host": host})).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:1"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
    ],
)
async def test_pages_of_other_sites_cannot_call(
    web: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    response = await web.post(MATCH + "CreateMatch", json=GUESTS, headers=headers)
    assert response.status_code == 403
    assert "access-control-allow-origin" not in response.headers
    query = {"connect": "v1", "encoding": "json", "message": "{}"}
    response = await web.get(CATALOG + "ListGames", params=query, headers=headers)
    assert response.status_code == 403
    preflight = {**headers, "access-control-request-method": "POST"}
    response = await web.request("OPTIONS", MATCH + "CreateMatch", headers=preflight)
    assert "access-control-allow-origin" not in response.headers
    assert (await web.post(MATCH + "ListMatches", json={})).json()["matches"] == []


async def test_a_form_of_another_site_is_no_call(web: httpx.AsyncClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = await web.post(
            MATCH + "CreateMatch", content=b"{}", headers={"content-type": kind}
        )
        assert response.status_code == 415


async def test_the_page_may_call_and_links_lead_to_it(web: httpx.AsyncClient) -> None:
    origin = str(web.base_url).rstrip("/")
    own = {"origin": origin, "sec-fetch-site": "same-origin"}
    assert (await web.post(CATALOG + "ListGames", json={}, headers=own)).status_code == 200
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert (await web.get("/", headers=link)).status_code == 200


async def test_a_listed_origin_may_call_and_read(redis_url: str) -> None:
    async with running_gateway(redis_url, web_origins=f"{FRIEND} https://other.example") as web:
        headers = {"origin": FRIEND, "sec-fetch-site": "cross-site"}
        asked = {**headers, "access-control-request-method": "POST"}
        preflight = await web.request("OPTIONS", CATALOG + "ListGames", headers=asked)
        assert preflight.headers["access-control-allow-origin"] == FRIEND
        assert "tradewinds-seat-token" in preflight.headers["access-control-allow-headers"]
        response = await web.post(CATALOG + "ListGames", json={}, headers=headers)
        assert response.headers["access-control-allow-origin"] == FRIEND
        assert response.json()["games"]
        stranger = {"origin": "https://evil.example"}
        response = await web.post(CATALOG + "ListGames", json={}, headers=stranger)
        assert response.status_code == 403


async def test_keys_are_asked_for_as_over_grpc(redis_url: str) -> None:
    key, client = new_key(), StoreClient(redis_url)
    await AccountStore(client).add("olga", Role.ORGANISER, key.key_id, key.hash)
    await client.close()
    async with running_gateway(redis_url, open=False) as web:
        refused = await web.post(MATCH + "CreateMatch", json=GUESTS)
        assert refused.status_code == 401
        shown = {"authorization": f"Bearer {key.text}"}
        created = (await web.post(MATCH + "CreateMatch", json=GUESTS, headers=shown)).json()
        asked = {"matchId": created["match"]["matchId"]}
        assert (await web.post(MATCH + "GetMatch", json=asked)).status_code == 401
        choices = []
        for seat_key in created["seatKeys"]:
            seat = {"tradewinds-seat-token": seat_key["token"]}
            answer = await web.post(MATCH + "GetMatch", json=asked, headers=seat)
            choices += answer.json()["state"]["position"]["legalActions"]
        assert len(choices) > 1


async def test_limits_count_the_browser_not_the_gateway(redis_url: str) -> None:
    async with running_gateway(redis_url, calls_per_second=1.0, call_burst=3) as web:
        codes = [(await web.post(CATALOG + "ListGames", json={})).status_code for _ in range(5)]
        assert codes[:3] == [200, 200, 200]
        assert codes[4] == 429
        forged = {"tradewinds-client-address": "10.9.8.7"}
        response = await web.post(CATALOG + "ListGames", json={}, headers=forged)
        assert response.status_code == 429
