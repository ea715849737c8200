"""What happened: structured events, each with the seats that may see its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .arguments import ANY_ACTION, Domain, domain_of

EVERYONE: Final = -1
NO_ARGUMENT: Final = -(1 << 40)


class EventField:
    """One argument of an event kind. `words` has a word for every value, or is empty."""

    def __init__(self, name: str, domain: Domain) -> None:
        self.name = name
        self.type = domain.type
        self.words = _words_by_value(domain)
        self.component = domain.component


def _words_by_value(domain: Domain) -> list[str]:
    """A component's word stands at its id, with empty words in the gaps."""
    words = [""] * (max(domain.ids, default=-1) + 1)
    for id, name in zip(domain.ids, domain.names, strict=True):
        words[id] = str(name)
    return words


class EventKind:
    """A kind of event: its name, its sentence and its arguments in order."""

    def __init__(self, id: int, name: str, text: str, fields: list[EventField]) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.fields = fields


class Event:
    """Of `seat`; only the audience (a seat, or EVERYONE) sees the arguments at `secret`."""

    def __init__(
        self, kind: int, seat: int, arguments: list[int], audience: int, secret: list[int]
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.arguments = arguments
        self.audience = audience
        self.secret = secret  # positions of arguments
        self.hidden: list[int] = []  # positions whose value was replaced by 0

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it (-1: a spectator)."""
        if self.audience in (EVERYONE, seat):
            return self
        arguments = self.arguments.copy()
        for place in self.secret:
            arguments[place] = 0
        seen = Event(self.kind, self.seat, arguments, self.audience, self.secret)
        seen.hidden = self.secret
        return seen


class EventTable:
    """The kinds of a game; the first two are the same in every game."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self.kind("chose", "{seat} chooses {action}", action=ANY_ACTION)
        self.kind("forced", "{seat} has only {action}", action=ANY_ACTION)

    def kind(self, name: str, text: str, **fields: Domain | Sequence[str] | None) -> int:
        """Add a kind and return its number; `text` may use {seat} and the fields."""
        row = [EventField(field, domain_of(values)) for field, values in fields.items()]
        self.kinds.append(EventKind(len(self.kinds), name, text, row))
        return len(self.kinds) - 1

    def __getitem__(self, kind: int) -> EventKind:
        return self.kinds[kind]

    def __len__(self) -> int:
        return len(self.kinds)


CHOSE: Final = 0
FORCED: Final = 1
