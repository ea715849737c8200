"""Finds the seat of a caller by its seat token."""

from __future__ import annotations

from ..errors import BadToken
from ..match import seat_tokens
from ..match.invitations import Invitations
from ..match.live_match import LiveMatch
from ..match.match_cache import MatchCache
from . import encode
from .auth import caller


class CallerSeats:
    """Finds seats by the tokens of calls."""

    def __init__(self, matches: MatchCache, invitations: Invitations) -> None:
        self._matches = matches
        self._invitations = invitations

    async def find(self, match: LiveMatch) -> int:
        """The seat whose token came with the call; SPECTATOR without a token."""
        token = caller().seat_token
        return await self._find_seat(match, token) if token else encode.SPECTATOR

    async def require(self, match: LiveMatch) -> int:
        token = caller().seat_token
        if not token:
            raise BadToken("send the seat token as metadata `tradewinds-seat-token`")
        return await self._find_seat(match, token)

    async def _find_seat(self, match: LiveMatch, token: str) -> int:
        seat = _seat_opened_by(match, token)
        if seat is None:
            await self._matches.refresh(match)  # the token may be new
            seat = _seat_opened_by(match, token)
        if seat is None:
            raise BadToken("this token is not valid for any seat of this match")
        await self._invitations.accept_by_token(match, seat)
        return seat


def _seat_opened_by(match: LiveMatch, token: str) -> int | None:
    found = None
    for seat, held in enumerate(match.seats):
        if seat_tokens.opens(token, held.token_hashes):
            found = seat
    return found
