"""Reads the tables of a tournament file key by key, with one clear error for the first mistake."""

from __future__ import annotations

from enum import StrEnum
from math import isfinite
from typing import Any, TypeVar

from .errors import BadTournament

Choice = TypeVar("Choice", bound=StrEnum)
KINDS = {
    int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table",
}  # fmt: skip


class TableReader:
    """Take every key that is known, then `finish`: keys that nobody took are mistakes."""

    def __init__(self, table: dict[str, Any], name: str = "") -> None:
        self.rest = dict(table)
        self.prefix = f"{name}." if name else ""
        self.known: list[str] = []

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        """A value of that kind; a key without a default must be there."""
        self.known.append(key)
        if key not in self.rest:
            if default is None:
                raise BadTournament(f"{self.prefix}{key} is missing")
            return default
        value = self.rest.pop(key)
        if kind is float and type(value) is int:
            value = float(value)
        fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        if not fits or (kind is float and not isfinite(value)):
            raise BadTournament(f"{self.prefix}{key} must be {KINDS[kind]}, not {value!r}")
        return value

    def take_choice(self, key: str, default: Choice) -> Choice:
        """One of the values of an enumeration."""
        self.known.append(key)
        value, kind = self.rest.pop(key, default), type(default)
        allowed = [str(choice) for choice in kind]
        if value not in allowed:
            raise BadTournament(
                f"{self.prefix}{key} must be one of {', '.join(allowed)}, not {value!r}"
            )
        return kind(value)

    def finish(self) -> None:
        for key in self.rest:
            allowed = ", ".join(sorted(self.known))
            raise BadTournament(f"unknown key {self.prefix + key!r}; allowed: {allowed}")
