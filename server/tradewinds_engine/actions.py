"""The numbered action table of a game: ids never move, and every label parses back to its id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .arguments import ArgumentType, Domain, domain_of
from .errors import RuleError


class Argument:
    """One argument of an action; `component_id` is set where it names a piece."""

    def __init__(self, name: str, domain: Domain, position: int) -> None:
        is_piece = domain.type is ArgumentType.COMPONENT
        self.name = name
        self.type = domain.type
        self.value: str | int = domain.names[position]
        self.title: str = domain.titles[position]
        self.component = domain.component
        self.component_id: int | None = domain.ids[position] if is_piece else None

    def __repr__(self) -> str:
        return f"<Argument {self.name}={self.value}>"


class Action:
    """One row of an action table: its label for programs, its text for people."""

    def __init__(
        self, id: int, kind: str, arguments: list[Argument], label: str, text: str
    ) -> None:
        self.id = id
        self.kind = kind
        self.arguments = arguments  # in the order of the label
        self.label = label
        self.text = text

    def __repr__(self) -> str:
        return f"<Action {self.id} {self.label}>"


class ActionGroup:
    """Actions whose labels follow one pattern, numbered through from the first."""

    def __init__(
        self, first: int, count: int, kind: str, pattern: str, axes: dict[str, list[str | int]]
    ) -> None:
        self.first = first
        self.count = count
        self.kind = kind
        self.pattern = pattern
        self.axes = axes


class ActionTable:
    """Grows by whole groups while its module is imported; afterwards it only answers."""

    def __init__(self) -> None:
        self.rows: list[Action] = []
        self.groups: list[ActionGroup] = []
        self.ids: dict[str, int] = {}

    def group(
        self, kind: str, pattern: str, text: str = "", **axes: Domain | Sequence[str | int]
    ) -> int:
        """Add the product of the axes, leftmost slowest, and return the first id.

        `text` is a short sentence for people, with the axes in braces like the pattern.

        >>> table = ActionTable()
        >>> table.group(
        ...     "load", "load:{good}@{ship}", "Load {good} on {ship}",
        ...     good=("corn", "indigo"), ship=(4, 5),
        ... )
        0
        >>> [row.label for row in table]
        ['load:corn@4', 'load:corn@5', 'load:indigo@4', 'load:indigo@5']
        >>> table.parse("load:indigo@4")
        2
        >>> table[2].text
        'Load indigo on 4'
        """
        first = len(self.rows)
        combinations: list[list[Argument]] = [[]]
        for name, values in axes.items():
            domain = domain_of(values)
            column = [Argument(name, domain, place) for place in range(len(domain.names))]
            combinations = [[*row, argument] for row in combinations for argument in column]
        for arguments in combinations:
            self._add(kind, pattern, text or _plain_text(kind, axes), arguments)
        values_by_name = {name: domain_of(values).names for name, values in axes.items()}
        count = len(self.rows) - first
        self.groups.append(ActionGroup(first, count, kind, pattern, values_by_name))
        return first

    def _add(self, kind: str, pattern: str, text: str, arguments: list[Argument]) -> None:
        label = pattern.format(**{argument.name: argument.value for argument in arguments})
        words = text.format(**{argument.name: argument.title for argument in arguments})
        if label in self.ids:
            raise ValueError(f"two actions are called {label!r}")
        self.ids[label] = len(self.rows)
        self.rows.append(Action(len(self.rows), kind, arguments, label, words))

    def group_of(self, id: int) -> ActionGroup:
        """The group an action belongs to."""
        for group in self.groups:
            if group.first <= id < group.first + group.count:
                return group
        raise RuleError(f"no action has the id {id}")

    def parse(self, label: str) -> int:
        if label not in self.ids:
            raise RuleError(f"no action is called {label!r}")
        return self.ids[label]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, id: int) -> Action:
        return self.rows[id]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.rows)


def _plain_text(kind: str, axes: dict[str, Domain | Sequence[str | int]]) -> str:
    """The kind and its arguments, for a group without a sentence of its own."""
    return " ".join([kind.replace("_", " ").capitalize(), *(f"{{{name}}}" for name in axes)])
