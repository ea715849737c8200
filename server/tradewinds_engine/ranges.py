"""Bounds of the fields of a state, for the generated checks."""

from __future__ import annotations

from typing import Final

from .native import Row

ANYTHING: Final = 1 << 18  # scores and views of a state with such numbers still fit their messages


def check_number(
    name: str, value: int, low: int, high: int, default: int, found: list[str]
) -> None:
    if value != default and not low <= value <= high:
        found.append(f"{name} is {value}, not in {low}..{high}")


def check_row(
    name: str, row: Row, length: int, low: int, high: int, default: int, found: list[str]
) -> None:
    """A list of fixed length."""
    if len(row) != length:
        found.append(f"{name} has {len(row)} entries, not {length}")
    for value in row:
        check_number(name, value, low, high, default, found)


def check_list(name: str, row: Row, low: int, high: int, found: list[str]) -> None:
    """A list of any length."""
    for value in row:
        check_number(name, value, low, high, low, found)


def check_ascending(name: str, row: Row, low: int, high: int, found: list[str]) -> None:
    """A list of any length that rises strictly."""
    check_list(name, row, low, high, found)
    for place in range(1, len(row)):
        if row[place - 1] >= row[place]:
            found.append(f"{name} is not ascending")
            return


def check_unused(name: str, row: Row, default: int, found: list[str]) -> None:
    """A row that this match is played without."""
    for value in row:
        if value != default:
            found.append(f"{name} is not part of this match")
            return
