"""The catalog says what the engine declares."""

from __future__ import annotations

import json

import grpc
import pytest

from tradewinds.v1 import catalog_pb2 as pb
from tradewinds.v1.catalog_pb2_grpc import CatalogServiceStub
from tradewinds_engine import GAMES

from .errors import details_of


@pytest.fixture
def catalog(channel: grpc.aio.Channel) -> CatalogServiceStub:
    return CatalogServiceStub(channel)


async def test_every_registered_game_is_listed(catalog: CatalogServiceStub) -> None:
    listed = (await catalog.ListGames(pb.ListGamesRequest())).games
    assert [row.name for row in listed] == list(GAMES)
    for row in listed:
        known = GAMES[row.name]
        assert tuple(row.seat_counts) == known.seat_counts
        assert row.rules_version == known.rules_version
        defaults = {option.name: json.loads(option.default_value) for option in row.options}
        assert defaults == {option.name: option.default for option in known.options}


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_games_vocabulary_is_the_engines(catalog: CatalogServiceStub, name: str) -> None:
    answer = await catalog.GetGame(pb.GetGameRequest(game=name))
    known = GAMES[name]
    assert [action.id for action in answer.actions] == list(range(len(known.actions)))
    assert [action.label for action in answer.actions] == [row.label for row in known.actions]
    assert [prompt.name for prompt in answer.prompts] == [row.name for row in known.prompts.rows]
    for kind in answer.event_kinds:
        assert [field.name for field in kind.fields] == [
            field.name for field in known.events[kind.id].fields
        ]


@pytest.mark.parametrize("name", list(GAMES))
async def test_component_tables_are_square(catalog: CatalogServiceStub, name: str) -> None:
    tables = (await catalog.GetComponents(pb.GetComponentsRequest(game=name))).tables
    assert tables
    for table in tables:
        assert {len(row.cells) for row in table.rows} <= {len(table.columns)}


@pytest.mark.parametrize("name", ["", "chess", "puerto-rico\0", "🎲" * 200])
async def test_an_unknown_game_is_refused_by_name(catalog: CatalogServiceStub, name: str) -> None:
    for call in (
        catalog.GetGame(pb.GetGameRequest(game=name)),
        catalog.GetComponents(pb.GetComponentsRequest(game=name)),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call
        assert refused.value.code() is grpc.StatusCode.NOT_FOUND
        assert details_of(refused.value)[0].reason == "UNKNOWN_GAME"
