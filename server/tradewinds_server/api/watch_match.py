"""WatchMatch: streams a match, first its state and then its steps."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, nullcontext
from typing import Final

from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.keepalive_pb2 import Keepalive

from ..errors import Draining
from ..match.live_match import LiveMatch, Step
from ..match.match_cache import MatchCache
from ..match.match_watcher import Idle, PlayerChanged, Watcher
from ..match.presence_by_watching import WatchPresence, keep_present
from ..match.referee import Referee
from ..match.spectator_delay import Past
from ..store.store_clock import StoreTime
from . import encode
from .auth import client
from .client_limits import SharedBudget
from .encode import Included
from .match_views import MatchViews

KEEPALIVE: Final = pb.WatchMatchResponse(keepalive=Keepalive())


class MatchWatching:
    """All watchers of this process."""

    def __init__(
        self,
        matches: MatchCache,
        referee: Referee,
        past: Past,
        views: MatchViews,
        budget: SharedBudget,
        clock: StoreTime,
        backlog: int,
        idle_seconds: float,
    ) -> None:
        self._matches = matches
        self._referee = referee
        self._past = past
        self._views = views
        self._budget = budget
        self._clock = clock
        self._backlog = backlog
        self._idle_seconds = idle_seconds
        self._watchers: set[Watcher] = set()

    def drain(self) -> None:
        """Send all watchers to another server."""
        for watcher in self._watchers:
            watcher.end(Draining("this server is shutting down; watch again elsewhere"))

    async def watch(
        self, match: LiveMatch, seat: int, included: Included, came: float
    ) -> AsyncGenerator[pb.WatchMatchResponse | bytes, None]:
        """Yield the match and its steps. `came` is the arrival of the call."""
        watcher = Watcher(self._backlog, self._idle_seconds)
        held = (
            nullcontext()
            if seat == encode.SPECTATOR
            else keep_present(self._matches, self._referee, match.match_id, seat, came)
        )
        self._watchers.add(watcher)
        try:
            async with (
                held as holder,
                aclosing(self._updates(match, seat, included, watcher, holder)) as updates,
            ):
                async for update in updates:
                    yield update
        finally:
            self._watchers.discard(watcher)

    async def _updates(
        self,
        match: LiveMatch,
        seat: int,
        included: Included,
        watcher: Watcher,
        holder: WatchPresence | None,
    ) -> AsyncGenerator[pb.WatchMatchResponse | bytes, None]:
        is_spectator, payer = seat == encode.SPECTATOR, client()
        source = self._past if self._views.is_delayed(match, seat) else self._matches
        shown = await source.follow(match.match_id, watcher)
        try:
            if holder is not None:
                await holder.refund_resuming(shown)
            if is_spectator:
                await self._budget.spend(payer)
            whole = await self._whole(shown, seat, included)
            told = shown.version
            yield whole
            async for update in watcher.updates(shown):
                if isinstance(update, Idle):
                    yield KEEPALIVE
                    continue
                if is_spectator:
                    await self._budget.spend(payer)
                now_ms = self._views.shown_ms(shown, seat)
                if update is None:
                    whole = await self._whole(shown, seat, included)
                    told = shown.version
                    yield whole
                elif isinstance(update, PlayerChanged):
                    changed = encode.player_update(shown, update.seat, now_ms)
                    yield pb.WatchMatchResponse(player_update=changed)
                elif update.entry.version > told:
                    told = update.entry.version
                    yield step_update(shown, update, seat, included, now_ms)
        finally:
            source.unfollow(match.match_id, watcher)

    async def _whole(
        self, match: LiveMatch, seat: int, included: Included
    ) -> pb.WatchMatchResponse | bytes:
        """The whole match as an update."""
        if seat == encode.SPECTATOR:
            return await self._views.update_for_spectators(match, included)
        return pb.WatchMatchResponse(state=await self._views.state(match, seat, included))


def step_update(
    match: LiveMatch, step: Step, seat: int, included: Included, now_ms: int
) -> pb.WatchMatchResponse | bytes:
    """A step as an update. For spectators it is encoded once."""
    if seat != encode.SPECTATOR:
        return pb.WatchMatchResponse(step=encode.match_step(match, step, seat, included, now_ms))
    encoded = step.encoded.get(included)
    if encoded is None:
        update = encode.match_step(match, step, seat, included, now_ms)
        encoded = step.encoded[included] = pb.WatchMatchResponse(step=update).SerializeToString()
    return encoded
