"""Requests as a browser's client library writes them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx

from tradewinds.v1 import match_service_pb2 as pb

CATALOG = "/tradewinds.v1.CatalogService/"
MATCH = "/tradewinds.v1.MatchService/"
ENGINE = "/tradewinds.v1.EngineService/"
JSON = {"content-type": "application/json"}
STREAM_JSON = {"content-type": "application/connect+json"}
SETUP = {"game": "puerto-rico", "seats": 2}
GUESTS = {"setup": SETUP, "assignments": [{"guest": "ann"}, {"guest": "bob"}]}


class Envelope(NamedTuple):
    flags: int
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)


def wrap(data: bytes, flags: int = 0) -> bytes:
    return bytes([flags]) + len(data).to_bytes(4, "big") + data


def unwrap(body: bytes) -> list[Envelope]:
    found = []
    while body:
        length = int.from_bytes(body[1:5], "big")
        found.append(Envelope(body[0], body[5 : 5 + length]))
        body = body[5 + length :]
    return found


async def envelopes(response: httpx.Response) -> AsyncIterator[Envelope]:
    """As they come."""
    held = b""
    async for chunk in response.aiter_bytes():
        held += chunk
        while len(held) >= 5 and len(held) >= 5 + int.from_bytes(held[1:5], "big"):
            length = int.from_bytes(held[1:5], "big")
            yield Envelope(held[0], held[5 : 5 + length])
            held = held[5 + length :]


async def create_match(web: httpx.AsyncClient) -> Any:
    response = await web.post(MATCH + "CreateMatch", json=GUESTS)
    assert response.status_code == 200, response.text
    return response.json()


async def create_match_in_binary(web: httpx.AsyncClient) -> pb.CreateMatchResponse:
    request = pb.CreateMatchRequest()
    request.setup.game, request.setup.seats = "puerto-rico", 2
    for name in ("ann", "bob"):
        request.assignments.add(guest=name)
    response = await web.post(
        MATCH + "CreateMatch",
        content=request.SerializeToString(),
        headers={"content-type": "application/proto"},
    )
    return pb.CreateMatchResponse.FromString(response.content)
