"""The interface of a bot: it gets a turn and answers with one of the legal action ids.

    class Cautious(Bot):
        name = "cautious"

        def choose(self, turn: Turn) -> int:
            return turn.legal[-1]

The same class plays in process (`tradewinds_bots.table`) and over the network.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Action:
    """A row of a game's action table."""

    id: int
    kind: str
    label: str
    arguments: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EventKind:
    """What an event's number means; each field names an argument and the words it indexes."""

    name: str
    text: str
    fields: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a seat; arguments the receiver may not know are left out."""

    kind: int
    seat: int
    arguments: Sequence[int]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The numbered words of a game: row i of a table is number i on the wire."""

    actions: Sequence[Action]
    events: Sequence[EventKind]

    def describe(self, event: Event) -> str:
        """An event in words; what is hidden shows as a question mark."""
        kind = self.events[event.kind]
        words = {"seat": f"seat {event.seat}"}
        for place, (name, names) in enumerate(kind.fields.items()):
            if place >= len(event.arguments):
                words[name] = "?"
            elif name == "action":
                words[name] = self.actions[event.arguments[place]].label
            else:
                value = event.arguments[place]
                words[name] = names[value] if names else str(value)
        return kind.text.format(**words)


@dataclass(frozen=True, slots=True)
class Turn:
    """One question to one seat, with everything that seat may know."""

    match_id: str
    game: str
    seat: int
    version: int
    """How many choices were made in this match before this one."""
    prompt: str
    legal: list[int]
    """Ascending action ids; at least two."""
    view: Any
    """The game's view message, such as PuertoRicoView; None if the bot does not want it."""
    snapshot: bytes
    """A position the seat cannot tell from the real one, to search on; empty if not wanted."""
    events: Sequence[Event]
    """What happened since this seat's last turn."""
    vocabulary: Vocabulary

    def label(self, action: int) -> str:
        """The text form of an action, such as `load:corn@6`."""
        return self.vocabulary.actions[action].label

    def explain(self, action: int) -> Action:
        """What an action does: its kind and its arguments by name."""
        return self.vocabulary.actions[action]


class Bot(ABC):
    """Override `choose`; say in the class body what the bot wants to be sent."""

    name: str
    wants_view: bool = True
    wants_snapshot: bool = False

    @abstractmethod
    def choose(self, turn: Turn) -> int:
        """One of `turn.legal`."""
