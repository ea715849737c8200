"""The catalog: games and the vocabulary of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tradewinds.v1 import catalog_service_pb2 as pb
from tradewinds.v1 import game_pb2, observation_pb2
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub

from .game_setup import game_setup
from .service_calls import Service
from .typed import typed_components
from .vocabulary import Action, Argument, EventField, EventKind, Prompt, Vocabulary


class Catalog(Service):
    """CatalogService."""

    @property
    def stub(self) -> CatalogServiceStub:
        return self.connection.stub(CatalogServiceStub)

    async def games(self) -> Sequence[game_pb2.Game]:
        """Every game with its seat counts, options and rules version."""
        answer: pb.ListGamesResponse = await self.call(self.stub.ListGames, pb.ListGamesRequest())
        return answer.games

    async def game(self, name: str) -> pb.GetGameResponse:
        """One game with its prompts, event kinds and numbered actions."""
        answer: pb.GetGameResponse = await self.call(
            self.stub.GetGame, pb.GetGameRequest(game=name)
        )
        return answer

    async def components(
        self, game: str, seats: int, options: Mapping[str, Any] | None = None
    ) -> Any:
        """Every piece of a game with its numbers, such as a PuertoRicoComponents message."""
        request = pb.GetComponentsRequest(setup=game_setup(game, seats, options))
        return typed_components(await self.call(self.stub.GetComponents, request))

    async def match_components(self, match_id: str) -> Any:
        """The same, as a match plays it."""
        request = pb.GetComponentsRequest(match_id=match_id)
        return typed_components(await self.call(self.stub.GetComponents, request))

    async def observation_spec(self, game: str, seats: int) -> observation_pb2.ObservationSpec:
        """What each number of an observation means, whatever the options of the match."""
        request = pb.GetObservationSpecRequest(game=game, seats=seats)
        answer: pb.GetObservationSpecResponse = await self.call(
            self.stub.GetObservationSpec, request
        )
        return answer.spec

    async def vocabulary(self, name: str) -> Vocabulary:
        """The numbered words of a game, ready to look things up in."""
        return as_vocabulary(await self.game(name))


def as_vocabulary(game: pb.GetGameResponse) -> Vocabulary:
    """A game's entry in the catalog as tables to look things up in.

    >>> entry = pb.GetGameResponse(
    ...     actions=[game_pb2.Action(action_id=0, kind="role", label="role:mayor")]
    ... )
    >>> as_vocabulary(entry).find("role:mayor")
    0
    """
    return Vocabulary(
        actions=[
            Action(row.action_id, row.kind, row.label, row.text, as_arguments(row.arguments))
            for row in game.actions
        ],
        prompts=[Prompt(row.name, row.rule, row.text) for row in game.prompts],
        events=[
            EventKind(
                kind.name,
                kind.text,
                [EventField(row.name, row.type, list(row.words)) for row in kind.fields],
            )
            for kind in game.event_kinds
        ],
    )


def as_arguments(rows: Sequence[game_pb2.ActionArgument]) -> dict[str, Argument]:
    return {
        row.name: Argument(row.value, row.component, row.number if row.HasField("number") else None)
        for row in rows
    }
