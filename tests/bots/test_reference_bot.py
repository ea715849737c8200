"""The reference rule, by the vectors of its documentation."""

from __future__ import annotations

import re
from pathlib import Path

from tradewinds_bots.reference_bot import reference_choice

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
ROW = re.compile(r"^\| `(.+)` \| (\d+) \| `(\w+)` \| ([\d ]+) \| (\d+) \|$", re.MULTILINE)


def test_the_vectors_of_the_reference_rule_hold() -> None:
    rows = ROW.findall(PAGE.read_text())
    assert len(rows) == 4
    for match_id, version, state, legal, answer in rows:
        actions = [int(action) for action in legal.split()]
        assert reference_choice(match_id, int(version), actions) == int(answer)
        assert actions[int(state, 16) % len(actions)] == int(answer)
