"""How strong the bundled bots are: plays the tables of docs/strength.md and writes them there.

    python -m tests.strength --games 100 --only "2 mcts@0.2 shipper"

One bot sits alone among equal others, once in every seat with every deal: that is a block. Blocks
are kept (see played_blocks.py); when a bot changes, delete its lines first.

`mcts:100` thinks for 100 iterations, and `mcts@0.2` for 0.2 s of its own processor time: as long as
on an idle core, however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean
from time import process_time, thread_time
from typing import Any, Final

import numpy as np

from tests.played_blocks import DATA, StrengthTable
from tradewinds import Bot
from tradewinds_arena.confidence_intervals import interval_of_mean
from tradewinds_bots import MctsBot
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES

RULES: Final = {
    "puerto-rico": ("shipper", "builder"),
    "madeira": ("courtier",),
    "vasco-da-gama": ("explorer",),
}
EXPANSIONS: Final = ("new_buildings", "nobles", "buccaneer", "festival")
SEARCH: Final = "mcts@0.2"
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
    yield from cells_of_search()
    yield from cells_of_setups()
    for less, more in pairwise(TIMES):
        for game in RULES:
            yield Cell(game, 2, more, less)


def cells_of_search() -> Iterator[Cell]:
    """One search among bots that do not search, and the reverse."""
    for seats in (2, 4):
        for game, rules in RULES.items():
            for weaker in (*rules, "greedy"):
                yield Cell(game, seats, SEARCH, weaker)
    for seats in (3, 4):
        for game, rules in RULES.items():
            for weaker in ("greedy", *rules):
                yield Cell(game, seats, weaker, SEARCH)


def cells_of_setups() -> Iterator[Cell]:
    """Other tables against `greedy`, and all games against `lookahead`."""
    for seats in (3, 5):
        yield Cell("puerto-rico", seats, SEARCH, "greedy")
    for name in EXPANSIONS:
        yield Cell("puerto-rico", 2, SEARCH, "greedy", (name,))
    for game in RULES:
        yield Cell(game, 2, SEARCH, "lookahead")


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
    turn = match.turn(seat) if isinstance(bot, MctsBot) else None
    began = process_time()
    action = bot.choose(turn) if turn else bot.choose_from(match.state)
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


TABLE: Final = StrengthTable(
    "tests.strength", DATA / "strength.jsonl", cells, play_block, Block, table
)

if __name__ == "__main__":
    TABLE.main()
