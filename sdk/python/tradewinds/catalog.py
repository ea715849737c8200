"""What can be played, and the numbered words of each game."""

from __future__ import annotations

from collections.abc import Sequence

from tradewinds.v1 import catalog_pb2 as pb
from tradewinds.v1.catalog_pb2_grpc import CatalogServiceStub

from .service import Service
from .vocabulary import Action, EventKind, Prompt, Vocabulary


class Catalog(Service):
    """CatalogService."""

    @property
    def stub(self) -> CatalogServiceStub:
        return self.connection.stub(CatalogServiceStub)

    async def games(self) -> Sequence[pb.Game]:
        """Every game with its seat counts, options and rules version."""
        answer: pb.ListGamesResponse = await self.call(self.stub.ListGames, pb.ListGamesRequest())
        return answer.games

    async def game(self, name: str) -> pb.GetGameResponse:
        """One game with its prompts, event kinds and numbered actions."""
        answer: pb.GetGameResponse = await self.call(
            self.stub.GetGame, pb.GetGameRequest(game=name)
        )
        return answer

    async def components(self, name: str) -> Sequence[pb.ComponentTable]:
        """Every number of a game with its provenance mark."""
        answer: pb.GetComponentsResponse = await self.call(
            self.stub.GetComponents, pb.GetComponentsRequest(game=name)
        )
        return answer.tables

    async def vocabulary(self, name: str) -> Vocabulary:
        """The numbered words of a game, ready to look things up in."""
        return as_vocabulary(await self.game(name))


def as_vocabulary(game: pb.GetGameResponse) -> Vocabulary:
    """A game's entry in the catalog as tables to look things up in.

    >>> entry = pb.GetGameResponse(
    ...     actions=[pb.Action(id=0, kind="role", label="role:mayor", arguments={"role": "mayor"})]
    ... )
    >>> as_vocabulary(entry).find("role:mayor")
    0
    """
    return Vocabulary(
        actions=[Action(row.id, row.kind, row.label, dict(row.arguments)) for row in game.actions],
        prompts=[Prompt(row.name, row.rule, row.text) for row in game.prompts],
        events=[
            EventKind(kind.name, kind.text, {row.name: list(row.words) for row in kind.fields})
            for kind in game.event_kinds
        ],
    )
