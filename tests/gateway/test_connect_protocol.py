"""The Connect protocol, as curl or a client library speaks it."""

from __future__ import annotations

import base64
import gzip
import json

import httpx
import pytest
from google.rpc import error_details_pb2

from tests.gateway.calls import (
    CATALOG,
    ENGINE,
    GUESTS,
    JSON,
    MATCH,
    SETUP,
    STREAM_JSON,
    create_match,
    create_match_in_binary,
    envelopes,
    unwrap,
    wrap,
)
from tests.gateway.conftest import running_gateway
from tradewinds.v1 import catalog_service_pb2, match_service_pb2

BINARY = {"content-type": "application/proto"}


async def test_a_unary_call_in_binary(web: httpx.AsyncClient) -> None:
    response = await web.post(CATALOG + "ListGames", content=b"", headers=BINARY)
    assert response.headers["content-type"] == "application/proto"
    games = catalog_service_pb2.ListGamesResponse.FromString(response.content).games
    assert "madeira" in {game.name for game in games}


async def test_json_prints_fields_that_are_zero(web: httpx.AsyncClient) -> None:
    match = (await create_match(web))["match"]
    assert match["version"] == 0
    assert [player["seat"] for player in match["players"]] == [0, 1]
    assert match["queue"] == ""


async def test_json_prints_fields_that_can_be_absent_only_if_they_are_set(
    web: httpx.AsyncClient,
) -> None:
    assignments = [{"guest": "ann"}, {"bot": "bob"}]
    created = await web.post(MATCH + "CreateMatch", json={**GUESTS, "assignments": assignments})
    match = created.json()["match"]
    assert match["status"] == "MATCH_STATUS_WAITING"
    assert "startTime" not in match
    assert "reveal" not in match
    state = await web.post(MATCH + "GetMatch", json={"matchId": match["matchId"]})
    assert "seatToMove" not in state.json()["state"]["position"]
    assert "view" not in state.json()["state"]


async def test_options_are_plain_json(web: httpx.AsyncClient) -> None:
    options = {"max_rounds": 15, "nobles": True}
    created = await web.post(
        MATCH + "CreateMatch", json={**GUESTS, "setup": {**SETUP, "options": options}}
    )
    assert created.json()["match"]["setup"]["options"] == options
    games = (await web.post(CATALOG + "ListGames", json={})).json()["games"]
    rico = next(game for game in games if game["name"] == "puerto-rico")
    nobles = next(option for option in rico["options"] if option["name"] == "nobles")
    assert (nobles["type"], nobles["defaultValue"]) == ("OPTION_TYPE_FLAG", False)
    assert "min" not in nobles


async def test_fields_that_the_server_does_not_know_are_ignored(web: httpx.AsyncClient) -> None:
    request = {"game": "madeira", "ofALaterClient": {"deep": [1]}}
    response = await web.post(CATALOG + "GetGame", json=request)
    assert response.json()["game"]["name"] == "madeira"
    binary = catalog_service_pb2.GetGameRequest(game="madeira").SerializeToString()
    later = bytes([0xE2, 0x76]) + b"\x05later"  # field 1900, which no message has
    response = await web.post(CATALOG + "GetGame", content=binary + later, headers=BINARY)
    game = catalog_service_pb2.GetGameResponse.FromString(response.content).game
    assert game.name == "madeira"


async def test_a_forgotten_number_plays_nothing(web: httpx.AsyncClient) -> None:
    created = await create_match(web)
    for body, field in (
        ({}, "version"),
        ({"version": 0}, "action_id"),
        ({"version": 0, "actionId": None}, "action_id"),
        ({"version": 0, "actionID": 0}, "action_id"),
    ):
        for key in created["seatKeys"]:
            response = await web.post(
                MATCH + "SubmitMove",
                json={"matchId": created["match"]["matchId"], **body},
                headers={"tradewinds-seat-token": key["token"]},
            )
            (detail,) = response.json()["details"]
            assert detail["debug"]["metadata"] == {"field": field}


async def test_a_read_can_be_a_get(web: httpx.AsyncClient) -> None:
    query = {"connect": "v1", "encoding": "json", "message": json.dumps({"game": "madeira"})}
    response = await web.get(CATALOG + "GetGame", params=query)
    assert response.json()["game"]["title"] == "Madeira"
    message = catalog_service_pb2.GetGameRequest(game="madeira").SerializeToString()
    query = {
        "connect": "v1",
        "encoding": "proto",
        "base64": "1",
        "message": base64.urlsafe_b64encode(message).decode().rstrip("="),
    }
    response = await web.get(CATALOG + "GetGame", params=query)
    game = catalog_service_pb2.GetGameResponse.FromString(response.content).game
    assert game.title == "Madeira"


async def test_a_call_with_effects_cannot_be_a_get(web: httpx.AsyncClient) -> None:
    query = {"connect": "v1", "encoding": "json", "message": "{}"}
    assert (await web.get(MATCH + "CreateMatch", params=query)).status_code == 405


async def test_errors_carry_code_message_and_reason(web: httpx.AsyncClient) -> None:
    response = await web.post(MATCH + "GetMatch", json={"matchId": "nowhere"})
    assert response.status_code == 404
    error = response.json()
    assert error["code"] == "not_found"
    (detail,) = error["details"]
    assert detail["type"] == "google.rpc.ErrorInfo"
    assert detail["debug"]["reason"] == "UNKNOWN_MATCH"
    value = base64.b64decode(detail["value"] + "==")
    assert error_details_pb2.ErrorInfo.FromString(value).metadata["match_id"] == "nowhere"


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b"{", JSON, 400, "invalid_argument"),
        (b'{"matchId": 7}', JSON, 400, "invalid_argument"),
        (b"\xff\xff", BINARY, 400, "invalid_argument"),
        (b"no gzip", {**JSON, "content-encoding": "gzip"}, 400, "invalid_argument"),
        (b"{}", {**JSON, "content-encoding": "br"}, 501, "unimplemented"),
        (b"{}", {**JSON, "connect-timeout-ms": "soon"}, 400, "invalid_argument"),
    ],
)
async def test_what_cannot_be_read_is_refused(
    web: httpx.AsyncClient, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    response = await web.post(MATCH + "GetMatch", content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, code)


async def test_an_unknown_content_type_is_told_which_ones_work(web: httpx.AsyncClient) -> None:
    response = await web.post(CATALOG + "ListGames", content="{}")
    assert response.status_code == 415
    assert "application/json" in response.text


async def test_play_is_refused_with_the_way_a_browser_plays(web: httpx.AsyncClient) -> None:
    response = await web.post(
        "/tradewinds.v1.BotService/Play", content=wrap(b"{}"), headers=STREAM_JSON
    )
    (end,) = unwrap(response.content)
    assert end.flags == 2
    assert end.json["error"]["code"] == "unimplemented"
    assert "MatchService" in end.json["error"]["message"]


async def test_a_watcher_sees_the_state_and_then_each_step(web: httpx.AsyncClient) -> None:
    created = await create_match(web)
    match_id = created["match"]["matchId"]
    body = wrap(json.dumps({"matchId": match_id}).encode())
    async with web.stream("POST", MATCH + "WatchMatch", content=body, headers=STREAM_JSON) as told:
        assert told.headers["content-type"] == "application/connect+json"
        updates = envelopes(told)
        state = (await anext(updates)).json["state"]
        asked = state["position"]["seatToMove"]
        seat = {"tradewinds-seat-token": created["seatKeys"][asked]["token"]}
        assert state["position"]["legalActions"] == []  # a spectator is not asked
        mine = (await web.post(MATCH + "GetMatch", json={"matchId": match_id}, headers=seat)).json()
        action = mine["state"]["position"]["legalActions"][0]
        move = {"matchId": match_id, "version": 0, "actionId": action}
        played = await web.post(MATCH + "SubmitMove", json=move, headers=seat)
        assert played.json()["version"] == 1
        async for update in updates:
            if "step" in update.json:
                assert update.json["step"]["actionId"] == action
                break


async def test_a_stream_that_fails_says_so_in_its_last_envelope(web: httpx.AsyncClient) -> None:
    body = wrap(b'{"matchId": "nowhere"}')
    response = await web.post(MATCH + "WatchMatch", content=body, headers=STREAM_JSON)
    assert response.status_code == 200
    (end,) = unwrap(response.content)
    assert end.flags == 2
    assert end.json["error"]["code"] == "not_found"


@pytest.mark.parametrize("body", [b"", b"\0\0\0\0\x09{}", wrap(b"{}") * 2, wrap(b"{}", 1)])
async def test_a_stream_takes_exactly_one_message(web: httpx.AsyncClient, body: bytes) -> None:
    response = await web.post(MATCH + "WatchMatch", content=body, headers=STREAM_JSON)
    (end,) = unwrap(response.content)
    assert end.json["error"]["code"] == "invalid_argument"


async def test_a_deadline_ends_a_stream(web: httpx.AsyncClient) -> None:
    match_id = (await create_match(web))["match"]["matchId"]
    response = await web.post(
        MATCH + "WatchMatch",
        content=wrap(json.dumps({"matchId": match_id}).encode()),
        headers={**STREAM_JSON, "connect-timeout-ms": "300"},
    )
    told = unwrap(response.content)
    assert "state" in told[0].json
    assert told[-1].json["error"]["code"] == "deadline_exceeded"


async def test_a_deadline_ends_a_unary_call(web: httpx.AsyncClient) -> None:
    position = (await web.post(ENGINE + "NewPosition", json={"setup": SETUP})).json()
    response = await web.post(
        ENGINE + "Rollout",
        json={"snapshots": [position["snapshot"]], "playouts": 100_000},
        headers={"connect-timeout-ms": "100"},
    )
    assert (response.status_code, response.json()["code"]) == (504, "deadline_exceeded")


async def test_requests_and_answers_may_be_compressed(web: httpx.AsyncClient) -> None:
    response = await web.post(
        CATALOG + "GetGame",
        content=gzip.compress(b'{"game": "madeira"}'),
        headers={**JSON, "content-encoding": "gzip", "accept-encoding": "gzip"},
    )
    assert response.headers["content-encoding"] == "gzip"
    assert response.json()["game"]["name"] == "madeira"
    plain = await web.post(
        CATALOG + "GetGame", json={"game": "madeira"}, headers={"accept-encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert plain.json() == response.json()


async def test_a_stream_compresses_each_message_if_the_client_can(web: httpx.AsyncClient) -> None:
    match_id = (await create_match_in_binary(web)).match.match_id
    request = match_service_pb2.WatchMatchRequest(match_id=match_id).SerializeToString()
    response = await web.post(
        MATCH + "WatchMatch",
        content=wrap(gzip.compress(request), 1),
        headers={
            "content-type": "application/connect+proto",
            "connect-content-encoding": "gzip",
            "connect-accept-encoding": "gzip",
            "connect-timeout-ms": "300",
        },
    )
    assert response.headers["connect-content-encoding"] == "gzip"
    first = unwrap(response.content)[0]
    data = gzip.decompress(first.data) if first.flags & 1 else first.data
    update = match_service_pb2.WatchMatchResponse.FromString(data)
    assert update.state.match.match_id == match_id


async def test_a_request_that_is_too_large_is_refused(redis_url: str) -> None:
    large = json.dumps({"replay": base64.b64encode(bytes(100_000)).decode()}).encode()
    async with running_gateway(redis_url, max_message_bytes=4096) as web:
        for body, headers in (
            (large, JSON),
            (gzip.compress(large), {**JSON, "content-encoding": "gzip"}),
        ):
            response = await web.post(MATCH + "VerifyReplay", content=body, headers=headers)
            assert (response.status_code, response.json()["code"]) == (429, "resource_exhausted")
