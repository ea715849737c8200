"""Tree search in several processes: each grows a tree of its own, and visits are added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tradewinds import Turn
from tradewinds_engine import State, load
from tradewinds_engine.search import Thought

from .mcts_bot import MctsBot, affordable_seconds

Row = tuple[int, int, float]  # action, visits, value: a thought that can travel


class ParallelMctsBot(MctsBot):
    """Thinks as long as `mcts`, about each turn anew.

    A number of iterations is divided among the processes.
    """

    name = "mcts-parallel"
    processes = 2

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        list(self.pool.map(abs, range(self.processes)))  # starting them must not cost clock time

    def choose(self, turn: Turn) -> int:
        seconds = affordable_seconds(turn.seconds_left(), turn.bank, self.seconds)
        return self.think(load(turn.snapshot), seconds)[0].action

    def choose_from(self, state: State) -> int:
        return self.think(state, self.seconds)[0].action

    def think(self, state: State, seconds: float) -> list[Thought]:
        share = None if self.iterations is None else self.iterations // self.processes
        snapshot = state.dump()
        jobs = [
            self.pool.submit(think_alone, snapshot, seconds, share, self.seed + number)
            for number in range(self.processes)
        ]
        return merged(row for job in jobs for row in job.result())

    def close(self) -> None:
        self.pool.shutdown()


def think_alone(snapshot: bytes, seconds: float, iterations: int | None, seed: int) -> list[Row]:
    bot = MctsBot(seed)
    bot.iterations = iterations
    return [(each.action, each.visits, each.value) for each in bot.think(load(snapshot), seconds)]


def merged(rows: Iterable[Row]) -> list[Thought]:
    """One thought per action: visits in sum, the mean of the values; the best first."""
    visits: dict[int, int] = defaultdict(int)
    values: dict[int, float] = defaultdict(float)
    for action, count, value in rows:
        visits[action] += count
        values[action] += count * value
    thoughts = [
        Thought(action, visits[action], values[action] / max(1, visits[action]))
        for action in sorted(visits)
    ]
    return sorted(thoughts, key=lambda each: (-each.visits, -each.value))
