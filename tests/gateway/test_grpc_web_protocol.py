"""gRPC-Web, binary and as text."""

from __future__ import annotations

import base64

import httpx
import pytest
from google.rpc import status_pb2

from tests.gateway.calls import CATALOG, MATCH, Envelope, create_match, unwrap, wrap
from tradewinds.v1 import catalog_service_pb2, match_service_pb2

TRAILERS = 0x80


def trailers_of(envelope: Envelope) -> dict[str, str]:
    assert envelope.flags == TRAILERS
    lines = envelope.data.decode().splitlines()
    return dict(line.split(": ", 1) for line in lines)


@pytest.mark.parametrize("kind", ["application/grpc-web", "application/grpc-web+proto"])
async def test_a_unary_call_ends_with_trailers_in_the_body(
    web: httpx.AsyncClient, kind: str
) -> None:
    request = catalog_service_pb2.GetGameRequest(game="madeira").SerializeToString()
    headers = {"content-type": kind}
    response = await web.post(CATALOG + "GetGame", content=wrap(request), headers=headers)
    assert response.headers["content-type"] == kind
    answer, end = unwrap(response.content)
    game = catalog_service_pb2.GetGameResponse.FromString(answer.data).game
    assert (game.title, trailers_of(end)) == ("Madeira", {"grpc-status": "0"})


async def test_json_inside_grpc_web(web: httpx.AsyncClient) -> None:
    response = await web.post(
        CATALOG + "GetGame",
        content=wrap(b'{"game": "madeira"}'),
        headers={"content-type": "application/grpc-web+json"},
    )
    answer, _ = unwrap(response.content)
    assert answer.json["game"]["title"] == "Madeira"


async def test_text_is_the_same_in_base64(web: httpx.AsyncClient) -> None:
    response = await web.post(
        CATALOG + "ListGames",
        content=base64.b64encode(wrap(b"")),
        headers={"content-type": "application/grpc-web-text"},
    )
    parts = response.content.replace(b"=", b"= ").split()
    body = b"".join(base64.b64decode(part + b"==") for part in parts)
    answer, end = unwrap(body)
    assert catalog_service_pb2.ListGamesResponse.FromString(answer.data).games
    assert trailers_of(end) == {"grpc-status": "0"}


async def test_an_error_comes_with_its_details(web: httpx.AsyncClient) -> None:
    request = match_service_pb2.GetMatchRequest(match_id="nowhere").SerializeToString()
    response = await web.post(
        MATCH + "GetMatch", content=wrap(request), headers={"content-type": "application/grpc-web"}
    )
    (end,) = unwrap(response.content)
    trailers = trailers_of(end)
    assert trailers["grpc-status"] == "5"
    assert "nowhere" in trailers["grpc-message"]
    details = base64.b64decode(trailers["grpc-status-details-bin"] + "==")
    assert status_pb2.Status.FromString(details).code == 5


async def test_a_stream_ends_at_its_deadline(web: httpx.AsyncClient) -> None:
    match_id = (await create_match(web))["match"]["matchId"]
    request = match_service_pb2.WatchMatchRequest(match_id=match_id).SerializeToString()
    response = await web.post(
        MATCH + "WatchMatch",
        content=wrap(request),
        headers={"content-type": "application/grpc-web", "grpc-timeout": "300m"},
    )
    first, *_, end = unwrap(response.content)
    state = match_service_pb2.WatchMatchResponse.FromString(first.data).state
    assert state.match.match_id == match_id
    assert trailers_of(end)["grpc-status"] == "4"


async def test_the_longest_deadline_is_not_one_of_the_past(web: httpx.AsyncClient) -> None:
    headers = {"content-type": "application/grpc-web", "grpc-timeout": "99999999H"}
    response = await web.post(CATALOG + "ListGames", content=wrap(b""), headers=headers)
    assert trailers_of(unwrap(response.content)[-1])["grpc-status"] == "0"


async def test_a_bad_deadline_and_bad_text_are_refused(web: httpx.AsyncClient) -> None:
    plain = {"content-type": "application/grpc-web", "grpc-timeout": "soon"}
    response = await web.post(CATALOG + "ListGames", content=wrap(b""), headers=plain)
    assert trailers_of(unwrap(response.content)[-1])["grpc-status"] == "3"
    text = {"content-type": "application/grpc-web-text"}
    response = await web.post(CATALOG + "ListGames", content=b"???", headers=text)
    (end,) = unwrap(base64.b64decode(response.content))
    assert trailers_of(end)["grpc-status"] == "3"
