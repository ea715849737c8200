"""A client works in whichever event loop it is used, wherever it was made."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest

from tradewinds import Client
from tradewinds.v1 import catalog_service_pb2, game_pb2
from tradewinds.v1.catalog_service_pb2_grpc import (
    CatalogServiceServicer,
    add_CatalogServiceServicer_to_server,
)


class OneGame(CatalogServiceServicer):
    def ListGames(
        self, request: catalog_service_pb2.ListGamesRequest, context: grpc.ServicerContext
    ) -> catalog_service_pb2.ListGamesResponse:
        return catalog_service_pb2.ListGamesResponse(games=[game_pb2.Game(name="puerto-rico")])


@pytest.fixture
def address() -> Iterator[str]:
    """A server that needs no event loop."""
    server = grpc.server(ThreadPoolExecutor(2))
    add_CatalogServiceServicer_to_server(OneGame(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()


async def names(client: Client) -> list[str]:
    return [game.name for game in await client.catalog.games()]


def test_a_client_made_outside_of_any_loop_works_in_one_loop_after_the_other(
    address: str,
) -> None:
    client = Client(address)
    for _ in range(2):
        assert asyncio.run(names(client)) == ["puerto-rico"]
    assert len(client.connection.opened) == 1, "the channel of the loop that ended is kept"


def test_a_client_made_in_one_loop_works_in_another(address: str) -> None:
    async def make() -> Client:
        return Client(address)

    client = asyncio.run(make())
    assert asyncio.run(names(client)) == ["puerto-rico"]
