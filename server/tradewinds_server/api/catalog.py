"""CatalogService: the games and their numbered vocabulary, as the engine declares them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import catalog_pb2 as pb
from tradewinds.v1 import catalog_pb2_grpc
from tradewinds_engine import GAMES, Game, game

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class CatalogService(catalog_pb2_grpc.CatalogServiceServicer):
    """Nothing here changes while a server runs, so every answer is built once."""

    async def ListGames(  # noqa: N802 - the name of the call
        self, request: pb.ListGamesRequest, context: Context
    ) -> pb.ListGamesResponse:
        return pb.ListGamesResponse(games=[_summary(known) for known in GAMES.values()])

    async def GetGame(  # noqa: N802
        self, request: pb.GetGameRequest, context: Context
    ) -> pb.GetGameResponse:
        return _vocabulary(game(request.game).name)

    async def GetComponents(  # noqa: N802
        self, request: pb.GetComponentsRequest, context: Context
    ) -> pb.GetComponentsResponse:
        return _components(game(request.game).name)


def _summary(known: Game) -> pb.Game:
    return pb.Game(
        name=known.name,
        title=known.title,
        rules_version=known.rules_version,
        seat_counts=known.seat_counts,
        options=[
            pb.OptionSpec(
                name=option.name, default_value=json.dumps(option.default), help=option.help
            )
            for option in known.options
        ],
    )


@cache
def _vocabulary(name: str) -> pb.GetGameResponse:
    known = game(name)
    return pb.GetGameResponse(
        game=_summary(known),
        actions=[
            pb.Action(
                id=action.id,
                kind=action.kind,
                label=action.label,
                arguments={row.name: str(row.value) for row in action.arguments},
            )
            for action in known.actions
        ],
        prompts=[
            pb.Prompt(name=prompt.name, rule=prompt.rule, text=prompt.text)
            for prompt in known.prompts.rows
        ],
        event_kinds=[
            pb.EventKind(
                id=kind.id,
                name=kind.name,
                text=kind.text,
                fields=[pb.EventField(name=field.name, words=field.words) for field in kind.fields],
            )
            for kind in known.events.kinds
        ],
    )


@cache
def _components(name: str) -> pb.GetComponentsResponse:
    return pb.GetComponentsResponse(
        tables=[
            pb.ComponentTable(
                title=table.title,
                columns=table.columns,
                rows=[pb.ComponentRow(cells=row) for row in table.rows],
            )
            for table in game(name).component_tables()
        ]
    )
