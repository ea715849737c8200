"""The walk of one move in CONTRIBUTING.md stays short and leads through code that exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_HOPS = 20


def test_the_walk_of_a_move_is_short_and_every_hop_names_code_that_exists() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    section = page.partition("## The walk of one move\n")[2].partition("\n## ")[0]
    hops = re.findall(r"^\d+\. .*$", section, re.MULTILINE)
    assert 5 < len(hops) <= MOST_HOPS
    for hop in hops:
        [(code, path)] = re.findall(r"\[`([^`]+)`\]\(([^)]+)\)", hop)
        name = code.rpartition(".")[2]
        definition = rf"(def {name}\(|^return {{'{name}')"
        assert re.search(definition, (ROOT / path).read_text(), re.MULTILINE), hop
