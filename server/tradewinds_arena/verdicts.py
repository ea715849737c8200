"""Verdicts on pairs of bots: which differences are significant, and what to do otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from .results import Table

MOST_NAMED = 4


@dataclass(frozen=True)
class Verdict:
    """About two bots; the first one has more points."""

    better: str
    worse: str
    is_safe: bool
    text: str


def verdicts(table: Table) -> list[Verdict]:
    """About every two neighbours of the table."""
    return [_verdict(table, place) for place in range(len(table.standings) - 1)]


def _verdict(table: Table, place: int) -> Verdict:
    better, worse = table.standings[place], table.standings[place + 1]
    found = table.differences.get((better.bot, worse.bot))
    if found is None:
        return Verdict(better.name, worse.name, False, "they never met")
    by = f"{found.mean:+.3f} rank points a game over {found.blocks} blocks"
    if found.is_safe(table.comparisons):
        return Verdict(better.name, worse.name, True, by)
    needed = found.blocks_needed(table.comparisons)
    if needed is None:
        return Verdict(better.name, worse.name, False, f"exactly level over {found.blocks} blocks")
    more = max(needed - found.blocks, 1)
    return Verdict(
        better.name, worse.name, False,
        f"{by}; if that is the true difference, about {more:,} more blocks would show it",
    )  # fmt: skip


def leaders(table: Table) -> list[str]:
    """The bots that none of the others is surely better than, best first."""

    def is_beaten(bot: int) -> bool:
        rivals = (table.differences.get((row.bot, bot)) for row in table.standings)
        return any(it.mean > 0 and it.is_safe(table.comparisons) for it in rivals if it)

    return [row.name for row in table.standings if not is_beaten(row.bot)]


def headline(table: Table) -> str:
    """In one sentence."""
    if not table.standings:
        return "No game is finished yet."
    best = leaders(table)
    if len(best) == 1:
        return f"{best[0]} is the best bot of this field."
    if len(best) < len(table.standings) and len(best) <= MOST_NAMED:
        return f"{', '.join(best[:-1])} or {best[-1]} is the best bot of this field."
    return "It is too early to say who is best."
