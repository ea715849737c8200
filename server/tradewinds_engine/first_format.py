"""Snapshots and digests of format 1, in which every field was written and none had a tag.

The values are in the order of the field numbers. Fields added since are declared `added=True`: they
are not in these snapshots, and loading one leaves them at their defaults.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from .snapshot import FIRST_FORMAT, MAGIC, Reader, Writer, frame, header

if TYPE_CHECKING:
    from .state import State


class FirstWriter(Writer):
    """Writes every field, without its tag."""

    def __init__(self) -> None:
        super().__init__()
        self.has_tags = False

    def number(self, number: int, value: int, default: int) -> None:
        self.put(value)

    def flag(self, number: int, value: bool) -> None:
        self.put(int(value))

    def row(self, number: int, row: list[int], default: int) -> None:
        self.put_row(row)

    def pile(self, number: int, row: list[int]) -> None:
        self.put_list(row)

    def piles(self, number: int, rows: list[list[int]]) -> None:
        for row in rows:
            self.put_list(row)

    def groups(self, number: int, count: int) -> None:
        pass

    def end(self) -> None:
        pass


class FirstReader(Reader):
    """Reads what FirstWriter wrote."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(values)
        self.has_tags = False

    def number(self, number: int, default: int) -> int:
        return self.take()

    def flag(self, number: int) -> bool:
        return self.take_flag()

    def row(self, number: int, length: int, default: int) -> list[int]:
        return self.take_row(length)

    def pile(self, number: int) -> list[int]:
        return self.take_list()

    def piles(self, number: int, length: int) -> list[list[int]]:
        return [self.take_list() for _ in range(length)]

    def groups(self, number: int, count: int) -> Reader:
        return self

    def end(self) -> None:
        pass


def dump(state: State) -> bytes:
    """The snapshot of a position in format 1."""
    out = FirstWriter()
    out.put_row(state.chance.key)
    out.put_list(state.chance.drawn)
    out.put_list(state.agenda)
    out.put(state.actor)
    out.put(state.question)
    state.write(out)
    game = state.game
    line = header(game.name, game.rules_version, state.seats, game.changed(state.options))
    return frame(MAGIC + bytes([FIRST_FORMAT]) + line, out.packed())


def digest(state: State) -> bytes:
    """The digest that replays of format 1 hold."""
    return hashlib.blake2b(dump(state), digest_size=16).digest()
