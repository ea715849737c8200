"""Tree search that a network leads: it says which answers are likely and what a line is worth.

Like `tradewinds_engine.search`, every iteration begins from a new determinization, so a node stands
for all positions that the same choices lead to, and each seat chooses what is best for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from typing import Final, TypeAlias

import numpy as np

from tradewinds_engine import Rng, State

from .outcomes import outcome

EXPLORATION: Final = 1.0
Judge: TypeAlias = Callable[[State], tuple[list[float], list[float]]]
"""From a position to the probability of each legal action and the outcome for each seat."""


class Node:
    """Choices made so far: how often the search came here, and what each seat got in sum."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.values = [0.0] * seats
        self.chances: dict[int, float] = {}
        self.children: dict[int, Node] = {}

    def mean(self, seat: int) -> float:
        return self.values[seat] / self.visits

    def add(self, values: list[float]) -> None:
        self.visits += 1
        for seat, value in enumerate(values):
            self.values[seat] += value


class LearnedSearch:
    """A search for the seat to move. Hidden parts of the given state have no influence."""

    def __init__(self, state: State, judge: Judge, rng: Rng) -> None:
        self.state = state
        self.judge = judge
        self.rng = rng
        self.root = Node(state.seats)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def best(self) -> int:
        """The action looked at most often."""
        children = self.root.children
        return max(children, key=lambda action: children[action].visits)

    def iterate(self) -> None:
        """Walk down the tree with a new determinization, judge a new node, back its value up."""
        state = self.state.determinize(self.state.actor, self.rng)
        node = self.root
        path = [node]
        while state.to_move is not None and node.visits:
            action = select(node, state.actor, state.legal())
            state.apply(action)
            node = node.children.setdefault(action, Node(state.seats))
            path.append(node)
        values = self._values_of(node, state)
        for each in path:
            each.add(values)

    def _values_of(self, node: Node, state: State) -> list[float]:
        if state.to_move is None:
            return final_outcomes(state)
        chances, values = self.judge(state)
        node.chances = dict(zip(state.legal(), chances, strict=True))
        return values


def select(node: Node, seat: int, legal: list[int]) -> int:
    """The action that is good for the seat, or likely and seldom tried.

    What was not tried yet counts as good as the node. What was not legal when the node was judged
    counts as likely as any other.
    """
    best, highest = legal[0], -inf
    width = EXPLORATION * sqrt(node.visits)
    usual = 1 / len(legal)
    for action in legal:
        child = node.children.get(action)
        visits, value = (0, node.mean(seat)) if child is None else (child.visits, child.mean(seat))
        bound = value + width * node.chances.get(action, usual) / (1 + visits)
        if bound > highest:
            best, highest = action, bound
    return best


def final_outcomes(state: State) -> list[float]:
    """By seat, as the network learns them."""
    scores = state.scores()
    ranks, points = ([score.rank for score in scores], [score.total for score in scores])
    found: list[float] = outcome(np.array([ranks]), np.array([points]))[0].tolist()
    return found
