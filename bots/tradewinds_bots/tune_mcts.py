"""Is a changed setting of the search better? Matches against the present one, until it is clear.

    python -m tradewinds_bots.tune_mcts madeira rounds=12
    python -m tradewinds_bots.tune_mcts puerto-rico --seats 4 exploration=2 value_width=1.5

Every block is one deal under all mixed seatings of both. The test is sequential (SPRT): it ends
when the change is shown to be 40 Elo better rather than equal, or the other way round.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from tradewinds_arena.records import Record
from tradewinds_arena.seatings import mixed_seatings
from tradewinds_arena.sprt import Sprt, share_of_a
from tradewinds_engine import Game, game
from tradewinds_engine.search import Settings

from .local_match import LocalMatch
from .mcts_bot import MctsBot

NAMES = (
    "rounds", "most_tried", "exploration", "prior_width", "prior_floor", "value_width", "victory",
)  # fmt: skip
ELO = 40.0


class TunedBot(MctsBot):
    def __init__(self, settings: Settings, iterations: int, seed: int) -> None:
        super().__init__(seed)
        self.settings = settings
        self.iterations = iterations

    def settings_for(self, game: str) -> Settings:
        return self.settings


def main(arguments: Sequence[str] | None = None) -> None:
    known = argparse.ArgumentParser("python -m tradewinds_bots.tune_mcts")
    known.add_argument("game")
    known.add_argument("changes", nargs="+", help=f"NAME=NUMBER, of {', '.join(NAMES)}")
    known.add_argument("--seats", type=int, default=2)
    known.add_argument("--iterations", type=int, default=60, help="of the present settings")
    known.add_argument("--changed-iterations", type=int, help="to compare at equal time")
    known.add_argument("--blocks", type=int, default=200, help="at most")
    options = known.parse_args(arguments)
    present = MctsBot().settings_for(options.game)
    iterations = (options.changed_iterations or options.iterations, options.iterations)
    sides = list(zip((changed(present, options.changes), present), iterations, strict=True))
    test = Sprt(elo1=ELO)
    while test.verdict is None and test.blocks < options.blocks:
        test.add(share_of_a(play_block(game(options.game), options.seats, test.blocks, sides)))
        sys.stdout.write(f"{test.blocks} blocks: {test.mean:.3f}, llr {test.llr:+.2f}\n")
        sys.stdout.flush()
    verdicts = {True: "better", False: "not better", None: "undecided"}
    sys.stdout.write(f"{' '.join(options.changes)}: {verdicts[test.verdict]}\n")


def changed(settings: Settings, changes: Sequence[str]) -> Settings:
    """A copy with some numbers replaced, each given as NAME=NUMBER."""
    numbers: dict[str, Any] = {name: getattr(settings, name) for name in NAMES}
    for change in changes:
        name, _, value = change.partition("=")
        if name not in numbers:
            raise SystemExit(f"no setting is called {name!r}; there are: {', '.join(NAMES)}")
        numbers[name] = type(numbers[name])(value)
    return Settings(**numbers)


def play_block(
    rules: Game, seats: int, number: int, sides: Sequence[tuple[Settings, int]]
) -> list[Record]:
    """The same deal under all seatings in which both play."""
    records: list[Record] = []
    for seating in mixed_seatings(seats):
        state = rules.new(seats, seed=number)
        bots = [TunedBot(*sides[side], seed=number) for side in seating]
        scores = LocalMatch(state, bots, number).play().scores()
        totals, ranks = zip(*((score.total, score.rank) for score in scores), strict=True)
        records.append(Record(len(records), number, 0, seating, number, totals, ranks))
    return records


if __name__ == "__main__":
    main()
