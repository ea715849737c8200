"""The numbered words of a game: actions, prompts and event kinds, as the catalog lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from .errors import UnknownAction


@dataclass(frozen=True, slots=True)
class Action:
    """A row of a game's action table."""

    id: int
    kind: str
    label: str
    arguments: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question a game can ask, and the rule behind it."""

    name: str
    rule: str
    text: str


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


class Vocabulary:
    """Row i of a table is number i on the wire.

    >>> words = Vocabulary(
    ...     [Action(0, "pass", "pass", {}), Action(1, "load", "load:corn@6", {"good": "corn"})],
    ...     [Prompt("load", "PR-CAPTAIN-03", "Which goods do you load?")],
    ...     [EventKind("chose", "{seat} chooses {action}", {"action": []})],
    ... )
    >>> words.find("load:corn@6")
    1
    >>> words.find("load:corn")
    Traceback (most recent call last):
    tradewinds.errors.UnknownAction: the game has no action 'load:corn'; did you mean load:corn@6?
    >>> words.describe(Event(kind=0, seat=2, arguments=[1]))
    'seat 2 chooses load:corn@6'
    >>> words.describe(Event(kind=0, seat=2, arguments=[]))
    'seat 2 chooses ?'
    """

    def __init__(
        self, actions: Sequence[Action], prompts: Sequence[Prompt], events: Sequence[EventKind]
    ) -> None:
        self.actions = actions
        self.prompts = {prompt.name: prompt for prompt in prompts}
        self.events = events
        self.ids = {action.label: action.id for action in actions}

    def find(self, label: str) -> int:
        """The id of the action with that label; UnknownAction if the game has none."""
        if label not in self.ids:
            near = get_close_matches(label, self.ids, n=3, cutoff=0.5)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise UnknownAction(f"the game has no action {label!r}{hint}")
        return self.ids[label]

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
