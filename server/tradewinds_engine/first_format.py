"""Snapshots and digests of format 1, in which every field was written and none had a tag.

The values are in the order of the field numbers. Fields added since are declared `added=True`: they
are not in these snapshots, and loading one leaves them at their defaults.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from .native import BytesWriter, Row
from .rows import row_of
from .snapshot import FIRST_FORMAT, MAGIC, Reader, frame, header, put, put_list, put_row

if TYPE_CHECKING:
    from .state import State


class FirstReader(Reader):
    """Reads every field, without its tag."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(values)
        self.has_tags = False

    def number(self, number: int, default: int) -> int:
        return self.take()

    def flag(self, number: int) -> bool:
        return self.take_flag()

    def row(self, number: int, length: int, default: int) -> Row:
        return row_of(self.take_row(length))

    def pile(self, number: int) -> Row:
        return row_of(self.take_list())

    def piles(self, number: int, length: int) -> list[Row]:
        return [row_of(self.take_list()) for _ in range(length)]

    def groups(self, number: int, count: int) -> Reader:
        return self

    def end(self) -> None:
        pass


def dump(state: State) -> bytes:
    """The snapshot of a position in format 1."""
    out = BytesWriter()
    put_row(out, state.chance.key)
    put_list(out, state.chance.drawn)
    put_list(out, state.agenda)
    put(out, state.actor)
    put(out, state.question)
    state.write_first(out)
    game = state.game
    line = header(game.name, game.rules_version, state.seats, game.changed(state.options))
    return frame(MAGIC + bytes([FIRST_FORMAT]) + line, out.getvalue())


def digest(state: State) -> bytes:
    """The digest that replays of format 1 hold."""
    return hashlib.blake2b(dump(state), digest_size=16).digest()
