"""Rows of numbers: how they are made, and what the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable

from .native import Row, append, i64, pop, vec


def zeros(length: int) -> Row:
    return vec[i64]([0] * length)


def filled(length: int, value: int) -> Row:
    row = vec[i64]([0] * length)
    for place in range(length):
        row[place] = value
    return row


def row_of(values: Iterable[int]) -> Row:
    row = vec[i64]()
    for value in values:
        row = append(row, value)
    return row


def total(row: Row) -> int:
    count: i64 = 0
    for amount in row:
        count += amount
    return count


def total_of_largest(row: Row, most: int) -> int:
    """The sum of so many of the largest entries, or of all if there are fewer."""
    if len(row) <= most:
        return total(row)
    rest = row[:]
    sum_: i64 = 0
    for _ in range(most):
        largest: i64 = 0
        place: i64 = 1
        while place < len(rest):
            if rest[place] > rest[largest]:
                largest = place
            place += 1
        rest, value = pop(rest, largest)
        sum_ += value
    return sum_


def is_zero(row: Row) -> bool:
    """Whether every entry is 0."""
    place: i64 = 0
    while place < len(row) and row[place] == 0:
        place += 1
    return place == len(row)


def count_of(row: Row, value: int) -> int:
    """How often the value stands in the row."""
    wanted: i64 = value
    count: i64 = 0
    for other in row:
        if other == wanted:
            count += 1
    return count


def place_of(row: Row, value: int) -> int:
    """Where the value first stands in the row."""
    wanted: i64 = value
    place: i64 = 0
    while row[place] != wanted:
        place += 1
    return place


def replaced(row: Row, place: int, value: int) -> Row:
    """A new row with this value at that place."""
    twin = row[:]
    twin[place] = value
    return twin


def with_value(row: Row, value: int) -> Row:
    """A new ascending row that has this value, too."""
    added: i64 = value
    longer = vec[i64]()
    is_added = False
    for other in row:
        if not is_added and other > added:
            longer = append(longer, added)
            is_added = True
        longer = append(longer, other)
    return longer if is_added else append(longer, added)


def without_value(row: Row, value: int) -> Row:
    """A new row that has everything but this value."""
    removed: i64 = value
    shorter = vec[i64]()
    for other in row:
        if other != removed:
            shorter = append(shorter, other)
    return shorter
