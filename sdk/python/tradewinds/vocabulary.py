"""The numbered words of a game: actions, prompts and event kinds, as the catalog lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from tradewinds.v1 import game_pb2

from .errors import UnknownAction


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an action: its text in the label, and the piece or number it means."""

    value: str
    component: str = ""
    """The kind of component, such as "building"; empty unless it is one."""
    number: int | None = None
    """The component's id, the seat or the number itself; None for plain words."""


@dataclass(frozen=True, slots=True)
class Action:
    """A row of a game's action table."""

    id: int
    kind: str
    label: str
    text: str = ""
    """The action in a few words for people."""
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question a game can ask, and the rule behind it."""

    name: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class EventField:
    """An argument of a kind of event; `words` are those of its values, if it has words."""

    name: str
    type: game_pb2.ArgumentType = game_pb2.ARGUMENT_TYPE_NUMBER
    words: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class EventKind:
    """The meaning of an event number: a sentence, and the arguments for its braces."""

    name: str
    text: str
    fields: Sequence[EventField]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `seat` is None if it concerns the whole table."""

    kind: int
    seat: int | None
    arguments: Sequence[int]
    hidden: Sequence[int] = ()
    """Positions of arguments that the receiver may not know; their values are 0."""
    version: int = 0
    """The version of the match it led to."""


class Vocabulary:
    """Row i of a table is number i on the wire.

    >>> words = Vocabulary(
    ...     [Action(0, "pass", "pass"), Action(1, "load", "load:corn@6", "Load corn")],
    ...     [Prompt("load", "PR-CAPTAIN-03", "Which goods do you load?")],
    ...     [EventKind("chose", "{seat} chooses {action}",
    ...                [EventField("action", game_pb2.ARGUMENT_TYPE_ACTION)])],
    ... )
    >>> words.find("load:corn@6")
    1
    >>> words.find("load:corn")
    Traceback (most recent call last):
    tradewinds.errors.UnknownAction: the game has no action 'load:corn'; did you mean load:corn@6?
    >>> words.describe(Event(kind=0, seat=2, arguments=[1]))
    'seat 2 chooses load:corn@6'
    >>> words.describe(Event(kind=0, seat=2, arguments=[0], hidden=[0]))
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
        if event.kind >= len(self.events):
            return "something this client does not know"
        kind = self.events[event.kind]
        words = {"seat": "the table" if event.seat is None else f"seat {event.seat}"}
        for place, (argument, value) in enumerate(zip(kind.fields, event.arguments, strict=False)):
            words[argument.name] = "?" if place in event.hidden else self._word(argument, value)
        return kind.text.format(**words)

    def _word(self, argument: EventField, value: int) -> str:
        if argument.type == game_pb2.ARGUMENT_TYPE_ACTION:
            return self.actions[value].label
        if argument.type == game_pb2.ARGUMENT_TYPE_SEAT:
            return f"seat {value}"
        return argument.words[value] if value < len(argument.words) else str(value)
