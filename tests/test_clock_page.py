"""The pages about the clock stay short, and name bounds and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tradewinds_server import clock_constants

ROOT = Path(__file__).parents[1]
MOST_WORDS = 300


def test_the_protocol_page_explains_the_clock_in_300_words() -> None:
    page = (ROOT / "docs/protocol.md").read_text()
    section = page.partition("## Clocks\n")[2].partition("\n## ")[0]
    assert 100 < len(section.split()) <= MOST_WORDS


def test_every_test_that_the_fine_print_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/clock.md").read_text()))
    sources = (path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    tests = {name for source in sources for name in re.findall(r"def (test_\w+)", source)}
    assert named
    assert named <= tests


def test_the_fine_print_has_every_bound_with_its_value() -> None:
    page = (ROOT / "docs/clock.md").read_text()
    written = dict(re.findall(r"^\| `([A-Z_]+)` \| ([\d.]+) \| `test_\w+` \|$", page, re.MULTILINE))
    bounds = {name: str(value) for name, value in vars(clock_constants).items() if name.isupper()}
    del bounds["LUA"]
    assert written == bounds


def test_three_heartbeats_fit_into_the_time_after_which_a_server_is_away() -> None:
    assert 3 * clock_constants.HEARTBEAT_SECONDS * 1000 <= clock_constants.OUTAGE_MS
