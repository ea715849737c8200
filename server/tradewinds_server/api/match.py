"""MatchService: the referee, one call at a time."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, nullcontext
from functools import partial
from typing import Any, Final, TypeAlias

import grpc
from structlog.contextvars import bound_contextvars

from tradewinds.v1 import match_pb2, match_service_pb2_grpc
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.player_pb2 import SeatKey
from tradewinds.v1.position_pb2 import Include

from ..analysis.workers import Workers
from ..config import Settings
from ..errors import (
    BadRequest,
    BadToken,
    Draining,
    MatchRunning,
    NotRevealed,
    RequestReused,
    UnknownRulesVersion,
)
from ..match import tokens
from ..match.cache import MatchCache
from ..match.invitations import Invitations
from ..match.listing import DEFAULT_PAGE, LARGEST_PAGE, Wanted, list_matches
from ..match.live_match import LiveMatch, Step
from ..match.record import PlayerKind, Status
from ..match.referee import Move, Referee
from ..match.replays import make_replay, read_finished, verify_replay
from ..match.reveal import Reveals
from ..match.spectator_delay import DelayedWatcher, Past
from ..match.summary import MatchSummary
from ..match.watch import Watcher
from ..match.watch_presence import WatchPresence, keep_present
from ..store.clock import StoreTime
from ..store.match_lists import Entry
from ..store.matches import MatchStore
from . import decode, encode, new_match, steps
from .auth import caller, client
from .encode import Included
from .limits import SharedBudget
from .paging import page_token, place_of

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
    """A seat is whoever holds its token; without one, a caller is a spectator."""

    def __init__(
        self,
        settings: Settings,
        store: MatchStore,
        matches: MatchCache,
        referee: Referee,
        invitations: Invitations,
        clock: StoreTime,
        workers: Workers,
    ) -> None:
        self._settings = settings
        self._store = store
        self._matches = matches
        self._referee = referee
        self._invitations = invitations
        self._clock = clock
        self._workers = workers
        self._reveals = Reveals(store, clock)
        self._budget = SharedBudget(settings.spectator_work_per_second)
        self._past = Past(store, clock, int(settings.spectator_delay_seconds * 1000))
        self._watchers: set[Watcher | DelayedWatcher] = set()

    def drain(self) -> None:
        """Send everybody who watches to another server."""
        for watcher in self._watchers:
            watcher.end(Draining("this server is going down; watch again elsewhere"))

    async def CreateMatch(  # noqa: N802 - the name of the call
        self, request: pb.CreateMatchRequest, context: Context
    ) -> pb.CreateMatchResponse:
        principal = caller().principal
        assert principal is not None  # CreateMatch is not for strangers
        setup = new_match.setup(request, principal.name, self._settings)
        match, seat_tokens = await self._referee.create(setup)
        if not seat_tokens:
            if not new_match.is_same(match, setup):
                raise RequestReused("this request id stands for another match")
            seats = range(len(match.seats))
            seat_tokens = [await self._referee.issue_token(match, seat) for seat in seats]
        return pb.CreateMatchResponse(
            match=await self._match(match),
            seat_keys=[
                SeatKey(seat=seat, token=token)
                for seat, token in enumerate(seat_tokens)
                if setup.owners[seat].kind is not PlayerKind.HOUSE
            ],
        )

    async def GetMatch(  # noqa: N802
        self, request: pb.GetMatchRequest, context: Context
    ) -> pb.GetMatchResponse:
        match = await self._matches.get_fresh(request.match_id)
        seat = await self._seat(match)
        await self._referee.refund(match, seat)
        shown = await self._as_shown(match, seat)
        return pb.GetMatchResponse(state=await self._state(shown, seat, _included(request)))

    async def ListMatches(  # noqa: N802
        self, request: pb.ListMatchesRequest, context: Context
    ) -> pb.ListMatchesResponse:
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        place, _, match_id = place_of(request, request.page_token).partition(" ")
        after = Entry(int(place), match_id) if place else None
        page, last = await list_matches(
            self._store, _wanted(request), size, after, partial(self._budget.spend, client())
        )
        return pb.ListMatchesResponse(
            matches=[await self._match(match) for match in page],
            next_page_token=page_token(request, f"{last.place} {last.match_id}") if last else "",
        )

    async def SubmitMove(  # noqa: N802
        self, request: pb.SubmitMoveRequest, context: Context
    ) -> pb.SubmitMoveResponse:
        received = time.monotonic()
        version = decode.required(
            "version", request.version if request.HasField("version") else None
        )
        action = decode.required(
            "action_id", request.action_id if request.HasField("action_id") else None
        )
        match = await self._matches.get(request.match_id)
        seat = await self._seat_of_token(match)
        request_id = decode.request_id(request.request_id)
        with bound_contextvars(match_id=match.match_id, seat=seat, version=version):
            played = await self._referee.submit(
                Move(match.match_id, seat, version, action, request_id, received)
            )
        return pb.SubmitMoveResponse(seat=seat, version=played.version)

    async def WatchMatch(  # noqa: N802
        self, request: pb.WatchMatchRequest, context: Context
    ) -> AsyncIterator[pb.WatchMatchResponse | bytes]:
        came = time.monotonic()
        match = await self._matches.get(request.match_id)
        seat = await self._seat(match)
        watcher: Watcher | DelayedWatcher = (
            DelayedWatcher(self._past)
            if self._delay_ms(match, seat)
            else Watcher(self._settings.watch_backlog)
        )
        is_spectator = seat == encode.SPECTATOR
        held = (
            nullcontext()
            if is_spectator
            else keep_present(self._matches, self._referee, match.match_id, seat, came)
        )
        self._watchers.add(watcher)
        try:
            async with (
                held as holder,
                aclosing(self._watch(request, seat, watcher, holder)) as updates,
            ):
                async for update in updates:
                    yield update
        finally:
            self._watchers.discard(watcher)

    async def Resign(  # noqa: N802
        self, request: pb.ResignRequest, context: Context
    ) -> pb.ResignResponse:
        match = await self._matches.get_fresh(request.match_id)
        seat = await self._seat_of_token(match)
        await self._referee.resign(match, seat)
        return pb.ResignResponse(seat=seat)

    async def ListSteps(  # noqa: N802
        self, request: pb.ListStepsRequest, context: Context
    ) -> pb.ListStepsResponse:
        match = await self._matches.get_fresh(request.match_id)
        viewer = await self._viewer(request, match)
        place = place_of(request, request.page_token)
        first = int(place) if place else request.from_version
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        with self._workers.replays.take(client()):
            history = await self._history(match, viewer, _included(request))
            read = await self._workers.work(client(), steps.read_steps, history, first, size)
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
            finished = await read_finished(self._store, self._reveals, request.match_id)
            replay = await self._workers.work(client(), make_replay, finished)
        return pb.GetReplayResponse(replay=replay, media_type=REPLAY_JSON)

    async def VerifyReplay(  # noqa: N802
        self, request: pb.VerifyReplayRequest, context: Context
    ) -> pb.VerifyReplayResponse:
        problem, actions = await self._workers.run(client(), verify_replay, request.replay)
        return pb.VerifyReplayResponse(valid=not problem, problem=problem, actions=actions)

    async def _watch(
        self,
        request: pb.WatchMatchRequest,
        seat: int,
        watcher: Watcher | DelayedWatcher,
        holder: WatchPresence | None,
    ) -> AsyncGenerator[pb.WatchMatchResponse | bytes, None]:
        match = await self._matches.follow(request.match_id, watcher)
        try:
            shown = await self._as_shown(match, seat)
            if holder is not None:
                await holder.refund_resuming(match)
            included = _included(request)
            is_spectator, payer = seat == encode.SPECTATOR, client()
            told = shown.version
            yield pb.WatchMatchResponse(state=await self._state(shown, seat, included))
            async for step in watcher.updates(shown):
                if is_spectator:
                    await self._budget.spend(payer)
                if step is None:
                    told = shown.version
                    yield pb.WatchMatchResponse(state=await self._state(shown, seat, included))
                elif step.entry.version > told:
                    told = step.entry.version
                    now_ms = self._clock.now_ms() - self._delay_ms(shown, seat)
                    yield step_told(shown, step, seat, included, now_ms)
        finally:
            self._matches.unfollow(match.match_id, watcher)

    async def _viewer(self, request: pb.ListStepsRequest, match: LiveMatch) -> int:
        """As whom the steps are read: as the caller, or any seat once the match is revealed."""
        own = await self._seat(match)
        if not request.HasField("viewer_seat") or request.viewer_seat == own:
            return own
        if request.viewer_seat >= len(match.seats):
            raise BadRequest("viewer_seat", f"must be below {len(match.seats)}")
        if not match.is_over:
            raise MatchRunning("until the match has ended a seat is shown to its player only")
        if not await self._reveals.is_revealed(match):
            raise NotRevealed("until the match is revealed a seat is shown to its player only")
        return request.viewer_seat

    async def _history(self, match: LiveMatch, viewer: int, included: Included) -> steps.History:
        record = match.record
        if record.rules_version != record.game.rules_version:
            raise UnknownRulesVersion(
                f"the match was played by rules version {record.rules_version}"
            )
        entries = await self._store.log_since(match.match_id, 0)
        if not match.is_over:
            old_enough = self._clock.now_ms() - self._delay_ms(match, viewer)
            entries = [entry for entry in entries if entry.at_ms <= old_enough]
        return steps.History(
            record.game.name,
            len(record.owners),
            record.options,
            int.from_bytes(match.seed, "big"),
            steps.played(entries),
            viewer,
            included,
            await self._reveals.is_revealed(match),
            [score.SerializeToString() for score in encode.scores(match.scores())],
        )

    async def _match(self, match: MatchSummary) -> match_pb2.Match:
        is_block_over = await self._reveals.is_block_over(match)
        return encode.match(match, self._clock.now_ms(), is_block_over)

    async def _seat(self, match: LiveMatch) -> int:
        """The seat whose token came with the call, else a spectator's place."""
        token = caller().seat_token
        return await self._find_seat(match, token) if token else encode.SPECTATOR

    async def _seat_of_token(self, match: LiveMatch) -> int:
        token = caller().seat_token
        if not token:
            raise BadToken("send the seat token as metadata `tradewinds-seat-token`")
        return await self._find_seat(match, token)

    async def _find_seat(self, match: LiveMatch, token: str) -> int:
        seat = seat_opened_by(match, token)
        if seat is None:
            await self._matches.refresh(match)  # it may have been issued a moment ago
            seat = seat_opened_by(match, token)
        if seat is None:
            raise BadToken("this token opens no seat of this match")
        await self._invitations.accept_by_token(match, seat)
        return seat

    def _delay_ms(self, match: LiveMatch, seat: int) -> int:
        return self._past.delay_of(match.record) if seat == encode.SPECTATOR else 0

    async def _as_shown(self, match: LiveMatch, seat: int) -> LiveMatch:
        """As it stands, or as it was if the caller is kept behind."""
        return await self._past.match(match.match_id) if self._delay_ms(match, seat) else match

    async def _state(self, match: LiveMatch, seat: int, included: Included) -> match_pb2.MatchState:
        is_block_over = await self._reveals.is_block_over(match)
        now_ms = self._clock.now_ms() - self._delay_ms(match, seat)
        return encode.match_state(match, seat, included, now_ms, is_block_over)


def step_told(
    match: LiveMatch, step: Step, seat: int, included: Included, now_ms: int
) -> pb.WatchMatchResponse | bytes:
    """A step as an update; for spectators it is encoded once, and they all get the same bytes."""
    if seat != encode.SPECTATOR:
        return pb.WatchMatchResponse(step=encode.match_step(match, step, seat, included, now_ms))
    told = step.told.get(included)
    if told is None:
        update = encode.match_step(match, step, seat, included, now_ms)
        told = step.told[included] = pb.WatchMatchResponse(step=update).SerializeToString()
    return told


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


def seat_opened_by(match: LiveMatch, token: str) -> int | None:
    found = None
    for seat, held in enumerate(match.seats):
        if tokens.opens(token, held.token_hashes):
            found = seat
    return found
