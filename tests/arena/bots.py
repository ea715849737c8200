"""Bots for tournaments: a good one, and one for each way to fail."""

from __future__ import annotations

import os
import sys
import time

from tradewinds import Bot, Turn


class First(Bot):
    """Takes the first legal action."""

    name = "first"

    def choose(self, turn: Turn) -> int:
        assert turn.view is not None
        return turn.legal[0]


class Crashing(Bot):
    name = "crashing"

    def choose(self, turn: Turn) -> int:
        raise ValueError("I never learned this")


class Exiting(Bot):
    name = "exiting"

    def choose(self, turn: Turn) -> int:
        os._exit(3)


class Illegal(Bot):
    name = "illegal"

    def choose(self, turn: Turn) -> int:
        return 99_999


class Wordy(Bot):
    name = "wordy"

    def choose(self, turn: Turn) -> int:
        return "first"  # type: ignore[return-value]


class Hungry(Bot):
    name = "hungry"

    def choose(self, turn: Turn) -> int:
        return len(bytearray(1 << 40))


class Slow(Bot):
    """Answers a little too late."""

    name = "slow"

    def choose(self, turn: Turn) -> int:
        time.sleep(turn.allowance + turn.bank + 0.05)
        return turn.legal[0]


class Hanging(Bot):
    name = "hanging"

    def choose(self, turn: Turn) -> int:
        sys.stderr.write("I hang\n")
        sys.stderr.flush()
        time.sleep(3600)
        return 0


class Seeded(Bot):
    """Plays as its seed says."""

    name = "seeded"
    wants_view = False

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, turn: Turn) -> int:
        return turn.legal[self.seed % len(turn.legal)]
