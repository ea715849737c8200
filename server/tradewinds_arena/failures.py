"""The failures of a tournament, like ones together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .records import Failure, FailureKind, Record

EXAMPLES = 3


@dataclass(frozen=True)
class FailureGroup:
    """Failures of one bot that differ in numbers only; the reason is that of the first."""

    bot: int
    kind: FailureKind
    reason: str
    games: list[int]

    @property
    def examples(self) -> list[int]:
        return self.games[:EXAMPLES]


def failure_groups(records: Sequence[Record]) -> list[FailureGroup]:
    """By bot, the most frequent first."""
    groups: dict[tuple[int, FailureKind, str], FailureGroup] = {}
    for record in records:
        for failure in record.failures:
            bot = record.bots[failure.seat]
            group = FailureGroup(bot, failure.kind, failure.reason, [])
            groups.setdefault((bot, failure.kind, _without_numbers(failure)), group)
            groups[bot, failure.kind, _without_numbers(failure)].games.append(record.game)
    return sorted(groups.values(), key=lambda group: (group.bot, -len(group.games)))


def _without_numbers(failure: Failure) -> str:
    """
    >>> _without_numbers(Failure(0, FailureKind.ILLEGAL, 7, "answered 99; legal: 1, 2"))
    'answered #; legal: #'
    """
    return re.sub(r"[0-9]+(, [0-9]+)*", "#", failure.reason)
