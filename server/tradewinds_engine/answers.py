"""The legal answers to a question, as the rules list them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .native import Row, append, i64
from .ranges import ANYTHING
from .rows import zeros

USUAL_COUNT: Final = 24


class Answers:
    """Action ids in ascending order. Whoever asks makes one and lets the rules add to it."""

    def __init__(self, room: Row) -> None:
        self.ids = room
        self.count: i64 = 0

    def add(self, id: int) -> None:
        if self.count == len(self.ids):
            self.ids = append(self.ids, id)
        else:
            self.ids[self.count] = id
        self.count += 1

    def add_range(self, first: int, last: int) -> None:
        """All ids from the first to the last; none if the last is smaller."""
        for id in range(first, last + 1):
            self.add(id)

    def clear(self) -> None:
        self.count = 0

    def is_only(self, id: int) -> bool:
        return self.count == 1 and self.ids[0] == id

    def copy(self) -> Answers:
        twin = Answers(self.ids[:])
        twin.count = self.count
        return twin

    def as_list(self) -> list[int]:
        return [self.ids[place] for place in range(self.count)]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: int) -> int:
        if not 0 <= place < self.count:
            raise IndexError(f"there are {self.count} answers, none at {place}")
        return self.ids[place]

    def __contains__(self, id: int) -> bool:
        if not 0 <= id <= ANYTHING:
            return False
        wanted: i64 = id
        place: i64 = 0
        while place < self.count:
            if self.ids[place] == wanted:
                return True
            place += 1
        return False

    def __iter__(self) -> Iterator[int]:
        return iter(self.as_list())


def no_answers() -> Answers:
    return Answers(zeros(USUAL_COUNT))
