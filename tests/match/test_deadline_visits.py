"""When a match's deadline is looked at again."""

from __future__ import annotations

from tradewinds_server.clock_constants import LONGEST_VISIT_MS, UNTIMED_MS
from tradewinds_server.match.deadline_sweep import (
    SHORTEST_VISIT_MS,
    SUBSTITUTE_VISIT_MS,
    next_visit,
)

NOW = 1_000_000


def test_a_running_match_is_looked_at_once_a_minute() -> None:
    """However long its allowance is: a server may have died before it played a substitute."""
    deadline = NOW + UNTIMED_MS
    assert next_visit(NOW, deadline, UNTIMED_MS, has_substitutes=False) == NOW + LONGEST_VISIT_MS


def test_a_match_is_looked_at_when_its_allowance_could_have_passed() -> None:
    assert next_visit(NOW, NOW + 90_000, 5000, has_substitutes=False) == NOW + 5000
    assert next_visit(NOW, NOW + 3000, 5000, has_substitutes=False) == NOW + 3000
    assert next_visit(NOW, NOW - 1, 5000, has_substitutes=False) == NOW + SHORTEST_VISIT_MS


def test_a_match_with_substitutes_is_looked_at_often() -> None:
    visit = next_visit(NOW, NOW + 90_000, 60_000, has_substitutes=True)
    assert visit == NOW + SUBSTITUTE_VISIT_MS
