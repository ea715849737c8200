"""The rule pages explain every rule that code or tests of a game cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tradewinds_engine import GAMES

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b([A-Z]{2}-[A-Z0-9]+)-(\d\d)((?:(?:,| and| to)\s\d\d\b)*)")
FOLLOWING = re.compile(r"(,| and| to)\s(\d\d)")


def cited(text: str) -> Iterator[str]:
    """The rule ids in a text, with those that "PR-EX-01 to 03, 05" leaves out."""
    for group, first, rest in CITED.findall(text):
        last = int(first)
        yield f"{group}-{last:02}"
        for link, digits in FOLLOWING.findall(rest):
            number = int(digits)
            for each in range(last + 1 if link == " to" else number, number + 1):
                yield f"{group}-{each:02}"
            last = number


def test_ranges_and_lists_of_rules_are_read() -> None:
    assert list(cited("PR-EX-01 to 03, 05 and PR-B-02, see VG-P2-07")) == [
        *("PR-EX-01", "PR-EX-02", "PR-EX-03", "PR-EX-05"),
        *("PR-B-02", "VG-P2-07"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cited_is_on_the_page(game: str) -> None:
    explained = set(cited((ROOT / f"docs/rules/{game}.md").read_text()))
    package = game.replace("-", "_")
    folders = [ROOT / "server/tradewinds_engine" / package, ROOT / "tests/engine" / package]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    missing = {
        f"{rule} in {path.name}"
        for path in files
        for rule in cited(path.read_text())
        if rule not in explained
    }
    assert len(files) > 30
    assert not missing
