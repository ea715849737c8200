"""Matches: created, played move by move, watched, replayed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from tradewinds.v1 import match_pb2 as pb
from tradewinds.v1.match_pb2_grpc import MatchServiceStub

from .queues import options_as_json
from .service import Service


class Matches(Service):
    """MatchService. `token` is a seat's token; without it a call speaks for a spectator."""

    @property
    def stub(self) -> MatchServiceStub:
        return self.connection.stub(MatchServiceStub)

    async def create(
        self,
        game: str,
        bots: Sequence[str],
        options: Mapping[str, Any] | None = None,
        time_control: pb.TimeControl | None = None,
        seed: bytes = b"",
    ) -> pb.CreateMatchResponse:
        """Start a match; seat i is taken by bot i, and its token is returned only here."""
        request = pb.CreateMatchRequest(
            game=game,
            bots=bots,
            options=options_as_json(options),
            time_control=time_control,
            seed=seed,
            request_id=uuid4().hex,
        )
        answer: pb.CreateMatchResponse = await self.call(self.stub.CreateMatch, request)
        return answer

    async def get(self, match_id: str, token: str | None = None) -> pb.MatchState:
        """A match as the caller may see it."""
        answer: pb.GetMatchResponse = await self.call(
            self.stub.GetMatch, pb.GetMatchRequest(match_id=match_id), token
        )
        return answer.state

    async def list(
        self, game: str = "", status: pb.MatchStatus = pb.MATCH_STATUS_UNSPECIFIED
    ) -> AsyncGenerator[pb.Match, None]:
        """Matches, newest first, page after page."""
        request = pb.ListMatchesRequest(page_size=500, game=game, status=status)
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
            match_id=match_id, version=version, action=action, request_id=request_id or uuid4().hex
        )
        answer: pb.SubmitMoveResponse = await self.call(self.stub.SubmitMove, request, token)
        return answer.version

    def watch(
        self, match_id: str, token: str | None = None, views: bool = True
    ) -> AsyncGenerator[pb.WatchMatchResponse, None]:
        """Follow a match: the complete state first, then one step per version."""
        request = pb.WatchMatchRequest(match_id=match_id, without_views=not views)
        return self.follow(self.stub.WatchMatch, request, token)

    async def resign(self, match_id: str, token: str) -> None:
        """Give up a seat; a substitute finishes the match and the seat ranks last."""
        request = pb.ResignRequest(match_id=match_id, request_id=uuid4().hex)
        await self.call(self.stub.Resign, request, token)

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
