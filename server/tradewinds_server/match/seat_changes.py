"""Changes to a seat between moves: connection, strikes, tokens, refunds."""

from __future__ import annotations

import asyncio

from ..errors import MatchEnded, StoreUnavailable
from ..metrics.definitions import SUBSTITUTIONS
from ..store.matches import MatchStore
from . import seat_tokens
from .live_match import LiveMatch
from .match_cache import MatchCache
from .match_setup import Cause
from .move_committer import MoveCommitter
from .outages import Outages

LOSS_RETRY_SECONDS = 0.3
STAYING = (Cause.NONE, Cause.RESIGNED, Cause.HOUSE)  # these seats are never returned


class SeatChanges:
    """Each change is one script of the store. A substitute that is to move then plays."""

    def __init__(
        self, store: MatchStore, matches: MatchCache, outages: Outages, committer: MoveCommitter
    ) -> None:
        self._store = store
        self._matches = matches
        self._outages = outages
        self._committer = committer

    async def resign(self, match: LiveMatch, seat: int) -> None:
        """Resign a seat. A substitute finishes the match. Safe to repeat."""
        if match.is_over:
            raise MatchEnded("the match is over")
        await self._change(match, seat, "substitute", Cause.RESIGNED)

    async def strike(self, match: LiveMatch, seat: int) -> None:
        """Count an illegal answer."""
        await self._change(match, seat, "strike", str(match.record.time_control.strikes))

    async def take_back(self, match: LiveMatch, seat: int) -> None:
        """Return a substituted seat to its bot, if the match allows it."""
        cause = match.seats[seat].cause
        if match.record.time_control.may_return and cause not in STAYING:
            await self._change(match, seat, "return", "")

    async def refund(self, match: LiveMatch, seat: int) -> None:
        """A client of the seat is connected: refund its outages."""
        if not match.is_over and match.mover == seat:
            await self._outages.refund(match)

    async def refund_resuming(
        self, match: LiveMatch, seat: int, stream: str, started: float
    ) -> int | None:
        """Refund the time a stream has waited for its seat since it started.

        Returns the store time up to which the wait is refunded, None if it is not.
        """
        if match.is_over or match.mover != seat:
            return None
        return await self._outages.refund_resuming(match, stream, started) or None

    def refund_wait(self, match: LiveMatch, seat: int, since_ms: int, sent_ms: int) -> None:
        """Refund the time that a question of the seat waited to be sent, in the background."""
        self._committer.start(self._outages.refund_wait(match, seat, since_ms, sent_ms))

    async def connect(self, match: LiveMatch, seat: int, stream: str) -> str:
        """Record the stream that plays a seat from now on. Returns a new token for the seat."""
        token = seat_tokens.new_token()
        await self._change(match, seat, "connect", stream, seat_tokens.hash_of(token))
        return token

    async def hold(self, match: LiveMatch, seat: int, watch: str) -> None:
        """Record the watch that holds a seat from now on, unless a stream plays it."""
        await self._change(match, seat, "hold", watch)

    async def release(self, match: LiveMatch, seat: int) -> None:
        """Disconnect a stream whose server died, because a client of the seat is back."""
        stream = match.seats[seat].stream
        died_ms = await self._outages.died_ms(stream)
        if died_ms is not None:
            await self._change(match, seat, "disconnect", f"{stream} {died_ms}")

    def leave(self, match: LiveMatch, seat: int, stream: str) -> None:
        """Record that a stream or a watch ended, as soon as the store can be reached."""
        if not match.is_over:
            self._committer.start(
                self._note_loss(match, seat, f"{stream} {self._outages.lost_ms()}")
            )

    async def _note_loss(self, match: LiveMatch, seat: int, loss: str) -> None:
        while True:
            try:
                await self._change(match, seat, "disconnect", loss)
                return
            except StoreUnavailable:
                if self._committer.is_closing:
                    raise
            await asyncio.sleep(LOSS_RETRY_SECONDS)

    async def issue_token(self, match: LiveMatch, seat: int) -> str:
        """Issue another token for a seat to an owner who authenticated in another way."""
        token = seat_tokens.new_token()
        await self._store.add_token(match.match_id, seat, seat_tokens.hash_of(token))
        return token

    async def _change(
        self, match: LiveMatch, seat: int, what: str, argument: str, token_hash: bytes = b""
    ) -> None:
        allowance = match.record.time_control.allowance_ms
        was_substituted = match.is_substituted(seat)
        change = await self._store.change_seat(
            match.match_id, seat, what, argument, allowance, token_hash
        )
        self._matches.refresh_successor(match)
        if change is None or not match.take_change(seat, change):
            await self._matches.refresh(match)
        if match.is_substituted(seat) and not was_substituted:
            SUBSTITUTIONS.add(match.seats[seat].cause)
        self._committer.let_house_play(match)
