"""Counts a bot's answers: its own, failed, illegal and late ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(slots=True)
class Answers:
    """Counts the questions a bot was asked, and those it did not answer well.

    >>> answers = Answers(asked=57, failed=2, late=1)
    >>> answers.good
    54
    >>> print(answers)
    of 57 answers 2 failed, 1 came too late
    >>> print(Answers(asked=57))
    57 answers
    """

    asked: int = 0
    failed: int = 0
    """`choose` raised an error."""
    illegal: int = 0
    """`choose` returned something that was not a legal action."""
    late: int = 0
    """The time was up, or the match had moved on, before the answer arrived."""

    @property
    def good(self) -> int:
        """Answers that were the bot's own and arrived in time."""
        return max(0, self.asked - self.failed - self.illegal - self.late)

    def __str__(self) -> str:
        troubles = (
            f"{count} {what}"
            for count, what in (
                (self.failed, "failed"),
                (self.illegal, "were illegal"),
                (self.late, "came too late"),
            )
            if count
        )
        listed = ", ".join(troubles)
        return f"of {self.asked} answers {listed}" if listed else f"{self.asked} answers"


def total(parts: Iterable[Answers]) -> Answers:
    """The sum over several matches."""
    whole = Answers()
    for part in parts:
        whole.asked += part.asked
        whole.failed += part.failed
        whole.illegal += part.illegal
        whole.late += part.late
    return whole
