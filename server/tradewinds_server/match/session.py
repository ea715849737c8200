"""A bot's session on one stream: the seats it plays, and what it has to be told of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import NamedTuple, TypeAlias

from tradewinds_engine.events import Event
from tradewinds_engine.state import NOBODY

from ..errors import Overloaded, ServiceError, SessionReplaced, UnknownMatch
from ..store.sessions import SessionStore
from .live import LiveMatch, LiveMatches, Step
from .referee import Move, Referee

OUTBOX_LIMIT = 4096
PROMPT_MS = 500  # whoever lets a stream wait for longer than that pays for it


class Seated(NamedTuple):
    """The session has this seat, newly or again."""

    place: SeatPlace
    token: str


class Asked(NamedTuple):
    """The seat is asked; what exactly is read when the turn is sent."""

    place: SeatPlace


class Accepted(NamedTuple):
    """A move of the seat was played."""

    match_id: str
    version: int
    request_id: str


class PlayerChanged(NamedTuple):
    """Another player came, went or was substituted."""

    match: LiveMatch
    seat: int


class Over(NamedTuple):
    """The match of this seat ended."""

    match: LiveMatch
    seat: int


News: TypeAlias = Seated | Asked | Accepted | PlayerChanged | Over


class Outbox:
    """What waits to be written to a stream; a reader that does not keep up is cut off."""

    def __init__(self) -> None:
        self._items: deque[object] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._error: Exception | None = None
        self._closed = False
        self.waited = 0.0  # seconds that the reader took so far

    def put(self, item: object) -> None:
        """Send this when its turn comes; nothing is added once the end is set."""
        if self._closed:
            return
        if len(self._items) >= OUTBOX_LIMIT:
            self._items.clear()
            self.close(Overloaded("this stream does not read what it is sent"))
        else:
            self._items.append(item)
            self._wake()

    def close(self, error: Exception | None = None) -> None:
        """End after what is waiting, with an error or without."""
        self._error = self._error or error
        self._closed = True
        self._wake()

    def check(self) -> None:
        """Raise what the stream ends with, if that is an error."""
        if self._error is not None:
            raise self._error

    async def get(self) -> object | None:
        """The next item; None at the end."""
        while not self._items:
            self.check()
            if self._closed:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._items.popleft()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class SeatPlace:
    """One seat of the session: hears of its match and passes on what concerns it."""

    def __init__(self, seat: int, outbox: Outbox, confirms: bool) -> None:
        self.seat = seat
        self.match: LiveMatch | None = None
        self.events: list[Event] = []  # since the last turn was sent
        self.asked = -1  # the version of that turn
        self.asked_ms = 0  # when it was sent, less what the seat itself let it wait; or 0
        self._waits_ms: int | None = None  # since when a question waits to be sent, if that counts
        self._waited = 0.0  # what the reader had taken by then
        self._outbox = outbox
        self._confirms = confirms  # tells of every move of the seat that it was played
        self._players: list[tuple[str, bool]] = []

    def begin(self, match: LiveMatch, token: str, waits_ms: int | None = None) -> None:
        self.match = match
        self._waits_ms = waits_ms
        self._waited = self._outbox.waited
        self._players = _players(match)
        self._outbox.put(Seated(self, token))
        self._go_on(match)

    def ask_again(self) -> None:
        self.asked = -1
        self._waits_ms = None
        if self.match is not None:
            self._go_on(self.match)

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self.events += step.events
        if self.match is None:
            return
        entry = step.entry
        if self._confirms and entry.seat == self.seat and entry.by == "seat":
            self._outbox.put(Accepted(match.match_id, entry.version, entry.request_id))
        self._waits_ms = match.turn_ms
        self._waited = self._outbox.waited
        if step.state.actor in (self.seat, NOBODY):
            self._go_on(match)

    def reloaded(self, match: LiveMatch) -> None:
        self.events = []
        self.ask_again()

    def seats_changed(self, match: LiveMatch) -> None:
        if self.match is None:
            return
        players = _players(match)
        for seat, (now, before) in enumerate(zip(players, self._players, strict=True)):
            if now != before and seat != self.seat:
                self._outbox.put(PlayerChanged(match, seat))
        was_substituted = self._players[self.seat][0] != ""
        self._players = players
        if was_substituted and players[self.seat][0] == "":
            self._go_on(match)

    def note_asked(self, version: int, now_ms: int) -> list[Event]:
        """The question is being sent; what happened since the last one."""
        self.asked = version
        self.asked_ms = 0
        if self.match is not None and self._waits_ms is not None:
            began_ms = self.match.turn_ms
            reading_ms = int((self._outbox.waited - self._waited) * 1000)
            away_ms = max(0, self._waits_ms - began_ms) + max(0, reading_ms - PROMPT_MS)
            self.asked_ms = now_ms - away_ms
        happened, self.events = self.events, []
        return happened

    def is_asked(self, match: LiveMatch) -> bool:
        """Whether a question waits that was not sent yet."""
        return (
            match.state.actor == self.seat
            and match.version != self.asked
            and not match.is_substituted(self.seat)
        )

    def _go_on(self, match: LiveMatch) -> None:
        if match.is_over:
            self._outbox.put(Over(match, self.seat))
        elif self.is_asked(match):
            self._outbox.put(Asked(self))


class Session:
    """Everything one stream of a bot plays. Ends with the stream; the seats stay the bot's.

    `came` is when the stream's hello did, on this process's monotonic clock.
    """

    def __init__(
        self,
        bot: str,
        session_id: str,
        matches: LiveMatches,
        referee: Referee,
        sessions: SessionStore,
        came: float,
        confirms: bool = True,
        number: int = 0,
    ) -> None:
        self.bot = bot
        self.session_id = session_id
        self.number = number
        self.stream = f"{sessions.process}.{secrets.token_hex(8)}"
        self.outbox = Outbox()
        self.round_trip_ms = 0  # as the last heartbeat measured it
        self._matches = matches
        self._referee = referee
        self._sessions = sessions
        self._confirms = confirms
        self._places: dict[str, list[SeatPlace]] = {}
        self._came = came

    async def resume(self) -> list[str]:
        """Hold the session and take up its matches; which those are."""
        if not await self._sessions.claim(self.bot, self.session_id, self.stream, self.number):
            raise SessionReplaced("a newer stream of this session took over")
        await self.find_matches()
        return list(self._places)

    async def find_matches(self) -> None:
        """Take up whatever matches the session was given meanwhile."""
        given = await self._sessions.matches(self.bot, self.session_id)
        taking = [self.take_up(match_id) for match_id in given if match_id not in self._places]
        for failed in await asyncio.gather(*taking, return_exceptions=True):
            if failed is not None:
                raise failed

    async def take_up(self, match_id: str) -> None:
        """Play the session's seats of a match from where it stands; nothing if it does already."""
        if match_id in self._places:
            return
        self._places[match_id] = places = []
        try:
            match = await self._matches.get(match_id)
            for seat, owner in enumerate(match.record.owners):
                if (owner.bot, owner.session_id) == (self.bot, self.session_id):
                    places.append(SeatPlace(seat, self.outbox, self._confirms))
            for place in places:
                await self._referee.excuse_resuming(match, place.seat, self.stream, self._came)
                await self._sit_down(match_id, place)
        except ServiceError as error:
            self._leave(match_id)
            if not isinstance(error, UnknownMatch):  # listed, but created only in a moment
                raise

    async def _sit_down(self, match_id: str, place: SeatPlace) -> None:
        match = await self._matches.follow(match_id, place)
        await self._referee.take_back(match, place.seat)
        token = await self._referee.issue_token(match, place.seat)
        await self._referee.excuse(match, place.seat)
        self.outbox.check()  # a newer stream may have the seat by now
        try:
            await self._referee.connect(match, place.seat, self.stream)
            waits_ms = await self._referee.excuse_resuming(
                match, place.seat, self.stream, self._came
            )
        except asyncio.CancelledError:
            self._referee.leave(match, place.seat, self.stream)
            raise
        place.begin(match, token, waits_ms)

    async def move(
        self, match_id: str, version: int, action: int, request_id: str, received: float
    ) -> None:
        """Answer a turn; that it was played is told through the outbox."""
        place = self._place_to_move(match_id, version)
        played = await self._referee.submit(
            Move(
                match_id,
                place.seat,
                version,
                action,
                request_id,
                received,
                place.asked_ms if place.asked == version else 0,
                self.round_trip_ms,
            )
        )
        if played.repeated and self._confirms:
            self.outbox.put(Accepted(match_id, played.version, request_id))

    async def give_up(self, match_id: str) -> None:
        for place in self._places_in(match_id):
            assert place.match is not None
            await self._referee.resign(place.match, place.seat)

    def ask_again(self, match_id: str) -> None:
        """Repeat the question, if it is for this session."""
        for place in self._places.get(match_id, ()):
            place.ask_again()

    async def told_end(self, match: LiveMatch) -> None:
        """The bot knows how this match ended; it is not resumed again."""
        self._leave(match.match_id)
        await self._sessions.forget(self.bot, self.session_id, match.match_id)

    def end(self) -> None:
        """The stream is gone."""
        for match_id, places in list(self._places.items()):
            self._leave(match_id)
            for place in places:
                if place.match is not None:
                    self._referee.leave(place.match, place.seat, self.stream)

    def _leave(self, match_id: str) -> None:
        for place in self._places.pop(match_id, ()):
            self._matches.unfollow(match_id, place)

    def _place_to_move(self, match_id: str, version: int) -> SeatPlace:
        for place in self._places.get(match_id, ()):
            match = place.match
            if match is not None and match.version == version and match.state.actor == place.seat:
                return place
        return self._places_in(match_id)[0]

    def _places_in(self, match_id: str) -> list[SeatPlace]:
        places = [place for place in self._places.get(match_id, ()) if place.match is not None]
        if not places:
            raise UnknownMatch(match_id)
        return places


def _players(match: LiveMatch) -> list[tuple[str, bool]]:
    return [(seat.cause, seat.stream != "") for seat in match.seats]
