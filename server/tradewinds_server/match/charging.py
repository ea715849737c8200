"""What a seat pays for: the time from the sending of a question to the arrival of its answer.

The store does the charging (commit_move.lua): first the allowance of the move, then the bank. This
module holds what servers need to know about it. docs/clock.md lists the rules and their tests.
"""

from __future__ import annotations

from ..clock_constants import READING_SLACK_MS


def charged_from(now_ms: int, turn_ms: int, ready_ms: int, write_ms: int) -> int:
    """Store time from which a seat pays for a question that is sent now.

    The time a question waits in the server is free, with two exceptions. A seat pays for its
    absence, the part of the turn before `ready_ms`. And it pays for a stream it does not read, on
    which writing took `write_ms` while the question waited.
    """
    absent_ms = max(0, ready_ms - turn_ms)
    unread_ms = max(0, write_ms - READING_SLACK_MS)
    return now_ms - absent_ms - unread_ms


def remaining_bank(bank_ms: int, allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """The bank left if a seat whose turn began at `turn_ms` answered now."""
    return max(0, bank_ms - max(0, now_ms - turn_ms - allowance_ms))


def remaining_allowance(allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """The allowance left of a move whose turn began at `turn_ms`."""
    return max(0, allowance_ms - max(0, now_ms - turn_ms))
