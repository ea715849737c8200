"""Every rule id that code or tests cite is on the rule page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs/rules/madeira.md"
SOURCES = [ROOT / "server/tradewinds_engine/madeira", ROOT / "tests/engine/madeira"]
CITED = re.compile(r"MA-([A-Z]+)-(\d\d)((?:(?:,| and| to)\s\d\d)*)")
FOLLOWING = re.compile(r"(,| and| to)\s(\d\d)")


def cited(text: str) -> Iterator[str]:
    """The rule ids in a text, with those that "MA-C-01 to 03, 05" leaves out."""
    for group, first, rest in CITED.findall(text):
        last = int(first)
        yield f"MA-{group}-{last:02}"
        for link, digits in FOLLOWING.findall(rest):
            number = int(digits)
            for each in range(last + 1 if link == " to" else number, number + 1):
                yield f"MA-{group}-{each:02}"
            last = number


def test_ranges_and_lists_of_rules_are_read() -> None:
    assert list(cited("MA-C-01 to 03, 05 and MA-D-02, see MA-E-07")) == [
        *("MA-C-01", "MA-C-02", "MA-C-03", "MA-C-05"),
        *("MA-D-02", "MA-E-07"),
    ]


def test_every_rule_cited_is_on_the_page() -> None:
    explained = set(cited(PAGE.read_text()))
    files = [path for folder in SOURCES for path in folder.rglob("*.py")]
    missing = {
        f"{rule} in {path.name}"
        for path in files
        for rule in cited(path.read_text())
        if rule not in explained
    }
    assert len(files) > 30
    assert not missing
