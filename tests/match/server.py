"""The match domain of one server process over a real store, without the network in front."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace

from tradewinds_server.match.invitations import Invitations
from tradewinds_server.match.live_match import LiveMatch, Step
from tradewinds_server.match.match_cache import MatchCache
from tradewinds_server.match.match_setup import (
    Owner,
    PlayerKind,
    Setup,
    Substitute,
    Terms,
    TimeControl,
)
from tradewinds_server.match.move import Move
from tradewinds_server.match.outages import Outages
from tradewinds_server.match.presence_by_watching import WatchPresence, keep_present
from tradewinds_server.match.referee import Referee
from tradewinds_server.session.session import Session
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.heartbeats import Heartbeats
from tradewinds_server.store.invitations import InvitationStore
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.notifications import Notifications
from tradewinds_server.store.running_matches import RunningMatches
from tradewinds_server.store.sessions import SessionStore
from tradewinds_server.store.store_clock import StoreTime
from tradewinds_server.store.stored_match import Outcome

HOUR_MS = 3_600_000
GUESS_MS = 50  # the server's guess of the store's clock is late by a message at most
BEFORE_MS = 60_000
UNHURRIED = TimeControl(HOUR_MS, HOUR_MS)
ANY_TERMS = Terms()


class Server:
    """Two of these on one store are two processes to each other."""

    def __init__(self, url: str, archive_after_ms: int | None = None) -> None:
        self.client = StoreClient(url)
        self.notifications = Notifications(url)
        self.store = MatchStore(self.client, self.notifications.process, HOUR_MS, archive_after_ms)
        self.matches = MatchCache(self.store, self.notifications, 16)
        self.clock = StoreTime()
        heartbeats = Heartbeats(self.client, self.notifications.process)
        index = DeadlineIndex(self.client, self.clock)
        self.outages = Outages(heartbeats, self.clock, self.store, self.matches, index)
        self.referee = Referee(self.store, self.matches, self.outages)
        self.running = RunningMatches(self.client)
        self.invitations = Invitations(
            InvitationStore(self.client, self.notifications.process, HOUR_MS),
            self.running,
            self.referee,
            self.matches,
            self.notifications,
        )

    async def create(
        self,
        control: TimeControl = UNHURRIED,
        seats: int = 2,
        game: str = "puerto-rico",
        terms: Terms = ANY_TERMS,
        match_id: str = "",
    ) -> LiveMatch:
        """Between guests; between bots from a queue if it counts for ratings."""
        names = ("ada", "bob", "cyd", "dan")[:seats]
        guest, bot = Owner("", kind=PlayerKind.GUEST), Owner("", ticket_id="t")
        owners = tuple(replace(bot if terms.rated else guest, bot=name) for name in names)
        setup = Setup(game, owners, {}, control, seed=7, match_id=match_id, terms=terms)
        match, _ = await self.referee.create(setup)
        return match

    def session(self, session_id: str, waited: float = 0.0) -> Session:
        """A stream of ada's that has waited so many seconds since its hello."""
        sessions = SessionStore(self.client, self.notifications.process, HOUR_MS)
        came = time.monotonic() - waited
        return Session("ada", session_id, self.matches, self.referee, sessions, came)

    def watching(
        self, match: LiveMatch, seat: int, waited: float = 0.0
    ) -> AbstractAsyncContextManager[WatchPresence]:
        """A watch for a seat that has waited so many seconds since it was called for."""
        came = time.monotonic() - waited
        return keep_present(self.matches, self.referee, match.match_id, seat, came)

    async def play(self, match: LiveMatch, request_id: str = "") -> Outcome:
        """The first legal action of whoever is to move."""
        state = match.state
        return await self.referee.submit(answer(match, state.actor, state.legal()[0], request_id))

    async def play_to_the_end(self, match: LiveMatch) -> None:
        while not match.is_over:
            await self.play(match)


def answer(
    match: LiveMatch, seat: int, action: int, request_id: str = "", version: int | None = None
) -> Move:
    at = match.version if version is None else version
    return Move(match.match_id, seat, at, action, request_id, time.monotonic())


async def let_turn_begin_earlier(server: Server, match: LiveMatch) -> None:
    """As if the seat to move had been asked a minute ago."""
    key = redis_keys.match(match.match_id)
    for name in ("turn_at", "deadline"):
        await server.client.send("HINCRBY", key, name, -BEFORE_MS)
    await server.matches.refresh(match)


def blitz(substitute: Substitute = Substitute.RANDOM, strikes: int = 3) -> TimeControl:
    """A clock that has run out as soon as it started."""
    return TimeControl(1, 0, strikes, substitute)


async def run_out(server: Server, match: LiveMatch) -> None:
    """Wait until the store's clock is past the match's deadline, also as the server guesses it."""
    while await server.store.now_ms() <= match.deadline_ms + GUESS_MS:
        await asyncio.sleep(0.001)


class Bell:
    """A listener that can be waited for."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.reloads = 0

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._rung.set()

    def reloaded(self, match: LiveMatch) -> None:
        self.reloads += 1
        self._rung.set()

    def seats_changed(self, match: LiveMatch) -> None:
        self._rung.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._rung.clear()
            async with asyncio.timeout(10):
                await self._rung.wait()


@asynccontextmanager
async def open_server(url: str, archive_after_ms: int | None = None) -> AsyncIterator[Server]:
    server = Server(url, archive_after_ms)
    await server.notifications.start()
    server.clock.observe(await server.store.now_ms())
    yield server
    await server.notifications.close()
    await server.client.close()
