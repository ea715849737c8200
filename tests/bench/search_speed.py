"""What a time buys: the tables of docs/strength.md, in seconds of the processor.

python -m tests.bench.search_speed
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from time import process_time
from typing import Any, Final

from tests.engine.setups import Setup, reach
from tests.strength import RULES, player
from tradewinds_bots import MctsBot
from tradewinds_engine import GAMES, State

SHARES: Final = (0.2, 0.5, 0.8)  # of a random match
ITERATIONS: Final = 400
MATCHES: Final = {"random": 50, "greedy": 20, "lookahead": 2, "mcts:100": 2}
OF_RULES: Final = 20
TREE: Final = 1000  # iterations


def iterations_per_second(name: str, seats: int) -> float:
    """The mean of some positions."""
    rates = []
    for share in SHARES:
        search = MctsBot(1).search(reach(Setup(GAMES[name], seats), 3, share))
        began = process_time()
        search.run(ITERATIONS)
        rates.append(ITERATIONS / (process_time() - began))
    return sum(rates) / len(rates)


def play(name: str, bots: list[Any], seed: int) -> None:
    state: State = GAMES[name].new(len(bots), seed=seed)
    while state.to_move is not None:
        state.apply(bots[state.to_move].choose_from(state))


def matches_per_second(name: str, bot: str, matches: int) -> float:
    """Both seats are played by the same bot."""
    bots = [player(bot, seat) for seat in range(2)]
    began = process_time()
    for seed in range(matches):
        play(name, bots, seed)
    return matches / (process_time() - began)


def kilobytes_of_a_tree(name: str) -> float:
    search = MctsBot(1).search(reach(Setup(GAMES[name], 2), 3, SHARES[1]))
    tracemalloc.start()
    search.run(TREE)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / 1024


def rounded(rate: float) -> str:
    """Two digits that mean something."""
    return f"{float(f'{rate:.2g}'):,.10g}"


def iterations() -> Iterator[str]:
    most = max(len(game.seat_counts) for game in GAMES.values())
    yield "| game | " + " | ".join(f"{2 + more} seats" for more in range(most)) + " |"
    yield "|---" * (most + 1) + "|"
    for name, game in GAMES.items():
        rates = [rounded(iterations_per_second(name, seats)) for seats in game.seat_counts]
        yield f"| {name} | " + " | ".join(rates + [""] * (most - len(rates))) + " |"


def matches() -> Iterator[str]:
    yield "| game | " + " | ".join(f"`{bot}`" for bot in MATCHES) + " | rules | a tree |"
    yield "|---" * (len(MATCHES) + 3) + "|"
    for name, rules in RULES.items():
        rates = [rounded(matches_per_second(name, bot, count)) for bot, count in MATCHES.items()]
        of_rules = [
            f"{rounded(matches_per_second(name, rule, OF_RULES))} (`{rule}`)" for rule in rules
        ]
        size = f"{kilobytes_of_a_tree(name):.0f} KB"
        yield f"| {name} | " + " | ".join([*rates, ", ".join(of_rules), size]) + " |"


def main() -> None:
    for row in (*iterations(), "", *matches()):
        sys.stdout.write(row + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
