"""How strong the learned bots are: plays the table of docs/strength.md and writes it there.

    python -m tests.learned_strength --games 300 --only "3 learned "

As in `tests.strength`, one bot sits in every seat with every deal once, which is a block. The
others may be several bots; they sit one after the other, and every second block begins with the
last of them. When weights or another bot change, delete their lines first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

import numpy as np

from tests.played_blocks import DATA, StrengthTable
from tests.strength import RULES, ask, player
from tradewinds import Bot
from tradewinds_arena.confidence_intervals import interval_of_mean
from tradewinds_bots import LearnedMctsBot
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES

HEAD: Final = (
    "game", "seats", "bot", "others", "games", "wins", "rank points", "95 %", "scores",
    "ms a choice",
)  # fmt: skip
WITHOUT_RULES: Final = (("greedy",), ("lookahead",), ("mcts@0.05",))


@dataclass(frozen=True)
class Cell:
    """One bot alone among others."""

    game: str
    seats: int
    alone: str
    others: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.alone} {'+'.join(self.others)}"


@dataclass(frozen=True)
class Block:
    """A deal, played once with the lonely bot in every seat; all numbers are means."""

    cell: str
    number: int
    wins: float
    points: float  # rank points, from 0 for the last to 1 for the first
    score: float
    best_other: float
    milliseconds: float  # for a choice of the lonely bot


def cells() -> Iterator[Cell]:
    for game, names in RULES.items():
        rules = dict.fromkeys((names, *((name,) for name in names)))
        for alone in ("learned", "learned-mcts"):
            for seats in GAMES[game].seat_counts:
                for others in (*rules, *WITHOUT_RULES):
                    if len(others) < seats:
                        yield Cell(game, seats, alone, others)


def made(name: str, seed: int) -> Bot:
    return LearnedMctsBot(seed) if name == "learned-mcts" else player(name, seed)


def play_block(cell: Cell, number: int) -> Block:
    """The same deal once for every seat of the bot that is alone."""
    wins, points, own, best, thought = [], [], [], [], []
    names = cell.others if number % 2 == 0 else cell.others[::-1]
    for seat in range(cell.seats):
        state = GAMES[cell.game].new(cell.seats, {}, number + 1)
        bots = {seat: made(cell.alone, number)}
        for ahead in range(1, cell.seats):
            name = names[(ahead - 1) % len(names)]
            bots[(seat + ahead) % cell.seats] = made(name, number * cell.seats + ahead)
        match = LocalMatch(state, [bots[at] for at in range(cell.seats)], number)
        while (mover := state.to_move) is not None:
            action, milliseconds = ask(bots[mover], match, mover)
            if mover == seat:
                thought.append(milliseconds)
            match.answer(action)
        ranks = [score.rank for score in state.scores()]
        ahead_of = sum(rank > ranks[seat] for rank in ranks)
        ties = ranks.count(ranks[seat]) - 1
        wins.append((ranks[seat] == 1) / ranks.count(1))
        points.append((ahead_of + ties / 2) / (cell.seats - 1))
        totals = [score.total for score in state.scores()]
        own.append(totals.pop(seat))
        best.append(max(totals))
    rounded = [round(mean(numbers), 3) for numbers in (wins, points, own, best, thought)]
    return Block(str(cell), number, *rounded)


def table(blocks: Sequence[Block]) -> Iterator[str]:
    yield "| " + " | ".join(HEAD) + " |"
    yield "|" + "---|" * len(HEAD)
    for cell in cells():
        found = [block for block in blocks if block.cell == str(cell)]
        if len(found) < 2:
            continue
        points = [block.points for block in found]
        low, high = interval_of_mean(np.array(points))
        row = (
            GAMES[cell.game].title,
            cell.seats,
            f"`{cell.alone}`",
            ", ".join(f"`{name}`" for name in cell.others),
            len(found) * cell.seats,
            f"{mean(block.wins for block in found):.2f}",
            f"{mean(points):.2f}",
            f"{low:.2f} to {high:.2f}",
            f"{mean(b.score for b in found):.1f}, {mean(b.best_other for b in found):.1f}",
            f"{mean(block.milliseconds for block in found):.2g}",
        )
        yield "| " + " | ".join(map(str, row)) + " |"


TABLE: Final = StrengthTable(
    "tests.learned_strength", DATA / "learned-strength.jsonl", cells, play_block, Block, table
)

if __name__ == "__main__":
    TABLE.main()
