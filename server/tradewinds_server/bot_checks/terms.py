"""What a bot is checked for: the matches it has to play, and what a move may cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tradewinds_arena.records import FailureKind
from tradewinds_engine import game

from ..conformance.score_card import Mark

Told = Callable[[Mark], None]
"""Gets every mark as soon as it is known."""

ADVICE = {
    FailureKind.CRASH: "Make choose answer every question; name the games it plays with --game.",
    FailureKind.ILLEGAL: "Return one of turn.legal, as an int.",
    FailureKind.TIMEOUT: "Answer before turn.seconds_left() is used up.",
    FailureKind.MEMORY: "Keep less between moves; forget a match in match_over.",
}
SLOW = "Think less per move: plan with turn.seconds_left()."
LARGE = ADVICE[FailureKind.MEMORY]


@dataclass(frozen=True)
class Terms:
    """The seconds are those for every move, without a bank."""

    run: str
    games: Sequence[str]
    seconds: float
    memory_mb: int

    @property
    def tables(self) -> list[tuple[str, int]]:
        """Every game with every number of seats."""
        return [(name, seats) for name in self.games for seats in game(name).seat_counts]
