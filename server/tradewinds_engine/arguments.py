"""What the arguments of actions and events stand for, so that a client can find the piece meant."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final


class ArgumentType(Enum):
    NUMBER = "number"  # a plain number
    SEAT = "seat"
    ACTION = "action"  # the id of an action
    WORD = "word"  # one of a few words; an event gives its position
    COMPONENT = "component"  # a piece of the game's components, by its id


class Domain:
    """The values an argument can take.

    `names` are the values as labels and events spell them and `titles` the same for people; both
    are empty where any number may stand. The ids of components are `ids`, or count from `first`.
    """

    def __init__(
        self,
        type: ArgumentType,
        names: Sequence[str | int] = (),
        component: str = "",
        first: int = 0,
        titles: Sequence[str] = (),
        ids: Sequence[int] = (),
    ) -> None:
        self.type = type
        self.names: list[str | int] = list(names)
        self.component = component
        self.ids = list(ids) or list(range(first, first + len(names)))
        self.titles = list(titles) or [str(name).replace("_", " ") for name in names]


ANY_NUMBER: Final = Domain(ArgumentType.NUMBER)
ANY_SEAT: Final = Domain(ArgumentType.SEAT)
ANY_ACTION: Final = Domain(ArgumentType.ACTION)


def pieces(
    component: str,
    names: Sequence[str | int],
    first: int = 0,
    titles: Sequence[str] = (),
    ids: Sequence[int] = (),
) -> Domain:
    """Pieces of one kind of component, such as "building", with these ids or ids from `first` on.

    An event's argument is the id itself.

    >>> pieces("good", ("corn", "indigo")).type
    <ArgumentType.COMPONENT: 'component'>
    """
    return Domain(ArgumentType.COMPONENT, names, component, first, titles, ids)


def seats(count: int) -> Domain:
    """The seats of the largest match, for actions that name one."""
    return Domain(ArgumentType.SEAT, range(count), titles=[f"seat {seat}" for seat in range(count)])


def domain_of(values: Domain | Sequence[str | int] | None) -> Domain:
    """A domain as it was declared: numbers, words, or nothing for any number."""
    if values is None:
        return ANY_NUMBER
    if isinstance(values, Domain):
        return values
    is_numeric = all(isinstance(value, int) for value in values)
    return Domain(ArgumentType.NUMBER if is_numeric else ArgumentType.WORD, values)
