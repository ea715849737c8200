"""What a seat pays for: the time between the sending of a question and the arrival of its answer.

The store charges it (scripts/commit.lua): the allowance of the move first, then the bank. Here is
what servers have to know about it. docs/clock.md has the rules and the test of each bound.
"""

from __future__ import annotations

from ..clock_bounds import READING_SLACK_MS


def charged_from(now_ms: int, turn_ms: int, ready_ms: int, write_ms: int) -> int:
    """Store time from which a seat pays for a question that is sent now.

    It does not pay for the wait of the question, but for two things: an absence, which is the part
    of the turn before `ready_ms`, and a stream it does not read, on which writing took `write_ms`
    while the question waited.
    """
    absent_ms = max(0, ready_ms - turn_ms)
    unread_ms = max(0, write_ms - READING_SLACK_MS)
    return now_ms - absent_ms - unread_ms


def remaining_bank(bank_ms: int, allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """What is left of the bank of a seat whose turn began at `turn_ms`, if it answered now."""
    return max(0, bank_ms - max(0, now_ms - turn_ms - allowance_ms))


def remaining_allowance(allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """What is left of the allowance of a move whose turn began at `turn_ms`."""
    return max(0, allowance_ms - max(0, now_ms - turn_ms))
