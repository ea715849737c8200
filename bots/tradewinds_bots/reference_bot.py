"""A deterministic bot that makes the same choices in every language."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import isfinite

from tradewinds import Bot, Turn

MASK = (1 << 64) - 1


class ReferenceBot(Bot):
    """Plays by the reference rule of docs/conformance.md."""

    name = "reference"
    wants_view = False
    wants_events = False

    def choose(self, turn: Turn) -> int:
        if "TRADEWINDS_SHOW_CLOCKS" in os.environ:
            show_clock(turn)
        return reference_choice(turn.match_id, turn.version, turn.legal)


def show_clock(turn: Turn) -> None:
    """Print what docs/conformance.md asks clients for."""
    left = turn.seconds_left()
    seconds = f"{left:.3f}" if isfinite(left) else "none"
    print("clock", turn.match_id, turn.seat, turn.version, seconds, flush=True)  # noqa: T201


def reference_choice(match_id: str, version: int, legal: Sequence[int]) -> int:
    state = 0
    for byte in match_id.encode():
        state = splitmix64(state ^ byte)
    return legal[splitmix64(state ^ version) % len(legal)]


def splitmix64(value: int) -> int:
    mixed = (value + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)
