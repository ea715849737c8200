"""The table of a tournament: every bot with its figures, and every two bots compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .confidence_intervals import Interval, interval_of_mean
from .game_points import by_block
from .online_rating import Skill
from .ratings import fit, online
from .records import FailureKind, Record
from .statistics import BotResult, Difference, bot_results, difference
from .tournament import Tournament

CRASHES = (FailureKind.CRASH, FailureKind.MEMORY, FailureKind.RESIGNED, FailureKind.ABSENT)


@dataclass(frozen=True)
class Standing:
    """A row of the table."""

    bot: int
    name: str
    result: BotResult
    rank_points: float
    rank_points_ci: Interval
    margin: float
    margin_ci: Interval
    win_share: float
    score: float
    rating: float
    rating_ci: Interval
    skill: Skill
    thinking_ms: tuple[float, float] | None
    """Median and 99th percentile of a move; None for bots inside the engine."""

    @property
    def crashes(self) -> int:
        return sum(self.result.failures[kind] for kind in CRASHES)

    @property
    def timeouts(self) -> int:
        return self.result.failures[FailureKind.TIMEOUT]

    @property
    def illegal(self) -> int:
        return self.result.failures[FailureKind.ILLEGAL]


@dataclass(frozen=True)
class Table:
    """The bots, best first, and what is known of every two of them."""

    title: str
    standings: list[Standing]
    differences: dict[tuple[int, int], Difference]
    games: int
    blocks: int

    @property
    def comparisons(self) -> int:
        """Pairs of bots."""
        return max(1, len(self.standings) * (len(self.standings) - 1) // 2)


def table_of(
    tournament: Tournament,
    records: Sequence[Record],
    times: Sequence[Mapping[str, Any]] = (),
    title: str = "",
) -> Table:
    """The table of these records. Finished and unfinished blocks count equally."""
    bots = len(tournament.bots)
    ordered = sorted(records, key=lambda record: record.game)
    blocks = by_block(ordered)
    results = bot_results(blocks, bots)
    ratings = fit(list(blocks.values()), bots) if blocks else None
    skills = online(ordered, bots)
    thinking = thinking_times(records, times)
    standings = []
    for bot, result in enumerate(results):
        if ratings is None or not result.games:
            continue
        points, margin = result.column("rank_points"), result.column("margin")
        standings.append(
            Standing(
                bot=bot,
                name=tournament.bots[bot].name,
                result=result,
                rank_points=float(points.mean()),
                rank_points_ci=interval_of_mean(points),
                margin=float(margin.mean()),
                margin_ci=interval_of_mean(margin),
                win_share=float(result.column("win_share").mean()),
                score=float(result.column("score").mean()),
                rating=float(ratings.rating[bot]),
                rating_ci=(float(ratings.lower[bot]), float(ratings.upper[bot])),
                skill=skills[bot],
                thinking_ms=thinking.get(bot),
            )
        )
    standings.sort(key=lambda row: (-row.rank_points, row.name))
    differences = {}
    for one in range(bots):
        for other in range(bots):
            found = difference(results[one], results[other]) if one != other else None
            if found is not None:
                differences[one, other] = found
    return Table(title or tournament.title, standings, differences, len(records), len(blocks))


def thinking_times(
    records: Sequence[Record], times: Sequence[Mapping[str, Any]]
) -> dict[int, tuple[float, float]]:
    """By bot: the median and the 99th percentile of its moves, in milliseconds.

    A game that was interrupted by a kill may be there twice; the last time counts.
    """
    bots_of = {record.game: record.bots for record in records}
    found: dict[int, list[float]] = {}
    for row in {row["game"]: row for row in times}.values():
        for bot, moves in zip(bots_of.get(row["game"], ()), row["ms"], strict=False):
            found.setdefault(bot, []).extend(moves)
    return {
        bot: (float(np.median(moves)), float(np.percentile(moves, 99)))
        for bot, moves in found.items()
        if moves
    }
