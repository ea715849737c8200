"""Assigns bots to tables when there are more bots than seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import ceil
from random import Random

from .block_designs import Table, balanced_design

MOST_SURPLUS = 1.5  # so many times the meetings that were asked for, for the sake of balance


@dataclass(frozen=True)
class Balance:
    """How evenly a set of tables brings the bots together."""

    fewest_meetings: int
    most_meetings: int
    fewest_tables: int
    most_tables: int

    def describe(self) -> str:
        """What is balanced, and what is not."""
        seats = "Every bot has every seat and every neighbour equally often."
        if self.is_even:
            return f"{seats} Every two bots meet in {self.fewest_meetings} blocks."
        return (
            f"{seats} Not balanced: two bots meet in {self.fewest_meetings} to "
            f"{self.most_meetings} blocks, and a bot plays in {self.fewest_tables} to "
            f"{self.most_tables}."
        )

    @property
    def is_even(self) -> bool:
        return self.fewest_meetings == self.most_meetings and self.fewest_tables == self.most_tables


def covering_tables(bots: int, seats: int, meetings: int, random: Random) -> list[Table]:
    """Tables so that every two bots meet at `meetings` of them, or a little more.

    A balanced block design, repeated, if there is one of about the right size. Otherwise each table
    takes the bots that have met each other least. `balance` measures how uneven that is.
    """
    design, together = balanced_design(bots, seats)
    rounds = ceil(meetings / together)
    if design and rounds * together <= MOST_SURPLUS * meetings:
        return [table for _ in range(rounds) for table in _renamed(design, bots, random)]
    met: Counter[tuple[int, int]] = Counter()
    tables: list[Table] = []
    pairs = list(combinations(range(bots), 2))
    while any(met[pair] < meetings for pair in pairs):
        table = next_table(bots, seats, met, random)
        met.update(combinations(table, 2))
        tables.append(table)
    return tables


def _renamed(design: Sequence[Table], bots: int, random: Random) -> list[Table]:
    """The same design with the bots in another order, so that repetitions differ."""
    order = list(range(bots))
    random.shuffle(order)
    return [tuple(sorted(order[bot] for bot in table)) for table in design]


def tables_with(challenger: int, bots: int, seats: int, meetings: int) -> list[Table]:
    """Tables at which the challenger meets all others evenly, in changing company."""
    others = [bot for bot in range(bots) if bot != challenger]
    met = Counter(dict.fromkeys(others, 0))
    together: Counter[tuple[int, int]] = Counter()
    tables: list[Table] = []
    while min(met.values()) < meetings:
        group: list[int] = []
        while len(group) < seats - 1:
            rest = [bot for bot in others if bot not in group]
            key = partial(_company, met=met, together=together, group=group)
            group.append(min(rest, key=key))
        met.update(group)
        together.update(combinations(sorted(group), 2))
        tables.append(tuple(sorted((challenger, *group))))
    return tables


def _company(
    bot: int, met: Counter[int], together: Counter[tuple[int, int]], group: Sequence[int]
) -> tuple[int, int]:
    """How often the bot met the challenger, then those who sit there already."""
    return met[bot], sum(together[as_pair(bot, at)] for at in group)


def next_table(bots: int, seats: int, met: Counter[tuple[int, int]], random: Random) -> Table:
    """The two bots that met least, and those that met them least."""
    order = list(range(bots))
    random.shuffle(order)
    first: tuple[int, int] = min(ordered_pairs(order), key=lambda pair: met[pair])
    table = list(first)
    while len(table) < seats:
        rest = [bot for bot in order if bot not in table]
        table.append(min(rest, key=lambda bot: sum(met[as_pair(bot, at)] for at in table)))
    return tuple(sorted(table))


def ordered_pairs(order: Sequence[int]) -> Iterable[tuple[int, int]]:
    return (as_pair(a, b) for a, b in combinations(order, 2))


def as_pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def balance(bots: int, tables: Sequence[Table]) -> Balance:
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[int] = Counter()
    for table in tables:
        met.update(combinations(table, 2))
        sat.update(table)
    meetings = [met[pair] for pair in combinations(range(bots), 2)]
    seatings = [sat[bot] for bot in range(bots)]
    return Balance(min(meetings), max(meetings), min(seatings), max(seatings))
