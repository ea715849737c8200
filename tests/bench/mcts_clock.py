"""Does mcts keep its clock while every core is busy?

    python -m tests.bench.mcts_clock --decisions 1000 --seconds 0.5

Each decision has so many seconds and no bank, and the bot takes what it may. As many processes as
there are cores count in circles meanwhile. The exit code is 1 if an answer was late.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from multiprocessing import Process
from time import monotonic

from tradewinds_bots import MctsBot, RandomBot
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES


def count_in_circles() -> None:
    for _ in count():
        pass


@contextmanager
def busy_cores() -> Iterator[None]:
    workers = [Process(target=count_in_circles, daemon=True) for _ in range(os.cpu_count() or 1)]
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            worker.join()


def decisions(wanted: int, seconds: float) -> Iterator[float]:
    """How long each of them took, in matches of all games in turn."""
    bot = MctsBot(seed=1)
    bot.seconds = seconds
    found = 0
    for seed, name in enumerate(list(GAMES) * wanted):
        seats = 2 + seed % 3
        table = LocalMatch(GAMES[name].new(seats, seed=seed), [bot] * seats, seed)
        others = RandomBot(seed)
        while table.state.to_move is not None:
            if table.state.to_move == 0:
                began = monotonic()
                turn = replace(table.turn(0), deadline=began + seconds, allowance=seconds, bank=0.0)
                bot.choose(turn)
                yield monotonic() - began
                found += 1
                if found == wanted:
                    return
            table.answer(others.choose_from(table.state))


def main() -> int:
    known = argparse.ArgumentParser("python -m tests.bench.mcts_clock")
    known.add_argument("--decisions", type=int, default=1000)
    known.add_argument("--seconds", type=float, default=1.0, help="for a decision")
    options = known.parse_args()
    with busy_cores():
        taken = sorted(decisions(options.decisions, options.seconds))
    late = sum(seconds > options.seconds for seconds in taken)
    middle, longest = taken[len(taken) // 2], taken[-1]
    sys.stdout.write(
        f"{len(taken)} decisions, {late} late; median {middle:.3f} s, longest {longest:.3f} s\n"
    )
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
