"""Checks: a name, a script that runs with a client, and advice for clients that fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .check_environment import CheckEnvironment

Script = Callable[["CheckEnvironment"], Awaitable[None]]


class Failed(Exception):
    """The client violated the protocol. The message says how."""


class NotChecked(Exception):
    """The client does not show what this check needs, and need not. The message says what."""


class Tls(Enum):
    """The certificate of the server that a client meets."""

    NONE = auto()
    TRUSTED = auto()
    """Signed by the authority in TRADEWINDS_CA."""
    FOREIGN_AUTHORITY = auto()
    """Signed by another one."""
    OTHER_HOST = auto()
    """Signed by the right authority, for a host of another name."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing a client has to do. The script raises Failed if it does not."""

    family: str
    name: str
    mend: str
    script: Script
    environment: dict[str, str]
    tls: Tls


class Family:
    """The checks of one file, in order.

    >>> family = Family("turns")
    >>> @family.check("Answer every turn.")
    ... async def turn_answered(stage): ...
    >>> [(each.name, each.mend) for each in family.checks]
    [('turn-answered', 'Answer every turn.')]
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.checks: list[Check] = []

    def check(
        self, mend: str, environment: dict[str, str] | None = None, tls: Tls = Tls.NONE
    ) -> Callable[[Script], Script]:
        """Add a script under the name of its function. `mend` explains how to pass it."""

        def add(script: Script) -> Script:
            name = script.__name__.replace("_", "-")
            self.checks.append(Check(self.name, name, mend, script, environment or {}, tls))
            return script

        return add
