"""ArenaService: leaderboards, and tournaments hosted on the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

import grpc

from tradewinds.v1 import arena_service_pb2 as pb
from tradewinds.v1 import arena_service_pb2_grpc
from tradewinds.v1.keepalive_pb2 import Keepalive
from tradewinds_arena.records import decode as decode_record

from ..analysis.worker_pool import EngineWorkers
from ..arena.ratings import Ratings
from ..arena.tournament_runner import match_id_of
from ..arena.tournament_setup import TournamentSetup
from ..arena.tournaments import StandingRow, Tournaments, standings
from ..config import Settings
from ..errors import BadRequest, Draining
from ..match.list_matches import DEFAULT_PAGE, LARGEST_PAGE
from ..match.rating_pool import all_pools
from ..store.ratings import BoardEntry
from ..store.tournaments import StoredTournament, TournamentEntry
from . import arena_messages as messages
from . import decode, encode
from .auth import caller, client, only_name, own_name
from .page_tokens import number_in, page_token, place_of, real_number_in

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
LOOK_SECONDS: Final = 1.0
KEEPALIVE_SECONDS: Final = 20.0
TABLES_KEPT: Final = 100
ENDED: Final = ("finished", "cancelled")


class ArenaService(arena_service_pb2_grpc.ArenaServiceServicer):
    """Everyone may read. Organisers announce tournaments, bots enter them."""

    def __init__(
        self,
        settings: Settings,
        ratings: Ratings,
        tournaments: Tournaments,
        workers: EngineWorkers,
    ) -> None:
        self._settings = settings
        self._ratings = ratings
        self._tournaments = tournaments
        self._workers = workers
        self._tables: dict[str, tuple[int, list[StandingRow]]] = {}
        self._draining = asyncio.Event()

    def drain(self) -> None:
        """Send all watchers to another server."""
        self._draining.set()

    async def ListLeaderboard(  # noqa: N802 - the name of the call
        self, request: pb.ListLeaderboardRequest, context: Context
    ) -> pb.ListLeaderboardResponse:
        pool = messages.pool(request.pool)
        size = _page_size(request.page_size)
        place, _, bot = place_of(request, request.page_token).partition(" ")
        after = BoardEntry(real_number_in(place), bot) if place else None
        page = await self._ratings.leaderboard(pool, after, size)
        first = await self._ratings.rank(pool, page[0][0].bot) if page else 1
        entries = [
            pb.LeaderboardEntry(
                rank=rank,
                bot=entry.bot,
                rating=messages.rating(rating),
                last_play_time=encode.timestamp(rating.ended_ms),
            )
            for rank, (entry, rating) in enumerate(page, first)
            if rating.games >= request.min_matches
        ]
        last = page[-1][0] if len(page) == size else None
        latest_ms = await self._ratings.latest(pool)
        return pb.ListLeaderboardResponse(
            entries=entries,
            next_page_token=page_token(request, f"{last.place!r} {last.bot}") if last else "",
            update_time=None if latest_ms is None else encode.timestamp(latest_ms),
        )

    async def GetBot(  # noqa: N802
        self, request: pb.GetBotRequest, context: Context
    ) -> pb.GetBotResponse:
        bot = decode.name("bot", request.bot)
        pools = all_pools()
        found = await asyncio.gather(*(self._ratings.of_bot(pool, bot) for pool in pools))
        return pb.GetBotResponse(
            bot=bot,
            ratings=[
                pb.PoolRating(pool=messages.wire_pool(pool), rating=messages.rating(rating))
                for pool, rating in zip(pools, found, strict=True)
                if rating is not None
            ],
        )

    async def ListBotResults(  # noqa: N802
        self, request: pb.ListBotResultsRequest, context: Context
    ) -> pb.ListBotResultsResponse:
        bot, pool = decode.name("bot", request.bot), messages.pool(request.pool)
        size = _page_size(request.page_size)
        place = place_of(request, request.page_token)
        results = await self._ratings.results(pool, bot, number_in(place) if place else None, size)
        more = len(results) == size
        return pb.ListBotResultsResponse(
            results=[messages.bot_result(result) for result in results],
            next_page_token=page_token(request, str(results[-1].number)) if more else "",
        )

    async def CreateTournament(  # noqa: N802
        self, request: pb.CreateTournamentRequest, context: Context
    ) -> pb.CreateTournamentResponse:
        principal = caller().principal
        assert principal is not None  # CreateTournament is not for strangers
        created = await self._tournaments.create(
            messages.tournament_setup(request.spec, self._settings),
            messages.tournament_bots(request.spec),
            messages.tournament_seed(request.spec),
            principal.name,
            decode.request_id(request.request_id),
        )
        return pb.CreateTournamentResponse(tournament=await self._message(created))

    async def GetTournament(  # noqa: N802
        self, request: pb.GetTournamentRequest, context: Context
    ) -> pb.GetTournamentResponse:
        return pb.GetTournamentResponse(tournament=await self._load(request.tournament_id))

    async def ListTournaments(  # noqa: N802
        self, request: pb.ListTournamentsRequest, context: Context
    ) -> pb.ListTournamentsResponse:
        size = _page_size(request.page_size)
        place, _, name = place_of(request, request.page_token).partition(" ")
        after = TournamentEntry(number_in(place), name) if place else None
        page = await self._tournaments.page(after, size)
        last = page[-1][0] if len(page) == size else None
        token = page_token(request, f"{last.place} {last.tournament_id}") if last else ""
        return pb.ListTournamentsResponse(
            tournaments=[
                await self._message(tournament)
                for _, tournament in page
                if _is_wanted(request, tournament)
            ],
            next_page_token=token,
        )

    async def JoinTournament(  # noqa: N802
        self, request: pb.JoinTournamentRequest, context: Context
    ) -> pb.JoinTournamentResponse:
        bot = own_name(decode.name("bot", request.bot))
        await self._tournaments.join(request.tournament_id, bot)
        return pb.JoinTournamentResponse()

    async def LeaveTournament(  # noqa: N802
        self, request: pb.LeaveTournamentRequest, context: Context
    ) -> pb.LeaveTournamentResponse:
        bot = own_name(decode.name("bot", request.bot))
        await self._tournaments.leave(request.tournament_id, bot)
        return pb.LeaveTournamentResponse()

    async def StartTournament(  # noqa: N802
        self, request: pb.StartTournamentRequest, context: Context
    ) -> pb.StartTournamentResponse:
        started = await self._tournaments.start(request.tournament_id, only_name())
        return pb.StartTournamentResponse(tournament=await self._message(started))

    async def CancelTournament(  # noqa: N802
        self, request: pb.CancelTournamentRequest, context: Context
    ) -> pb.CancelTournamentResponse:
        cancelled = await self._tournaments.cancel(request.tournament_id, only_name())
        return pb.CancelTournamentResponse(tournament=await self._message(cancelled))

    async def ListStandings(  # noqa: N802
        self, request: pb.ListStandingsRequest, context: Context
    ) -> pb.ListStandingsResponse:
        size = _page_size(request.page_size)
        place = place_of(request, request.page_token)
        first = number_in(place) if place else 0
        table = await self._table(request.tournament_id)
        page = table[first : first + size]
        after = first + len(page)
        return pb.ListStandingsResponse(
            standings=[messages.standing(rank, row) for rank, row in enumerate(page, first + 1)],
            next_page_token=page_token(request, str(after)) if after < len(table) else "",
        )

    async def WatchTournament(  # noqa: N802
        self, request: pb.WatchTournamentRequest, context: Context
    ) -> AsyncIterator[pb.WatchTournamentResponse]:
        store = self._tournaments.store
        told, status, quiet = await store.result_count(request.tournament_id), "", 0.0
        while True:
            tournament = await store.load(request.tournament_id)
            if tournament.status != status:
                status = tournament.status
                yield pb.WatchTournamentResponse(tournament=await self._message(tournament))
            fresh = await store.results(request.tournament_id, told)
            for line in fresh:
                yield pb.WatchTournamentResponse(result=_result(tournament, line))
            told += len(fresh)
            quiet = 0.0 if fresh else quiet + LOOK_SECONDS
            if status in ENDED and not fresh:
                return
            if quiet >= KEEPALIVE_SECONDS:
                quiet = 0.0
                yield pb.WatchTournamentResponse(keepalive=Keepalive())
            try:
                await asyncio.wait_for(self._draining.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue
            raise Draining("this server is going down; watch again elsewhere")

    async def _table(self, tournament_id: str) -> list[StandingRow]:
        """Worked out once for every number of results."""
        tournament = await self._tournaments.store.load(tournament_id)
        results = await self._tournaments.store.results(tournament_id)
        kept = self._tables.get(tournament_id)
        if kept is not None and kept[0] == len(results):
            return kept[1]
        table: list[StandingRow] = []
        if results:
            with self._workers.replays.take(client()):
                table = await self._workers.work(
                    client(), standings, tournament.spec, tournament.bots, results
                )
        self._tables[tournament_id] = (len(results), table)
        while len(self._tables) > TABLES_KEPT:
            self._tables.pop(next(iter(self._tables)))
        return table

    async def _load(self, tournament_id: str) -> pb.Tournament:
        return await self._message(await self._tournaments.store.load(tournament_id))

    async def _message(self, tournament: StoredTournament) -> pb.Tournament:
        scheduled, played = await self._tournaments.games(tournament.tournament_id)
        return messages.tournament(tournament, scheduled, played)


def _page_size(given: int) -> int:
    return min(given or DEFAULT_PAGE, LARGEST_PAGE)


def _is_wanted(request: pb.ListTournamentsRequest, tournament: StoredTournament) -> bool:
    if request.status not in (0, *messages.STATUSES.values()):
        raise BadRequest("status", "is not a known status")
    tracks = TournamentSetup.decode(tournament.spec).tracks
    return request.status in (0, messages.STATUSES[tournament.status]) and (
        not request.game or any(game == request.game for game, _, _ in tracks)
    )


def _result(tournament: StoredTournament, line: str) -> pb.TournamentResult:
    record = decode_record(line)
    return pb.TournamentResult(
        match_id=match_id_of(tournament.tournament_id, record.game),
        block=record.block,
        seats=[
            pb.TournamentSeat(seat=seat, bot=tournament.bots[bot], rank=rank, score=score)
            for seat, (bot, rank, score) in enumerate(
                zip(record.bots, record.ranks, record.scores, strict=True)
            )
        ],
    )
