"""Blocks: the games of one seed and one table under balanced seatings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from .block_designs import Table
from .records import Task
from .seatings import Seating, balanced_seatings, mixed_seatings


class Block(NamedTuple):
    """Games of one track with one seed; `bots` are indices into the tournament's bots.

    If there are fewer bots than seats, they are two and fill the seats in every mixture.
    """

    number: int
    track: int
    round: int
    bots: Table
    seats: int
    seed: int

    def games(self) -> list[Seating]:
        """The bots by seat, one tuple for each game."""
        return [tuple([self.bots[bot] for bot in seating]) for seating in self.seatings]

    @property
    def seatings(self) -> Sequence[Seating]:
        """The same with places at the table instead of bots."""
        if len(self.bots) < self.seats:
            return mixed_seatings(self.seats)
        return balanced_seatings(self.seats)

    def encode(self) -> str:
        return _JSON.encode(self._asdict())


_JSON = json.JSONEncoder(separators=(",", ":"))


def decode(line: str) -> Block:
    row = json.loads(line)
    return Block(
        row["number"], row["track"], row["round"], tuple(row["bots"]), row["seats"], row["seed"]
    )


class Remaining(NamedTuple):
    """A block of which some games are still to be played; its first game has number `first`."""

    block: Block
    first: int
    done: frozenset[int]

    def tasks(self) -> list[Task]:
        block = self.block
        return [
            Task(game, block.number, block.track, bots, block.seed)
            for game, bots in enumerate(block.games(), self.first)
            if game not in self.done
        ]


def games_of(blocks: Sequence[Block]) -> int:
    return sum(len(block.seatings) for block in blocks)


def remaining(blocks: Sequence[Block], done: frozenset[int]) -> list[Remaining]:
    """What is to be played of these blocks, which are all from the first on.

    Games are numbered through.
    """
    left = []
    first = 0
    for block in blocks:
        after = first + len(block.seatings)
        played = done.intersection(range(first, after))
        if len(played) < after - first:
            left.append(Remaining(block, first, played))
        first = after
    return left
