"""Leaderboards, and tournaments hosted on the server."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from uuid import uuid4

from tradewinds.v1 import arena_service_pb2 as pb
from tradewinds.v1.arena_service_pb2_grpc import ArenaServiceStub

from .service_calls import Service


class Arena(Service):
    """ArenaService."""

    @property
    def stub(self) -> ArenaServiceStub:
        return self.connection.stub(ArenaServiceStub)

    async def leaderboard(
        self, game: str, seats: int, variant: str = "", min_matches: int = 0
    ) -> AsyncGenerator[pb.LeaderboardEntry, None]:
        """The bots of a rating pool, best first, page after page."""
        request = pb.ListLeaderboardRequest(
            pool=pb.RatingPool(game=game, seats=seats, variant=variant),
            page_size=500,
            min_matches=min_matches,
        )
        while True:
            page: pb.ListLeaderboardResponse = await self.call(self.stub.ListLeaderboard, request)
            for entry in page.entries:
                yield entry
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def bot(self, name: str) -> pb.GetBotResponse:
        """A bot with its ratings."""
        answer: pb.GetBotResponse = await self.call(self.stub.GetBot, pb.GetBotRequest(bot=name))
        return answer

    async def results(
        self, bot: str, game: str, seats: int, variant: str = ""
    ) -> AsyncGenerator[pb.BotResult, None]:
        """The rated results of a bot, newest first, page after page."""
        request = pb.ListBotResultsRequest(
            bot=bot, pool=pb.RatingPool(game=game, seats=seats, variant=variant), page_size=500
        )
        while True:
            page: pb.ListBotResultsResponse = await self.call(self.stub.ListBotResults, request)
            for result in page.results:
                yield result
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def create(self, spec: pb.TournamentSpec, request_id: str | None = None) -> pb.Tournament:
        """Announce a tournament; bots may join until it starts."""
        request = pb.CreateTournamentRequest(spec=spec, request_id=request_id or uuid4().hex)
        answer: pb.CreateTournamentResponse = await self.call(self.stub.CreateTournament, request)
        return answer.tournament

    async def tournament(self, tournament_id: str) -> pb.Tournament:
        request = pb.GetTournamentRequest(tournament_id=tournament_id)
        answer: pb.GetTournamentResponse = await self.call(self.stub.GetTournament, request)
        return answer.tournament

    async def tournaments(
        self,
        status: pb.TournamentStatus = pb.TOURNAMENT_STATUS_UNSPECIFIED,
        game: str = "",
    ) -> AsyncGenerator[pb.Tournament, None]:
        """Tournaments, newest first, page after page."""
        request = pb.ListTournamentsRequest(page_size=500, status=status, game=game)
        while True:
            page: pb.ListTournamentsResponse = await self.call(self.stub.ListTournaments, request)
            for tournament in page.tournaments:
                yield tournament
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def join(self, tournament_id: str, bot: str) -> None:
        """Enter a bot; it is invited to its matches on its Play stream."""
        request = pb.JoinTournamentRequest(tournament_id=tournament_id, bot=bot)
        await self.call(self.stub.JoinTournament, request)

    async def leave(self, tournament_id: str, bot: str) -> None:
        """Take a bot out, before the start."""
        request = pb.LeaveTournamentRequest(tournament_id=tournament_id, bot=bot)
        await self.call(self.stub.LeaveTournament, request)

    async def start(self, tournament_id: str) -> pb.Tournament:
        """Close the entries and start the tournament."""
        request = pb.StartTournamentRequest(tournament_id=tournament_id)
        answer: pb.StartTournamentResponse = await self.call(self.stub.StartTournament, request)
        return answer.tournament

    async def cancel(self, tournament_id: str) -> pb.Tournament:
        """End a tournament early."""
        request = pb.CancelTournamentRequest(tournament_id=tournament_id)
        answer: pb.CancelTournamentResponse = await self.call(self.stub.CancelTournament, request)
        return answer.tournament

    async def standings(self, tournament_id: str) -> list[pb.Standing]:
        """The whole table, best first."""
        request = pb.ListStandingsRequest(tournament_id=tournament_id, page_size=500)
        rows: list[pb.Standing] = []
        while True:
            page: pb.ListStandingsResponse = await self.call(self.stub.ListStandings, request)
            rows.extend(page.standings)
            if not page.next_page_token:
                return rows
            request.page_token = page.next_page_token

    def watch(self, tournament_id: str) -> AsyncGenerator[pb.WatchTournamentResponse, None]:
        """Follow a tournament: itself first, then every result, until it has ended."""
        request = pb.WatchTournamentRequest(tournament_id=tournament_id)
        return self.follow(self.stub.WatchTournament, request)
