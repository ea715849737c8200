"""When the seed of an ended match, and everything it reveals, may be read."""

from __future__ import annotations

from ..archive.archive import Archive, block_list
from ..store.matches import MatchStore
from ..store.store_clock import StoreTime
from .match_setup import Reveal
from .match_summary import MatchSummary


def is_revealed(match: MatchSummary, now_ms: int, is_block_over: bool = False) -> bool:
    """Whether the match has ended and its reveal rule is met.

    Matches of a block share a seed. The caller says whether all of them have ended.
    """
    rule: Reveal = match.record.terms.reveal
    if not match.is_over or now_ms < rule.at_ms:
        return False
    return is_block_over or not rule.block_id


class Reveals:
    """Checks whether blocks have ended."""

    def __init__(self, store: MatchStore, clock: StoreTime, archive: Archive | None = None) -> None:
        self._store = store
        self._clock = clock
        self._archive = archive

    async def is_block_over(self, match: MatchSummary) -> bool:
        """Whether all matches of the match's block have ended. False if it is in no block."""
        terms = match.record.terms
        if not match.is_over or not terms.reveal.block_id:
            return False
        block, wanted = (terms.organizer, terms.reveal.block_id), terms.reveal.match_count
        if await self._store.ended_in_block(*block) >= wanted:
            return True
        if self._archive is None:
            return False
        return await self._archive.count(block_list(*block), wanted) >= wanted

    async def is_revealed(self, match: MatchSummary) -> bool:
        return is_revealed(match, self._clock.now_ms(), await self.is_block_over(match))
