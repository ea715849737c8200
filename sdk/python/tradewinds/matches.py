"""Matches: created, played move by move, watched, replayed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from tradewinds.v1 import clock_pb2, match_pb2, position_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub

from .game_setup import game_setup
from .seating import Player, assignment
from .service_calls import Service

Include = position_pb2.Include


class Matches(Service):
    """MatchService. `token` is a seat's token; without it a call speaks for a spectator."""

    @property
    def stub(self) -> MatchServiceStub:
        return self.connection.stub(MatchServiceStub)

    async def create(
        self,
        game: str,
        players: Sequence[Player],
        options: Mapping[str, Any] | None = None,
        time_control: clock_pb2.TimeControl | None = None,
        seed: bytes = b"",
        **more: Any,
    ) -> pb.CreateMatchResponse:
        """Create a match; player i takes seat i. A plain name invites the bot of that name.

        See `tradewinds.seating` for other players, and CreateMatchRequest for `more` fields.
        The answer holds the secret tokens of the seats.
        """
        request = pb.CreateMatchRequest(
            setup=game_setup(game, len(players), options),
            assignments=[assignment(player) for player in players],
            time_control=time_control,
            seed=seed,
            request_id=more.pop("request_id", uuid4().hex),
            **more,
        )
        answer: pb.CreateMatchResponse = await self.call(self.stub.CreateMatch, request)
        return answer

    async def get(
        self, match_id: str, token: str | None = None, include: Include | None = None
    ) -> match_pb2.MatchState:
        """A match as the caller may see it, with its view unless `include` says otherwise."""
        answer: pb.GetMatchResponse = await self.call(
            self.stub.GetMatch, pb.GetMatchRequest(match_id=match_id, include=include), token
        )
        return answer.state

    async def list(
        self,
        game: str = "",
        status: match_pb2.MatchStatus = match_pb2.MATCH_STATUS_UNSPECIFIED,
        player: str = "",
        tournament_id: str = "",
    ) -> AsyncGenerator[match_pb2.Match, None]:
        """Matches, newest first, page after page."""
        request = pb.ListMatchesRequest(
            page_size=500, game=game, status=status, player=player, tournament_id=tournament_id
        )
        while True:
            page: pb.ListMatchesResponse = await self.call(self.stub.ListMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def submit(
        self, match_id: str, version: int, action: int, token: str, request_id: str | None = None
    ) -> int:
        """Play one action; the version after it. The same `request_id` plays nothing twice."""
        request = pb.SubmitMoveRequest(
            match_id=match_id,
            version=version,
            action_id=action,
            request_id=request_id or uuid4().hex,
        )
        answer: pb.SubmitMoveResponse = await self.call(self.stub.SubmitMove, request, token)
        return answer.version

    def watch(
        self, match_id: str, token: str | None = None, include: Include | None = None
    ) -> AsyncGenerator[pb.WatchMatchResponse, None]:
        """Follow a match: the complete state first, then one step per version; keepalives too."""
        request = pb.WatchMatchRequest(match_id=match_id, include=include)
        return self.follow(self.stub.WatchMatch, request, token)

    async def steps(
        self,
        match_id: str,
        token: str | None = None,
        from_version: int = 0,
        viewer_seat: int | None = None,
        include: Include | None = None,
    ) -> AsyncGenerator[match_pb2.MatchStep, None]:
        """The history of a match, oldest step first, as the caller may know it."""
        request = pb.ListStepsRequest(
            match_id=match_id,
            from_version=from_version,
            viewer_seat=viewer_seat,
            page_size=500,
            include=include,
        )
        while True:
            page: pb.ListStepsResponse = await self.call(self.stub.ListSteps, request, token)
            for step in page.steps:
                yield step
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def resign(self, match_id: str, token: str) -> None:
        """Give up a seat; a substitute finishes the match and the seat ranks last."""
        await self.call(self.stub.Resign, pb.ResignRequest(match_id=match_id), token)

    async def replay(self, match_id: str) -> bytes:
        """The replay file of a finished match."""
        answer: pb.GetReplayResponse = await self.call(
            self.stub.GetReplay, pb.GetReplayRequest(match_id=match_id)
        )
        return answer.replay

    async def verify(self, replay: bytes) -> pb.VerifyReplayResponse:
        """Have a replay played again, every digest compared."""
        answer: pb.VerifyReplayResponse = await self.call(
            self.stub.VerifyReplay, pb.VerifyReplayRequest(replay=replay)
        )
        return answer
