"""A score card as a table: what was checked, what was seen, and how to mend it."""

from __future__ import annotations

from rich.markup import escape

from ..conformance.score_card import CheckResult, ScoreCard
from .console import console, say, table

MARKS = {
    CheckResult.PASSED: "[green]passed[/]",
    CheckResult.FAILED: "[red]failed[/]",
    CheckResult.SKIPPED: "[yellow]skipped[/]",
}


def show(card: ScoreCard, of: str) -> None:
    """Print the card of a client or a bot."""
    listing = table("", "check", "", "seen", "how to mend it")
    for mark in card.marks:
        mend = mark.mend if mark.verdict is CheckResult.FAILED else ""
        listing.add_row(
            f"{mark.family}: {mark.name}", MARKS[mark.verdict], escape(mark.seen), escape(mend)
        )
    console.print(listing)
    say(f"{card.client or of}: {card.score}")
