"""Looks for broken promises in what clients wrote down and what the store kept; it saw no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .checks.charges import check_charges
from .checks.endings import check_endings
from .checks.moves import check_moves
from .checks.replays import check_replays
from .checks.tickets import check_tickets
from .kept_matches import KeptMatch
from .records import Record

CHECKS = (check_moves, check_replays, check_endings, check_charges, check_tickets)


def check(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> list[str]:
    """Everything that is wrong, in words."""
    return [violation for look in CHECKS for violation in look(records, matches)]
