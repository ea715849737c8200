"""What a seat pays for: the time from the sending of a question to the arrival of its answer.

The store does the charging (commit_move.lua): first the allowance of the move, then the bank. This
module holds what servers need to know about it. docs/clock.md lists the rules and their tests.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..clock_constants import READING_SLACK_MS


class Sent(NamedTuple):
    """The store time at which a question was sent, and what the seat owes of the time before.

    Refunds of the time after it are subtracted by the store, which alone knows all of them.
    """

    at_ms: int
    owed_ms: int


UNKNOWN: Final = Sent(0, 0)  # the seat pays for the whole turn


def owed_before(turn_ms: int, ready_ms: int, write_ms: int) -> int:
    """What a seat pays of the time that a question waited to be sent.

    The wait is free, with two exceptions. A seat pays for its absence, the part of the turn before
    `ready_ms`. And it pays for a stream it does not read, on which writing took `write_ms` while
    the question waited.
    """
    return max(0, ready_ms - turn_ms) + _unread(write_ms)


def waited_since(ready_ms: int, write_ms: int) -> int:
    """Store time from which on the wait of a question was not the seat's own doing."""
    return ready_ms + _unread(write_ms)


def remaining_bank(bank_ms: int, allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """The bank left if a seat whose turn began at `turn_ms` answered now."""
    return max(0, bank_ms - max(0, now_ms - turn_ms - allowance_ms))


def remaining_allowance(allowance_ms: int, turn_ms: int, now_ms: int) -> int:
    """The allowance left of a move whose turn began at `turn_ms`."""
    return max(0, allowance_ms - max(0, now_ms - turn_ms))


def _unread(write_ms: int) -> int:
    return max(0, write_ms - READING_SLACK_MS)
