"""When the seed of an ended match, and what it gives away, may be read."""

from __future__ import annotations

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
