"""How strong the bundled bots are: plays the tables of docs/strength.md and writes them there.

    python -m tests.strength --games 100 --only "2 mcts@0.2 shipper"

One bot sits alone among equal others, once in every seat with every deal: that is a block. Every
block is a line of tests/data/strength.jsonl, and none is played twice, so an interrupted run goes
on where it was. Several processes share the work with `--shard 0/2` and `--shard 1/2`. Without
`--games` nothing is played; `--docs` writes the tables into docs/strength.md. When a bot changes,
delete its lines first.

`mcts:60` thinks for 60 iterations, and `mcts@0.2` for 0.2 s of its own processor time: as long as
on an idle core, however busy the machine is.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean
from time import process_time, thread_time
from typing import Any, Final

import numpy as np

from tradewinds import Bot
from tradewinds_arena.confidence_intervals import interval_of_mean
from tradewinds_bots import MctsBot
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
PLAYED: Final = ROOT / "tests" / "data" / "strength.jsonl"
DOCS: Final = ROOT / "docs" / "strength.md"
RULES: Final = {
    "puerto-rico": ("shipper", "builder"),
    "madeira": ("courtier",),
    "vasco-da-gama": ("explorer",),
}
EXPANSIONS: Final = ("new_buildings", "nobles", "buccaneer", "festival")
SEARCHES: Final = ("mcts:100", "mcts@0.02", "mcts@0.2")
TIMES: Final = ("mcts@0.02", "mcts@0.05", "mcts@0.2", "mcts@1")


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


@dataclass(frozen=True)
class Block:
    """A deal, played once with the lonely bot in every seat; all numbers are means."""

    cell: str
    number: int
    wins: float
    score: float
    other_score: float
    milliseconds: float  # for a choice of the lonely bot


def cells() -> Iterator[Cell]:
    """The most valuable first."""
    yield from cells_of_rules()
    for strong in SEARCHES:
        yield from cells_of_search(strong)
        yield from cells_of_setups(strong)
    for less, more in pairwise(TIMES):
        for game in RULES:
            yield Cell(game, 2, more, less)


def cells_of_search(strong: str) -> Iterator[Cell]:
    """One search among bots that do not search, and the reverse."""
    for seats in (2, 4):
        for game, rules in RULES.items():
            for weaker in (*rules, "greedy"):
                yield Cell(game, seats, strong, weaker)
    for seats in (3, 4):
        for game, rules in RULES.items():
            for weaker in ("greedy", *rules):
                yield Cell(game, seats, weaker, strong)


def cells_of_setups(strong: str) -> Iterator[Cell]:
    """Other tables against `greedy`, and all games against `lookahead`."""
    for seats in (3, 5):
        yield Cell("puerto-rico", seats, strong, "greedy")
    for name in EXPANSIONS:
        yield Cell("puerto-rico", 2, strong, "greedy", (name,))
    for game in RULES:
        yield Cell(game, 2, strong, "lookahead")


def cells_of_rules() -> Iterator[Cell]:
    """The rules of a few lines, and what is weaker."""
    for seats in (2, 3, 4):
        for game, rules in RULES.items():
            yield Cell(game, seats, "greedy", "random")
            for rule in rules:
                yield Cell(game, seats, rule, "greedy")
    for seats in (3, 4):
        for game, rules in RULES.items():
            yield Cell(game, seats, "random", "greedy")
            for rule in rules:
                yield Cell(game, seats, "greedy", rule)


def player(name: str, seed: int) -> Bot:
    if name.startswith("mcts:"):
        bot = MctsBot(seed)
        bot.iterations = int(name.removeprefix("mcts:"))
        return bot
    if name.startswith("mcts@"):
        bot = MctsBot(seed, clock=thread_time)
        bot.seconds = float(name.removeprefix("mcts@"))
        return bot
    return BOTS[name](seed)


def ask(bot: Any, match: LocalMatch, seat: int) -> tuple[int, float]:
    """What the bot chooses, and how long it thought; only `mcts` makes use of the turns before."""
    question = match.turn(seat) if isinstance(bot, MctsBot) else match.state
    choose = bot.choose if isinstance(bot, MctsBot) else bot.choose_from
    began = process_time()
    action = choose(question)
    return action, 1000 * (process_time() - began)


def play_block(cell: Cell, number: int) -> Block:
    """The same deal once for every seat of the bot that is alone."""
    wins: list[float] = []
    own: list[int] = []
    others: list[int] = []
    thought: list[float] = []
    for seat in range(cell.seats):
        state = GAMES[cell.game].new(cell.seats, dict.fromkeys(cell.options, True), number + 1)
        names = [cell.alone if at == seat else cell.others for at in range(cell.seats)]
        bots = [player(name, number * cell.seats + at) for at, name in enumerate(names)]
        match = LocalMatch(state, bots, number)
        while state.to_move is not None:
            to_move = state.to_move
            action, milliseconds = ask(bots[to_move], match, to_move)
            if to_move == seat:
                thought.append(milliseconds)
            match.answer(action)
        scores = state.scores()
        winners = [score.seat for score in scores if score.rank == 1]
        wins.append((seat in winners) / len(winners))
        own.append(scores[seat].total)
        others.extend(score.total for score in scores if score.seat != seat)
    rounded = [round(mean(numbers), 3) for numbers in (wins, own, others, thought)]
    return Block(str(cell), number, *rounded)


def read(path: Path) -> list[Block]:
    lines = path.read_text().splitlines() if path.exists() else []
    return sorted((Block(**json.loads(line)) for line in lines), key=lambda block: block.number)


def play(games: int, only: Sequence[str], shard: tuple[int, int], path: Path) -> None:
    """What is missing of every cell, in the order of `cells`."""
    index, shards = shard
    played = {(block.cell, block.number) for block in read(path)}
    for cell in cells():
        if not any(words in str(cell) for words in only):
            continue
        for number in range(index, -(-games // cell.seats), shards):
            if (str(cell), number) not in played:
                row = json.dumps(asdict(play_block(cell, number)))
                with path.open("a") as out:  # a line at once: other processes append to it, too
                    out.write(row + "\n")


def table(blocks: Sequence[Block]) -> Iterator[str]:
    yield "| game | seats | alone | others | games | wins | 95 % | even | scores | ms a choice |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for cell in cells():
        of_cell = [block for block in blocks if block.cell == str(cell)]
        if len(of_cell) < 2:
            continue
        wins = [block.wins for block in of_cell]
        low, high = interval_of_mean(np.array(wins))
        scores = (
            mean(block.score for block in of_cell),
            mean(block.other_score for block in of_cell),
        )
        row = (
            " + ".join((cell.game, *cell.options)),
            cell.seats,
            f"`{cell.alone}`",
            f"`{cell.others}`",
            len(of_cell) * cell.seats,
            f"{mean(wins):.2f}",
            f"{low:.2f} to {high:.2f}",
            f"{1 / cell.seats:.2f}",
            f"{scores[0]:.1f}, {scores[1]:.1f}",
            f"{mean(block.milliseconds for block in of_cell):.2g}",
        )
        yield "| " + " | ".join(map(str, row)) + " |"


def with_table(page: str, rows: Sequence[str]) -> str:
    """The page with its first table that has the same head replaced."""
    before, head, rest = page.partition(rows[0] + "\n")
    if not head:
        raise ValueError(f"the page has no table with the head {rows[0]}")
    _, blank, after = rest.partition("\n\n")
    return before + "\n".join(rows) + blank + after


def shard(text: str) -> tuple[int, int]:
    index, _, shards = text.partition("/")
    return int(index), int(shards)


def main(arguments: Sequence[str] | None = None) -> None:
    known = argparse.ArgumentParser("python -m tests.strength")
    known.add_argument("--out", type=Path, default=PLAYED)
    known.add_argument("--games", type=int, default=0, help="of every cell, at least")
    known.add_argument(
        "--only", nargs="+", default=[""], help="cells whose name contains one of these"
    )
    known.add_argument("--shard", type=shard, default=(0, 1), help="such as 0/2: the even blocks")
    known.add_argument("--docs", action="store_true", help="write the table into docs/strength.md")
    options = known.parse_args(arguments)
    play(options.games, options.only, options.shard, options.out)
    rows = list(table(read(options.out)))
    if options.docs:
        DOCS.write_text(with_table(DOCS.read_text(), rows))
    sys.stdout.write("\n".join((*rows, "")))


if __name__ == "__main__":
    main()
