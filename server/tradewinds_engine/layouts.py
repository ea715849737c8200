"""Snapshots of older layouts, upgraded step by step.

A snapshot says by itself what is a number, a list or a group of fields, so a step can renumber and
rewrite fields without the classes of that time. The first step of a game leads from layout 1 to 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .errors import SnapshotError
from .snapshot import END, GROUPS, LIST, LISTS, Reader


class Fields:
    """The fields of a position, or of one object in it, by number; none that is at its default."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.lists: dict[int, list[int]] = {}
        self.piles: dict[int, list[list[int]]] = {}
        self.groups: dict[int, list[Fields]] = {}


Upgrade = Callable[[Fields], None]


def upgraded(values: list[int], key_words: int, steps: Sequence[Upgrade]) -> list[int]:
    """The integers of a snapshot after these steps.

    The key and the fields of the frame, which every game has, stay as they are.
    """
    source = Reader(values)
    source.take_row(key_words)
    read_fields(source, True)
    begin = values[: source.place]
    fields = read_fields(source, False)
    for step in steps:
        step(fields)
    return begin + written(fields)


def read_fields(source: Reader, has_end: bool) -> Fields:
    fields = Fields()
    while source.place < len(source.values):
        tag = source.take()
        if tag == END and has_end:
            return fields
        number = tag >> 1
        if tag & 1:
            read_list(source, number, fields)
        else:
            fields.numbers[number] = source.take()
    if has_end:
        raise SnapshotError("snapshot is too short")
    return fields


def read_list(source: Reader, number: int, fields: Fields) -> None:
    head = source.take()
    kind, length = head & 3, head >> 2
    if length > len(source.values):
        raise SnapshotError("snapshot is too short")
    if kind == LIST:
        fields.lists[number] = source.take_row(length)
    elif kind == LISTS:
        fields.piles[number] = [source.take_list() for _ in range(length)]
    elif kind == GROUPS:
        fields.groups[number] = [read_fields(source, True) for _ in range(length)]
    else:
        raise SnapshotError("snapshot holds a field of another kind")


def written(fields: Fields) -> list[int]:
    values: list[int] = []
    for number in sorted([*fields.numbers, *fields.lists, *fields.piles, *fields.groups]):
        if number in fields.numbers:
            values += [number * 2, fields.numbers[number]]
        elif number in fields.lists:
            row = fields.lists[number]
            values += [number * 2 + 1, len(row) * 4 + LIST, *row]
        elif number in fields.piles:
            piles = fields.piles[number]
            values += [number * 2 + 1, len(piles) * 4 + LISTS]
            for pile in piles:
                values += [len(pile), *pile]
        else:
            groups = fields.groups[number]
            values += [number * 2 + 1, len(groups) * 4 + GROUPS]
            for group in groups:
                values += [*written(group), END]
    return values
