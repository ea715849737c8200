"""A bot's session on one stream: its seats and the updates for its bot."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from tradewinds_engine import RuleError

from ..errors import (
    BadRequest,
    PositionUnreadable,
    ServiceError,
    SessionReplaced,
    UnknownMatch,
)
from ..match.live_match import LiveMatch
from ..match.match_cache import MatchCache
from ..match.move import Move
from ..match.referee import Referee
from ..store.sessions import SessionStore
from .outbox import Outbox
from .seat import Seat
from .updates import Accepted, Over, Question


class Session:
    """The seats that one stream plays. It ends with the stream; the seats stay the bot's.

    `started` is the arrival of the stream's hello, on this process's monotonic clock.
    """

    def __init__(
        self,
        bot: str,
        session_id: str,
        matches: MatchCache,
        referee: Referee,
        sessions: SessionStore,
        started: float,
        confirms_moves: bool = True,
        number: int = 0,
    ) -> None:
        self.bot = bot
        self.session_id = session_id
        self.number = number
        self.stream = f"{sessions.process}.{secrets.token_hex(8)}"
        self.outbox = Outbox()
        self.round_trip_ms = 0  # measured by the last heartbeat
        self._matches = matches
        self._referee = referee
        self._sessions = sessions
        self._started = started
        self._confirms_moves = confirms_moves
        self._seats: dict[str, list[Seat]] = {}  # by match

    async def resume(self) -> list[tuple[str, int]]:
        """Claim the session and resume its matches. Returns match ids and seats."""
        if not await self._sessions.claim(self.bot, self.session_id, self.stream, self.number):
            raise SessionReplaced()
        await self._find_matches(resumed=True)
        return [
            (match_id, seat.number) for match_id in self._seats for seat in self._seats[match_id]
        ]

    async def find_matches(self) -> None:
        """Join matches that were assigned to the session since."""
        await self._find_matches(resumed=False)

    async def _find_matches(self, resumed: bool) -> None:
        given = await self._sessions.matches(self.bot, self.session_id)
        new = [match_id for match_id in given if match_id not in self._seats]
        taking = [self.take_up(match_id, resumed) for match_id in new]
        for failed in await asyncio.gather(*taking, return_exceptions=True):
            if failed is not None:
                raise failed

    async def take_up(self, match_id: str, resumed: bool = False) -> None:
        """Play the session's seats of a match from its current position. Safe to repeat."""
        new: list[Seat] = []
        try:
            match = await self._matches.get(match_id)
            seats = self._seats.setdefault(match_id, [])
            taken = {seat.number for seat in seats}
            for number, owner in enumerate(match.record.owners):
                is_ours = (owner.bot, match.session_of(number)) == (self.bot, self.session_id)
                if is_ours and number not in taken:
                    new.append(Seat(number, self.outbox, self._confirms_moves))
            seats += new
            for seat in new:
                await self._refund_resuming(match, seat)
                await self._sit_down(match_id, seat, resumed)
        except (UnknownMatch, PositionUnreadable):  # not created yet, or will be aborted
            self._give_back(match_id, new)
        except ServiceError:
            self._give_back(match_id, new)
            raise

    async def _sit_down(self, match_id: str, seat: Seat, resumed: bool) -> None:
        match = await self._matches.follow(match_id, seat)
        await self._referee.seats.take_back(match, seat.number)
        await self._referee.seats.refund(match, seat.number)
        self.outbox.check()  # a newer stream may have taken the seat
        try:
            token = await self._referee.seats.connect(match, seat.number, self.stream)
            ready_ms = await self._refund_resuming(match, seat)
        except asyncio.CancelledError:
            self._referee.seats.leave(match, seat.number, self.stream)
            raise
        seat.begin(match, token, ready_ms, resumed)

    async def _refund_resuming(self, match: LiveMatch, seat: Seat) -> int | None:
        return await self._referee.seats.refund_resuming(
            match, seat.number, self.stream, self._started
        )

    def send_question(self, seat: Seat, now_ms: int) -> Question | None:
        """Take the pending question of a seat to send it now; None if it needs no answer any more.

        The turn of a question that waited for long is moved on, in the background.
        """
        question = seat.send_question(now_ms)
        if question is not None and question.late_ms:
            since_ms = now_ms - question.late_ms
            self._referee.seats.refund_wait(question.match, question.seat, since_ms, now_ms)
        return question

    async def move(
        self,
        match_id: str,
        number: int,
        version: int,
        action: int,
        request_id: str,
        received: float,
    ) -> None:
        """Answer a question. The outbox confirms that the answer was played."""
        seat = self._seat(match_id, number)
        move = Move(
            match_id=match_id,
            seat=number,
            version=version,
            action=action,
            request_id=request_id,
            received=received,
            sent=seat.answer(version),
            round_trip_ms=self.round_trip_ms,
        )
        try:
            played = await self._referee.submit(move)
        except (ServiceError, RuleError):
            seat.refuse_answer()
            raise
        if played.repeated and self._confirms_moves:
            self.outbox.put(Accepted(match_id, seat.number, played.version, request_id))

    async def resign(self, match_id: str, number: int) -> None:
        seat = self._seat(match_id, number)
        assert seat.match is not None
        await self._referee.seats.resign(seat.match, number)

    async def check_invited(self, match_id: str, number: int) -> None:
        """Raise BadRequest unless the bot is invited to the seat."""
        owners = (await self._matches.get(match_id)).record.owners
        if number >= len(owners) or owners[number].bot != self.bot or not owners[number].is_invited:
            raise BadRequest("seat", "must be one that this bot is invited to")

    async def report_expected(self, match_id: str, number: int) -> None:
        """Report the end of a match that the bot still expects, unless it was resumed."""
        if any(seat.number == number for seat in self._seats.get(match_id, ())):
            return
        match = await self._matches.get(match_id)
        owners = match.record.owners
        if number >= len(owners) or owners[number].bot != self.bot:
            raise BadRequest("hello.expected_seats", "must name seats of this bot")
        if not match.is_over:
            raise BadRequest("hello.expected_seats", "must name seats of this session")
        self.outbox.put(Over(match, number))

    def ask_again(self, match_id: str, number: int) -> None:
        """Repeat the question of a seat."""
        self._seat(match_id, number).ask_again()

    async def forget_match(self, match: LiveMatch) -> None:
        """The bot was sent the result: do not resume this match again."""
        self._leave(match.match_id)
        await self._sessions.forget(self.bot, self.session_id, match.match_id)

    def end(self) -> None:
        """The stream has ended."""
        for match_id, seats in list(self._seats.items()):
            self._leave(match_id)
            for seat in seats:
                if seat.match is not None:
                    self._referee.seats.leave(seat.match, seat.number, self.stream)

    def _give_back(self, match_id: str, new: Sequence[Seat]) -> None:
        """Leave seats that could not be taken up."""
        for seat in new:
            self._matches.unfollow(match_id, seat)
        seats = [seat for seat in self._seats.pop(match_id, ()) if seat not in new]
        if seats:
            self._seats[match_id] = seats

    def _leave(self, match_id: str) -> None:
        for seat in self._seats.pop(match_id, ()):
            self._matches.unfollow(match_id, seat)

    def _seat(self, match_id: str, number: int) -> Seat:
        seats = [seat for seat in self._seats.get(match_id, ()) if seat.match is not None]
        if not seats:
            raise UnknownMatch(match_id)
        for seat in seats:
            if seat.number == number:
                return seat
        raise BadRequest("seat", "must be a seat of this session")
