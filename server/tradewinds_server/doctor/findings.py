"""The findings of checks."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARNING = "warning"  # works now, and will hurt one day
    PROBLEM = "problem"  # servers do not start, or lose something


class Finding(NamedTuple):
    """The result of one check. `advice` says what to do unless the level is OK."""

    subject: str
    level: Level
    text: str
    advice: str = ""


def ok(subject: str, text: str) -> Finding:
    return Finding(subject, Level.OK, text)


def warning(subject: str, text: str, advice: str) -> Finding:
    return Finding(subject, Level.WARNING, text, advice)


def problem(subject: str, text: str, advice: str) -> Finding:
    return Finding(subject, Level.PROBLEM, text, advice)
