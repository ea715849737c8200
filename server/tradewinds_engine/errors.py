"""What can go wrong in the engine, told apart by whose fault it is.

RuleError
├── UnknownGame      no such game is registered
├── BadSetup         seat count or options a match cannot start with
├── IllegalAction    the action is not on the legal list; the state is untouched
├── SnapshotError    bytes that are not a snapshot of this game
└── ReplayError      a replay that cannot be read or does not reproduce its digests
"""

from __future__ import annotations


class RuleError(Exception):
    """The root of every error the engine raises on bad input."""


class UnknownGame(RuleError):
    pass


class BadSetup(RuleError):
    pass


class IllegalAction(RuleError):
    """Carries the action, and the rule id of the question it failed to answer."""

    def __init__(self, message: str, action: int, rule: str) -> None:
        super().__init__(message)
        self.action = action
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, int, str]]:
        return IllegalAction, (str(self), self.action, self.rule)


class SnapshotError(RuleError):
    pass


class ReplayError(RuleError):
    pass
