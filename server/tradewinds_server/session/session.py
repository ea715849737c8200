"""A bot's session on one stream: the seats it plays."""

from __future__ import annotations

import asyncio
import secrets

from ..errors import ServiceError, SessionReplaced, UnknownMatch
from ..match.cache import MatchCache
from ..match.live_match import LiveMatch
from ..match.referee import Move, Referee
from ..store.sessions import SessionStore
from .outbox import Outbox
from .seat import Accepted, PlayedSeat


class Session:
    """Everything one stream of a bot plays. Ends with the stream; the seats stay the bot's.

    `came` is when the stream's hello did, on this process's monotonic clock.
    """

    def __init__(
        self,
        bot: str,
        session_id: str,
        matches: MatchCache,
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
        self._places: dict[str, list[PlayedSeat]] = {}
        self._came = came

    async def resume(self) -> list[str]:
        """Hold the session and take up its matches; which those are."""
        if not await self._sessions.claim(self.bot, self.session_id, self.stream, self.number):
            raise SessionReplaced()
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
                    places.append(PlayedSeat(seat, self.outbox, self._confirms))
            for place in places:
                await self._referee.refund_resuming(match, place.seat, self.stream, self._came)
                await self._sit_down(match_id, place)
        except ServiceError as error:
            self._leave(match_id)
            if not isinstance(error, UnknownMatch):  # listed, but created only in a moment
                raise

    async def _sit_down(self, match_id: str, place: PlayedSeat) -> None:
        match = await self._matches.follow(match_id, place)
        await self._referee.take_back(match, place.seat)
        await self._referee.refund(match, place.seat)
        self.outbox.check()  # a newer stream may have the seat by now
        try:
            token = await self._referee.connect(match, place.seat, self.stream)
            waits_ms = await self._referee.refund_resuming(
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
        """Repeat the question, if it is for a seat played here."""
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

    def _place_to_move(self, match_id: str, version: int) -> PlayedSeat:
        for place in self._places.get(match_id, ()):
            match = place.match
            if match is not None and match.version == version and match.mover == place.seat:
                return place
        return self._places_in(match_id)[0]

    def _places_in(self, match_id: str) -> list[PlayedSeat]:
        places = [place for place in self._places.get(match_id, ()) if place.match is not None]
        if not places:
            raise UnknownMatch(match_id)
        return places
