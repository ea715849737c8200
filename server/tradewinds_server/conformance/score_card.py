"""The score card: one line per check, the score, and a badge."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any
from xml.sax.saxutils import escape

BADGE = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" \
aria-label="{label}: {score}">
<rect width="{width}" height="20" rx="3" fill="#555"/>
<rect x="{split}" width="{rest}" height="20" rx="3" fill="{colour}"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle">
<text x="{label_middle}" y="14">{label}</text><text x="{score_middle}" y="14">{score}</text>
</g>
</svg>
"""
GREEN, YELLOW, RED = "#2e7d32", "#9a6700", "#c62828"
LETTER = 7  # width in pixels


class CheckResult(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Mark:
    """The outcome of one check. `seen` says what the client did, or why the check was skipped."""

    family: str
    name: str
    verdict: CheckResult
    seen: str
    mend: str


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The marks of a client. Skipped checks do not count, and the score says so.

    >>> moves = Mark("moves", "move-complete", CheckResult.PASSED, "", "...")
    >>> clocks = Mark("clocks", "time-left-shown", CheckResult.SKIPPED, "shows no clocks", "...")
    >>> ScoreCard("tradewinds-python/0.1", [moves]).score
    '1/1'
    >>> ScoreCard("tradewinds-python/0.1", [moves, clocks]).score
    '1/1, 1 not checked'
    """

    client: str
    marks: list[Mark]

    @property
    def counted(self) -> list[Mark]:
        return [mark for mark in self.marks if mark.verdict is not CheckResult.SKIPPED]

    @property
    def lost(self) -> list[Mark]:
        return [mark for mark in self.marks if mark.verdict is CheckResult.FAILED]

    @property
    def score(self) -> str:
        skipped = len(self.marks) - len(self.counted)
        score = f"{len(self.counted) - len(self.lost)}/{len(self.counted)}"
        return f"{score}, {skipped} not checked" if skipped else score

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "client": self.client,
            "score": self.score,
            "passed": len(self.counted) - len(self.lost),
            "checks": len(self.counted),
            "marks": [asdict(mark) for mark in self.marks],
        }

    def badge(self) -> str:
        """A picture for a README, as SVG."""
        label, score = "tradewinds conformance", self.score
        split, rest = LETTER * len(label) + 10, LETTER * len(score) + 10
        share = len(self.lost) / max(1, len(self.counted))
        return BADGE.format(
            label=escape(label),
            score=escape(score),
            width=split + rest,
            split=split,
            rest=rest,
            label_middle=split / 2,
            score_middle=split + rest / 2,
            colour=GREEN if not share else YELLOW if share < 0.25 else RED,
        )
