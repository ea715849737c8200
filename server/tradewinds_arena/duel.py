"""Two bots in blocks in which they fill the seats in every mixture: how strong is the first?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .blocks import Block, games_of, remaining
from .confidence_intervals import Interval, interval_of_mean
from .game_points import by_block
from .records import Failure, Finished, Record
from .seeds import derived_seed
from .sprt import share_of_a
from .start_tournament import create, games_of_folder
from .statistics import Difference
from .tournament import Entrant, Format, Tournament, Track

EVEN = 0.5


@dataclass(frozen=True)
class Strength:
    """How the first bot does against the second in the games so far.

    `share` is that of the encounters of a seat of the one with a seat of the other that the first
    bot won. It is 0.5 for equal bots at any number of seats.
    """

    games: int
    blocks: int
    share: float
    interval: Interval
    is_safe: bool
    """Whether the better one is surely better."""
    failures: Sequence[Failure]
    """Those of the first bot."""

    @property
    def verdict(self) -> str:
        if not self.is_safe:
            return "too close to call"
        return "better" if self.share > EVEN else "worse"


@dataclass(frozen=True)
class Duel:
    bot: Entrant
    opponent: Entrant
    track: Track
    blocks: int
    seed: int

    def schedule(self) -> list[Block]:
        return [
            Block(number, 0, 0, (0, 1), self.track.seats, derived_seed(self.seed, "block", number))
            for number in range(self.blocks)
        ]

    @property
    def games(self) -> int:
        return games_of(self.schedule())

    def play(
        self,
        folder: Path,
        workers: int | None = None,
        told: Callable[[Strength], None] = lambda strength: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Strength | None:
        """Play in a new folder; None if it was stopped before the first game was over."""
        place = create(folder, self._tournament())
        place.add_blocks(self.schedule())
        games = games_of_folder(place, workers)
        records: list[Record] = []

        def take(finished: Finished) -> None:
            records.extend(finished.records)
            told(strength_of(records))

        try:
            games.play(remaining(self.schedule(), frozenset()), take, stopped)
        finally:
            games.close()
        return strength_of(records) if records else None

    def _tournament(self) -> Tournament:
        one, other = self.bot, self.opponent
        if one.name == other.name:
            other = Entrant(f"{other.name}-again", other.run)
        # Of all formats this is the one for two bots at any number of seats.
        return Tournament((one, other), (self.track,), seed=self.seed, format=Format.SPRT)


def strength_of(records: Sequence[Record]) -> Strength:
    """What these games say; bots are 0 and 1."""
    blocks = by_block(records)
    shares = np.array([share_of_a(games) for games in blocks.values()])
    deviation = float(shares.std(ddof=1)) if len(shares) > 1 else 0.0
    interval = interval_of_mean(shares)
    ahead = Difference(len(shares), float(shares.mean()) - EVEN, interval, deviation)
    failures = [
        failure
        for record in records
        for failure in record.failures
        if record.bots[failure.seat] == 0
    ]
    is_safe = len(shares) > 1 and ahead.is_safe()
    share = float(shares.mean())
    return Strength(len(records), len(shares), share, interval, is_safe, failures)
