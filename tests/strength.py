"""How strong the bundled bots are: plays the tables of docs/strength.md again.

    python -m tests.strength --out strength.jsonl --blocks 50

One bot sits alone among equal others, once in every seat with every deal: that is a block. A cell
with enough blocks in the file is not played again, so an interrupted run goes on where it was. With
`--only` a run plays the cells whose name contains the words; without `--blocks` it only prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, Final, Protocol

import numpy as np

from tradewinds_arena.confidence_intervals import interval_of_mean
from tradewinds_bots import MctsBot
from tradewinds_bots.__main__ import BOTS
from tradewinds_engine import GAMES, State

RULES: Final = {
    "puerto-rico": ("shipper", "builder"),
    "madeira": ("miser",),
    "vasco-da-gama": ("explorer",),
}
EXPANSIONS: Final = ("new_buildings", "nobles", "buccaneer", "festival")
STRONG: Final = "mcts:60"  # with so many iterations for a move
BUDGETS: Final = (60, 600)


class Player(Protocol):
    def choose_from(self, state: State) -> int: ...


@dataclass(frozen=True)
class Cell:
    """One bot alone against equal others."""

    game: str
    seats: int
    alone: str
    others: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        setup = "+".join((self.game, *self.options))
        return f"{setup} {self.seats} {self.alone} {self.others}"


@dataclass
class Result:
    """By block: the share of matches won by the bot alone, and mean scores."""

    wins: list[float] = field(default_factory=list)
    score: list[float] = field(default_factory=list)
    other_score: list[float] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)  # per choice of the bot alone


def cells() -> Iterator[Cell]:
    """The most valuable first."""
    for seats in (2, 4):
        for game, rules in RULES.items():
            yield Cell(game, seats, "greedy", "random")
            for rule in rules:
                yield Cell(game, seats, rule, "greedy")
            for weaker in ("greedy", *rules, "lookahead"):
                yield Cell(game, seats, STRONG, weaker)
    for seats in (3, 5):
        yield Cell("puerto-rico", seats, STRONG, "greedy")
    for name in EXPANSIONS:
        yield Cell("puerto-rico", 2, STRONG, "greedy", (name,))
    for game, rules in RULES.items():
        for rule in rules:
            yield Cell(game, 4, "greedy", rule)
        yield Cell(game, 4, "greedy", STRONG)
    for game, rules in RULES.items():
        for weaker in (*rules, "lookahead"):
            yield Cell(game, 2, f"mcts:{BUDGETS[-1]}", weaker)
        for few, more in pairwise(BUDGETS):
            yield Cell(game, 2, f"mcts:{more}", f"mcts:{few}")


def player(name: str, seed: int) -> Player:
    if name.startswith("mcts:"):
        bot = MctsBot(seed)
        bot.iterations = int(name.removeprefix("mcts:"))
        return bot
    made: Any = BOTS[name](seed)
    return made  # type: ignore[no-any-return]


def play_block(cell: Cell, number: int, result: Result) -> None:
    """The same deal once for every seat of the bot that is alone."""
    wins: list[float] = []
    own: list[int] = []
    others: list[int] = []
    thought: list[float] = []
    for seat in range(cell.seats):
        state = GAMES[cell.game].new(cell.seats, dict.fromkeys(cell.options, True), number + 1)
        names = [cell.alone if at == seat else cell.others for at in range(cell.seats)]
        bots = [player(name, number * cell.seats + at) for at, name in enumerate(names)]
        while state.to_move is not None:
            began = process_time()
            action = bots[state.to_move].choose_from(state)
            if state.to_move == seat:
                thought.append(1000 * (process_time() - began))
            state.apply(action)
        scores = state.scores()
        winners = [score.seat for score in scores if score.rank == 1]
        wins.append((seat in winners) / len(winners))
        own.append(scores[seat].total)
        others.extend(score.total for score in scores if score.seat != seat)
    result.wins.append(mean(wins))
    result.score.append(mean(own))
    result.other_score.append(mean(others))
    result.milliseconds.append(mean(thought))


def read(path: Path) -> dict[str, Result]:
    results: dict[str, Result] = defaultdict(Result)
    for line in path.read_text().splitlines() if path.exists() else ():
        row = json.loads(line)
        result = results[row.pop("cell")]
        for name, value in row.items():
            getattr(result, name).append(value)
    return results


def play(cell: Cell, blocks: int, result: Result, path: Path) -> None:
    for number in range(len(result.wins), blocks):
        play_block(cell, number, result)
        row = {name: values[-1] for name, values in vars(result).items()}
        with path.open("a") as out:
            out.write(json.dumps({"cell": str(cell), **row}) + "\n")


def table(results: dict[str, Result]) -> Iterator[str]:
    yield "| game | seats | alone | others | games | wins | 95 % | even | scores | ms a choice |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for cell in cells():
        result = results.get(str(cell))
        if result is None or not result.wins:
            continue
        low, high = interval_of_mean(np.array(result.wins))
        row = (
            " + ".join((cell.game, *cell.options)),
            cell.seats,
            f"`{cell.alone}`",
            f"`{cell.others}`",
            len(result.wins) * cell.seats,
            f"{mean(result.wins):.2f}",
            f"{low:.2f} to {high:.2f}",
            f"{1 / cell.seats:.2f}",
            f"{mean(result.score):.1f}, {mean(result.other_score):.1f}",
            f"{mean(result.milliseconds):.2g}",
        )
        yield "| " + " | ".join(map(str, row)) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    known = argparse.ArgumentParser("python -m tests.strength")
    known.add_argument("--out", type=Path, default=Path("strength.jsonl"))
    known.add_argument("--blocks", type=int, default=0, help="of every cell")
    known.add_argument("--only", default="", help="cells whose name contains this")
    options = known.parse_args(arguments)
    results = read(options.out)
    for cell in cells():
        if options.only in str(cell):
            play(cell, options.blocks, results[str(cell)], options.out)
    sys.stdout.write("\n".join((*table(results), "")))


if __name__ == "__main__":
    main()
