"""MatchService: creates, plays, watches and lists matches, one call at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any, Final, TypeAlias

import grpc
from structlog.contextvars import bound_contextvars

from tradewinds.v1 import match_pb2, match_service_pb2_grpc
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.player_pb2 import SeatKey
from tradewinds.v1.position_pb2 import Include

from ..analysis.worker_pool import EngineWorkers
from ..archive.archive import Archive
from ..archive.archived_match import played_actions
from ..config import Settings
from ..errors import (
    BadRequest,
    MatchRunning,
    MatchWaiting,
    NotRevealed,
    RequestReused,
    UnknownMatch,
)
from ..match.invitations import Invitations
from ..match.list_matches import DEFAULT_PAGE, LARGEST_PAGE, Wanted, list_matches
from ..match.live_match import LiveMatch
from ..match.match_cache import MatchCache
from ..match.match_setup import PlayerKind, Setup, Status
from ..match.move import Move
from ..match.referee import Referee
from ..match.replay_match import Opening, make_replay, play_again, read_finished, verify_replay
from ..match.seed_reveal import Reveals
from ..match.spectator_delay import Past
from ..store.match_lists import ListEntry
from ..store.matches import MatchStore
from ..store.store_clock import StoreTime
from . import create_match, decode, encode, list_steps
from .archive_reader import ArchivedMatches
from .arrival import arrived
from .auth import caller, client
from .caller_seat import CallerSeats
from .client_limits import CALL_UNITS, SharedBudget
from .encode import Included
from .match_views import MatchViews
from .page_tokens import number_in, page_token, place_of
from .watch_match import MatchWatching

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
REPLAY_JSON: Final = "application/vnd.tradewinds.replay+json"
STATUSES = {
    match_pb2.MATCH_STATUS_UNSPECIFIED: None,
    match_pb2.MATCH_STATUS_WAITING: Status.WAITING,
    match_pb2.MATCH_STATUS_RUNNING: Status.RUNNING,
    match_pb2.MATCH_STATUS_FINISHED: Status.FINISHED,
    match_pb2.MATCH_STATUS_ABORTED: Status.ABORTED,
}


class MatchService(match_service_pb2_grpc.MatchServiceServicer):
    """The holder of a seat token acts for the seat. Without one, a caller is a spectator."""

    def __init__(
        self,
        settings: Settings,
        store: MatchStore,
        matches: MatchCache,
        referee: Referee,
        invitations: Invitations,
        clock: StoreTime,
        workers: EngineWorkers,
        archive: Archive | None = None,
    ) -> None:
        self._settings = settings
        self._store = store
        self._matches = matches
        self._referee = referee
        self._clock = clock
        self._workers = workers
        self._archive = archive
        self._reveals = Reveals(store, clock, archive)
        self._archived = ArchivedMatches(archive, self._reveals, clock, workers)
        self._budget = SharedBudget(settings.spectator_work_per_second)
        self._past = Past(
            store,
            matches,
            clock,
            int(settings.spectator_delay_seconds * 1000),
            settings.cached_matches,
            self._play_again,
        )
        self._views = MatchViews(self._past, self._reveals, referee, clock)
        self._seats = CallerSeats(matches, invitations)
        self._watching = MatchWatching(
            matches,
            referee,
            self._past,
            self._views,
            self._budget,
            clock,
            settings.watch_backlog,
            settings.heartbeat_seconds,
        )

    def drain(self) -> None:
        """Send all watchers to another server."""
        self._watching.drain()

    async def CreateMatch(  # noqa: N802 - the name of the call
        self, request: pb.CreateMatchRequest, context: Context
    ) -> pb.CreateMatchResponse:
        principal = caller().principal
        assert principal is not None  # CreateMatch needs a key
        setup = create_match.setup(request, principal.name, self._settings)
        try:
            match, seat_tokens = await self._referee.create(setup)
        except UnknownMatch:  # it was created by the same request, and has ended long ago
            return await self._find_archived(setup)
        if not seat_tokens:
            if not create_match.is_same(match, setup):
                raise RequestReused("this request id was used for another match")
            seats = range(len(match.seats))
            seat_tokens = [await self._referee.seats.issue_token(match, seat) for seat in seats]
        return pb.CreateMatchResponse(
            match=await self._views.match(match),
            seat_keys=[
                SeatKey(seat=seat, token=token)
                for seat, token in enumerate(seat_tokens)
                if setup.owners[seat].kind is not PlayerKind.HOUSE
            ],
        )

    async def GetMatch(  # noqa: N802
        self, request: pb.GetMatchRequest, context: Context
    ) -> pb.GetMatchResponse:
        try:
            match = await self._matches.get_fresh(request.match_id)
        except UnknownMatch:
            return pb.GetMatchResponse(state=await self._archived_state(request))
        seat = await self._seats.find(match)
        await self._referee.seats.refund(match, seat)
        if seat == encode.SPECTATOR:
            await self._budget.spend(client(), CALL_UNITS)
        if self._views.is_delayed(match, seat):
            match = await self._past.match(match.match_id)
        return pb.GetMatchResponse(state=await self._views.state(match, seat, _included(request)))

    async def ListMatches(  # noqa: N802
        self, request: pb.ListMatchesRequest, context: Context
    ) -> pb.ListMatchesResponse:
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        place, _, match_id = place_of(request, request.page_token).partition(" ")
        after = ListEntry(number_in(place), match_id) if place else None
        await self._budget.spend(client(), CALL_UNITS)  # also if the list is empty
        page, last = await list_matches(
            self._store,
            self._archive,
            _wanted(request),
            size,
            after,
            partial(self._budget.spend, client()),
        )
        return pb.ListMatchesResponse(
            matches=[await self._views.match(self._past.listed(match)) for match in page],
            next_page_token=page_token(request, f"{last.place} {last.match_id}") if last else "",
        )

    async def SubmitMove(  # noqa: N802
        self, request: pb.SubmitMoveRequest, context: Context
    ) -> pb.SubmitMoveResponse:
        version = decode.required(
            "version", request.version if request.HasField("version") else None
        )
        action = decode.required(
            "action_id", request.action_id if request.HasField("action_id") else None
        )
        match = await self._matches.get(request.match_id)
        seat = await self._seats.require(match)
        request_id = decode.request_id(request.request_id)
        with bound_contextvars(match_id=match.match_id, seat=seat, version=version):
            played = await self._referee.submit(
                Move(match.match_id, seat, version, action, request_id, arrived())
            )
        return pb.SubmitMoveResponse(seat=seat, version=played.version)

    async def WatchMatch(  # noqa: N802
        self, request: pb.WatchMatchRequest, context: Context
    ) -> AsyncIterator[pb.WatchMatchResponse | bytes]:
        try:
            match = await self._matches.get(request.match_id)
        except UnknownMatch:
            yield pb.WatchMatchResponse(state=await self._archived_state(request))
            return
        seat = await self._seats.find(match)
        included = _included(request)
        async with aclosing(self._watching.watch(match, seat, included, arrived())) as updates:
            async for update in updates:
                yield update

    async def Resign(  # noqa: N802
        self, request: pb.ResignRequest, context: Context
    ) -> pb.ResignResponse:
        match = await self._matches.get_fresh(request.match_id)
        seat = await self._seats.require(match)
        await self._referee.seats.resign(match, seat)
        return pb.ResignResponse(seat=seat)

    async def ListSteps(  # noqa: N802
        self, request: pb.ListStepsRequest, context: Context
    ) -> pb.ListStepsResponse:
        place = place_of(request, request.page_token)
        first = number_in(place) if place else request.from_version
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        with self._workers.replays.take(client()):
            history = await self._history(request)
            read = await self._workers.work(client(), list_steps.read_steps, history, first, size)
        after = first + len(read)
        is_last = not read or after > len(history.played)
        return pb.ListStepsResponse(
            steps=[match_pb2.MatchStep.FromString(step) for step in read],
            next_page_token="" if is_last else page_token(request, str(after)),
        )

    async def GetReplay(  # noqa: N802
        self, request: pb.GetReplayRequest, context: Context
    ) -> pb.GetReplayResponse:
        if request.accept and REPLAY_JSON not in request.accept:
            raise BadRequest("accept", f"must hold {REPLAY_JSON}")
        with self._workers.replays.take(client()):
            finished = await read_finished(
                self._store, self._archive, self._reveals, request.match_id
            )
            replay = await self._workers.work(client(), make_replay, finished)
        return pb.GetReplayResponse(replay=replay, media_type=REPLAY_JSON)

    async def VerifyReplay(  # noqa: N802
        self, request: pb.VerifyReplayRequest, context: Context
    ) -> pb.VerifyReplayResponse:
        problem, actions = await self._workers.run(client(), verify_replay, request.replay)
        return pb.VerifyReplayResponse(valid=not problem, problem=problem, actions=actions)

    async def _play_again(self, opening: Opening, actions: Sequence[int]) -> tuple[bytes, int]:
        with self._workers.replays.take(client()):
            return await self._workers.work(client(), play_again, opening, actions)

    async def _viewer(self, request: pb.ListStepsRequest, match: LiveMatch) -> int:
        """The viewer of the steps: the caller, or any seat once the match is revealed."""
        own = await self._seats.find(match)
        if not request.HasField("viewer_seat") or request.viewer_seat == own:
            return own
        if request.viewer_seat >= len(match.seats):
            raise BadRequest("viewer_seat", f"must be below {len(match.seats)}")
        if not match.is_over:
            raise MatchRunning("the steps of a seat are private until the match has ended")
        if not await self._reveals.is_revealed(match):
            raise NotRevealed("the steps of a seat are private until the match is revealed")
        return request.viewer_seat

    async def _history(self, request: pb.ListStepsRequest) -> list_steps.History:
        included = _included(request)
        try:
            match = await self._matches.get_fresh(request.match_id)
        except UnknownMatch:
            seat = request.viewer_seat if request.HasField("viewer_seat") else None
            return await self._archived.history(request.match_id, seat, included)
        viewer = await self._viewer(request, match)
        if match.is_waiting:
            raise MatchWaiting("the deal is shown when all invited players have come")
        entries = await self._store.log_since(match.match_id, 0)
        if not match.is_over:
            old_enough = self._views.shown_ms(match, viewer)
            entries = [entry for entry in entries if entry.at_ms <= old_enough]
        is_open = await self._reveals.is_revealed(match)
        return list_steps.history_of(match, played_actions(entries), viewer, included, is_open)

    async def _archived_state(
        self, request: pb.GetMatchRequest | pb.WatchMatchRequest
    ) -> match_pb2.MatchState:
        await self._budget.spend(client(), CALL_UNITS)
        return await self._archived.state(request.match_id, _included(request))

    async def _find_archived(self, setup: Setup) -> pb.CreateMatchResponse:
        """The match an earlier request led to; there are no seats in it any more."""
        ended = await self._archived.get(setup.match_id)
        if not create_match.is_same(ended.summary, setup):
            raise RequestReused("this request id was used for another match")
        return pb.CreateMatchResponse(match=await self._archived.match(setup.match_id))


def _included(
    request: pb.GetMatchRequest | pb.WatchMatchRequest | pb.ListStepsRequest,
) -> Included:
    given: Include | None = request.include if request.HasField("include") else None
    return decode.included(given)


def _wanted(request: pb.ListMatchesRequest) -> Wanted:
    if request.status not in STATUSES:
        raise BadRequest("status", "is not a known status")
    return Wanted(
        request.game,
        STATUSES[request.status],
        request.player,
        request.tournament_id,
        decode.moment("end_after", request.end_after) if request.HasField("end_after") else None,
        decode.moment("end_before", request.end_before) if request.HasField("end_before") else None,
    )
