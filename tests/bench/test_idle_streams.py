"""Two thousand bots that come at once and wait cost what docs/operations.md says."""

from __future__ import annotations

from .flood import measure_idle

STATED_KB = 64


def test_two_thousand_idle_streams_are_held_within_the_stated_memory() -> None:
    assert measure_idle()["kb_each"] <= STATED_KB
