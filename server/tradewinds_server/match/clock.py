"""Time arithmetic."""

from __future__ import annotations

SUBSTITUTE_VISIT_MS = 2000
SHORTEST_VISIT_MS = 500


def next_visit(now_ms: int, deadline_ms: int, allowance_ms: int, has_substitutes: bool) -> int:
    """When a match's deadline has to be looked at again.

    A turn that begins after now cannot end before its allowance is used up, so nothing is missed
    although moves do not touch the index. Substitutes are played at once by whoever commits; the
    visit only replaces a server that died before it could.
    """
    patience = SUBSTITUTE_VISIT_MS if has_substitutes else max(allowance_ms, SHORTEST_VISIT_MS)
    return max(now_ms + SHORTEST_VISIT_MS, min(deadline_ms, now_ms + patience))


def remaining_bank(bank_ms: int, allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """What is left of the bank of a seat whose turn began at `turn_ms`, if it answered now."""
    return max(0, bank_ms - max(0, now_ms - turn_ms - allowance_ms))
