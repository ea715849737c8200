"""What happened: structured events, each with the seats that may see its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

EVERYONE: Final = -1
NOTHING: Final = -(1 << 40)


class EventKind:
    """Name, argument names and the words each argument indexes (None: it is a plain number)."""

    def __init__(
        self, id: int, name: str, text: str, fields: dict[str, Sequence[str] | None]
    ) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.fields = fields


class Event:
    """Of `seat`; with arguments only its audience sees (a seat, or EVERYONE)."""

    def __init__(self, kind: int, seat: int, arguments: list[int], audience: int) -> None:
        self.kind = kind
        self.seat = seat
        self.arguments = arguments
        self.audience = audience

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it (-1: a spectator)."""
        if self.audience in (EVERYONE, seat):
            return self
        return Event(self.kind, self.seat, [], self.audience)


class EventTable:
    """The kinds of a game; the first two are the same in every game."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self.kind("chose", "{seat} chooses {action}", action=None)
        self.kind("forced", "{seat} has only {action}", action=None)

    def kind(self, name: str, text: str, **fields: Sequence[str] | None) -> int:
        """Add a kind and return its number; `text` may use {seat} and the fields."""
        self.kinds.append(EventKind(len(self.kinds), name, text, fields))
        return len(self.kinds) - 1

    def __getitem__(self, kind: int) -> EventKind:
        return self.kinds[kind]

    def __len__(self) -> int:
        return len(self.kinds)


CHOSE: Final = 0
FORCED: Final = 1
