"""The numbered action table of a game: ids never move, and every label parses back to its id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .errors import RuleError

Argument = str | int


class Action:
    """One row of an action table."""

    def __init__(self, id: int, kind: str, arguments: dict[str, Argument], label: str) -> None:
        self.id = id
        self.kind = kind
        self.arguments = arguments
        self.label = label

    def __repr__(self) -> str:
        return f"<Action {self.id} {self.label}>"


class ActionTable:
    """Grows by whole groups while its module is imported; afterwards it only answers."""

    def __init__(self) -> None:
        self.rows: list[Action] = []
        self.ids: dict[str, int] = {}

    def group(self, kind: str, pattern: str, **axes: Sequence[Argument]) -> int:
        """Add the product of the axes, leftmost slowest, and return the first id.

        >>> table = ActionTable()
        >>> table.group("load", "load:{good}@{ship}", good=("corn", "indigo"), ship=(4, 5))
        0
        >>> [row.label for row in table]
        ['load:corn@4', 'load:corn@5', 'load:indigo@4', 'load:indigo@5']
        >>> table.parse("load:indigo@4")
        2
        """
        first = len(self.rows)
        combinations: list[dict[str, Argument]] = [{}]
        for name, values in axes.items():
            combinations = [{**row, name: value} for row in combinations for value in values]
        for arguments in combinations:
            label = pattern.format(**arguments)
            if label in self.ids:
                raise ValueError(f"two actions are called {label!r}")
            self.ids[label] = len(self.rows)
            self.rows.append(Action(len(self.rows), kind, arguments, label))
        return first

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
