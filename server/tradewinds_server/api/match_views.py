"""Encodes matches for viewers. Spectators may see an earlier moment than seats."""

from __future__ import annotations

from typing import Final

from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb

from ..match.live_match import LiveMatch
from ..match.match_summary import MatchSummary
from ..match.referee import Referee
from ..match.seed_reveal import Reveals
from ..match.spectator_delay import Past
from ..store.store_clock import StoreTime
from . import encode
from .encode import Included

SAME_MOMENT_MS: Final = 100  # clocks shown to spectators may be this old


class MatchViews:
    """Encodes matches for their viewers."""

    def __init__(self, past: Past, reveals: Reveals, referee: Referee, clock: StoreTime) -> None:
        self._past = past
        self._reveals = reveals
        self._referee = referee
        self._clock = clock

    async def match(self, match: MatchSummary) -> match_pb2.Match:
        is_block_over = await self._reveals.is_block_over(match)
        return encode.match(match, self._clock.now_ms(), is_block_over)

    def is_delayed(self, match: LiveMatch, seat: int) -> bool:
        is_spectator = seat == encode.SPECTATOR
        return is_spectator and not match.is_over and self._past.delay_of(match.record) > 0

    def shown_ms(self, match: LiveMatch, seat: int) -> int:
        """The moment that the caller sees."""
        delay_ms = self._past.delay_of(match.record) if seat == encode.SPECTATOR else 0
        return self._clock.now_ms() - delay_ms

    async def state(self, match: LiveMatch, seat: int, included: Included) -> match_pb2.MatchState:
        circumstances = await self._circumstances(match, seat)
        return encode.match_state(match, seat, included, self.shown_ms(match, seat), *circumstances)

    async def update_for_spectators(self, match: LiveMatch, included: Included) -> bytes:
        """The whole match as an update, encoded once for spectators that come together."""
        circumstances = await self._circumstances(match, encode.SPECTATOR)
        shown_ms = self.shown_ms(match, encode.SPECTATOR)
        moment = shown_ms // SAME_MOMENT_MS, match.version, match.turn_ms, match.status
        facts = (included, moment, tuple(match.seats), circumstances)
        if match.encoded is None or match.encoded[0] != facts:
            state = encode.match_state(match, encode.SPECTATOR, included, shown_ms, *circumstances)
            match.encoded = facts, pb.WatchMatchResponse(state=state).SerializeToString()
        return match.encoded[1]

    async def _circumstances(self, match: LiveMatch, seat: int) -> tuple[bool, bool]:
        """Whether the match's block is over, and whether an outage stops its clock."""
        is_block_over = await self._reveals.is_block_over(match)
        is_present = match.mover >= 0 and not self.is_delayed(match, seat)
        return is_block_over, is_present and await self._referee.is_spared(match)
