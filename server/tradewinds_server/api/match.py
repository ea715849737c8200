"""MatchService: the referee, one call at a time."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, nullcontext
from typing import Any, TypeAlias

import grpc
from structlog.contextvars import bound_contextvars

from tradewinds.v1 import match_pb2 as pb
from tradewinds.v1 import match_pb2_grpc
from tradewinds_engine.options import complete

from ..analysis.workers import Workers
from ..config import Settings
from ..errors import BadRequest, BadToken, Draining, RequestReused
from ..match import tokens
from ..match.cache import MatchCache
from ..match.listing import DEFAULT_PAGE, LARGEST_PAGE, Wanted, list_matches
from ..match.live_match import LiveMatch
from ..match.record import Owner, Setup
from ..match.referee import Move, Referee
from ..match.replays import make_replay, read_finished, verify_replay
from ..match.spectator_delay import DelayedWatcher, Past
from ..match.watch import Watcher
from ..match.watch_presence import WatchPresence, keep_present
from ..store.clock import StoreTime
from ..store.matches import MatchStore
from . import decode, encode
from .auth import caller, client

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
PAGE_TOKEN = re.compile(r"[0-9]{0,20}")
OVER = {
    pb.MATCH_STATUS_UNSPECIFIED: None,
    pb.MATCH_STATUS_RUNNING: False,
    pb.MATCH_STATUS_FINISHED: True,
}


class MatchService(match_pb2_grpc.MatchServiceServicer):
    """A seat is whoever holds its token; without one, a caller is a spectator."""

    def __init__(
        self,
        settings: Settings,
        store: MatchStore,
        matches: MatchCache,
        referee: Referee,
        clock: StoreTime,
        workers: Workers,
    ) -> None:
        self._settings = settings
        self._store = store
        self._matches = matches
        self._referee = referee
        self._clock = clock
        self._workers = workers
        self._past = Past(store, clock, int(settings.spectator_delay_seconds * 1000))
        self._watchers: set[Watcher | DelayedWatcher] = set()

    def drain(self) -> None:
        """Send everybody who watches to another server."""
        for watcher in self._watchers:
            watcher.end(Draining("this server is going down; watch again elsewhere"))

    async def CreateMatch(  # noqa: N802 - the name of the call
        self, request: pb.CreateMatchRequest, context: Context
    ) -> pb.CreateMatchResponse:
        setup = self._setup(request)
        match, seat_tokens = await self._referee.create(setup)
        if not seat_tokens:
            if not _same(match, setup):
                raise RequestReused("this request id stands for another match")
            seats = range(len(match.seats))
            seat_tokens = [await self._referee.issue_token(match, seat) for seat in seats]
        return pb.CreateMatchResponse(match=encode.match(match), seat_tokens=seat_tokens)

    async def GetMatch(  # noqa: N802
        self, request: pb.GetMatchRequest, context: Context
    ) -> pb.GetMatchResponse:
        match = await self._matches.get_fresh(request.match_id)
        seat = await self._seat(match)
        await self._referee.refund(match, seat)
        shown = await self._as_shown(match, seat)
        return pb.GetMatchResponse(state=self._state(shown, seat, True))

    async def ListMatches(  # noqa: N802
        self, request: pb.ListMatchesRequest, context: Context
    ) -> pb.ListMatchesResponse:
        if request.status not in OVER:
            raise BadRequest("status", "is not a known status")
        if not PAGE_TOKEN.fullmatch(request.page_token):
            raise BadRequest("page_token", "is not from an earlier answer")
        wanted = Wanted(request.game, OVER[request.status])
        size = min(request.page_size or DEFAULT_PAGE, LARGEST_PAGE)
        page, after = await list_matches(self._store, wanted, size, int(request.page_token or 0))
        return pb.ListMatchesResponse(
            matches=[encode.match(match) for match in page],
            next_page_token=str(after) if after else "",
        )

    async def SubmitMove(  # noqa: N802
        self, request: pb.SubmitMoveRequest, context: Context
    ) -> pb.SubmitMoveResponse:
        received = time.monotonic()
        match = await self._matches.get(request.match_id)
        seat = await self._seat_of_token(match)
        request_id = decode.request_id(request.request_id)
        with bound_contextvars(match_id=match.match_id, seat=seat, version=request.version):
            played = await self._referee.submit(
                Move(match.match_id, seat, request.version, request.action, request_id, received)
            )
        return pb.SubmitMoveResponse(version=played.version)

    async def WatchMatch(  # noqa: N802
        self, request: pb.WatchMatchRequest, context: Context
    ) -> AsyncIterator[pb.WatchMatchResponse]:
        came = time.monotonic()
        match = await self._matches.get(request.match_id)
        seat = await self._seat(match)
        watcher: Watcher | DelayedWatcher = (
            DelayedWatcher(self._past)
            if self._delay_ms(seat)
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
        await self._referee.resign(match, await self._seat_of_token(match))
        return pb.ResignResponse()

    async def GetReplay(  # noqa: N802
        self, request: pb.GetReplayRequest, context: Context
    ) -> pb.GetReplayResponse:
        with self._workers.replays.take(client()):
            finished = await read_finished(self._store, request.match_id)
            replay = await self._workers.work(client(), make_replay, finished)
        return pb.GetReplayResponse(replay=replay)

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
    ) -> AsyncGenerator[pb.WatchMatchResponse, None]:
        match = await self._matches.follow(request.match_id, watcher)
        try:
            shown = await self._as_shown(match, seat)
            if holder is not None:
                await holder.refund_resuming(match)
            with_view = not request.without_views
            told = shown.version
            yield pb.WatchMatchResponse(state=self._state(shown, seat, with_view))
            async for step in watcher.updates(shown):
                if step is None:
                    told = shown.version
                    yield pb.WatchMatchResponse(state=self._state(shown, seat, with_view))
                elif step.entry.version > told:
                    told = step.entry.version
                    now_ms = self._clock.now_ms() - self._delay_ms(seat)
                    update = encode.match_step(shown, step, seat, with_view, now_ms)
                    yield pb.WatchMatchResponse(step=update)
        finally:
            self._matches.unfollow(match.match_id, watcher)

    def _setup(self, request: pb.CreateMatchRequest) -> Setup:
        request_id = decode.request_id(request.request_id)
        return Setup(
            request.game,
            tuple(Owner(decode.name("bots", bot)) for bot in request.bots),
            decode.options(request.options),
            decode.time_control(
                request.time_control if request.HasField("time_control") else None, self._settings
            ),
            decode.seed(request.seed),
            _match_id(request_id) if request_id else "",
        )

    async def _seat(self, match: LiveMatch) -> int:
        """The seat whose token came with the call, else a spectator's place."""
        token = caller().seat_token
        return await self._find_seat(match, token) if token else encode.SPECTATOR

    async def _seat_of_token(self, match: LiveMatch) -> int:
        token = caller().seat_token
        if not token:
            raise BadToken("send the seat token as metadata `authorization: Bearer TOKEN`")
        return await self._find_seat(match, token)

    async def _find_seat(self, match: LiveMatch, token: str) -> int:
        seat = seat_opened_by(match, token)
        if seat is None:
            await self._matches.refresh(match)  # it may have been issued a moment ago
            seat = seat_opened_by(match, token)
        if seat is None:
            raise BadToken("this token opens no seat of this match")
        return seat

    def _delay_ms(self, seat: int) -> int:
        return self._past.delay_ms if seat == encode.SPECTATOR else 0

    async def _as_shown(self, match: LiveMatch, seat: int) -> LiveMatch:
        """As it stands, or as it was if the caller is kept behind."""
        return await self._past.match(match.match_id) if self._delay_ms(seat) else match

    def _state(self, match: LiveMatch, seat: int, with_view: bool) -> pb.MatchState:
        now_ms = self._clock.now_ms() - self._delay_ms(seat)
        return encode.match_state(match, seat, with_view, now_ms)


def _match_id(request_id: str) -> str:
    """The match an organiser's request leads to; nobody else's request leads there."""
    principal = caller().principal
    assert principal is not None  # CreateMatch is not for strangers
    return hashlib.sha256(f"{principal.name}\n{request_id}".encode()).hexdigest()[:20]


def seat_opened_by(match: LiveMatch, token: str) -> int | None:
    found = None
    for seat, held in enumerate(match.seats):
        if tokens.opens(token, held.token_hashes):
            found = seat
    return found


def _same(match: LiveMatch, setup: Setup) -> bool:
    """Whether a match is the one that was asked for."""
    record = match.record
    rules = record.game
    return (
        rules.name == setup.game
        and record.owners == setup.owners
        and record.options == rules.changed(complete(rules.options, setup.options))
        and record.time_control == setup.time_control
        and setup.seed in (None, int.from_bytes(match.seed, "big"))
    )
