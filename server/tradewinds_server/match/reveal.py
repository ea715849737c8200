"""When the seed of an ended match, and what it gives away, may be read."""

from __future__ import annotations

from ..store.clock import StoreTime
from ..store.matches import MatchStore
from .record import Reveal
from .summary import MatchSummary


def is_revealed(match: MatchSummary, now_ms: int, is_block_over: bool = False) -> bool:
    """Whether the match has ended and its rule holds.

    Matches of a block share a seed: whoever knows that all of them have ended says so.
    """
    rule: Reveal = match.record.terms.reveal
    if not match.is_over or now_ms < rule.at_ms:
        return False
    return is_block_over or not rule.block_id


class Reveals:
    """Knows which blocks are over."""

    def __init__(self, store: MatchStore, clock: StoreTime) -> None:
        self._store = store
        self._clock = clock

    async def is_block_over(self, match: MatchSummary) -> bool:
        """Whether all matches of the match's block have ended; False if it is in none."""
        terms = match.record.terms
        if not match.is_over or not terms.reveal.block_id:
            return False
        ended = await self._store.ended_in_block(terms.organizer, terms.reveal.block_id)
        return ended >= terms.reveal.match_count

    async def is_revealed(self, match: MatchSummary) -> bool:
        return is_revealed(match, self._clock.now_ms(), await self.is_block_over(match))
