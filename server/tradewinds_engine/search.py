"""Monte Carlo tree search for any game and number of seats, with only what one seat may know.

Every iteration begins from a new determinization of the position, so the tree is one of choices,
not of positions: a node stands for all positions that the same choices lead to. Each seat is taken
to choose what is best for itself (max^n): a node keeps one value for each seat.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from .playout import play_out
from .rng import Rng
from .state import State

EXPLORATION: Final = 0.5
SCALE_SAMPLES: Final = 24
SCALE_ROUNDS: Final = 6  # choices per seat in a sample
STEEPEST: Final = 30.0  # beyond this the logistic function is 0 or 1


class Node:
    """Choices made so far: how often the search came here and what each seat got in sum."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.values = [0.0] * seats
        self.children: dict[int, Node] = {}

    def mean(self, seat: int) -> float:
        return self.values[seat] / self.visits if self.visits > 0 else 0.0

    def add(self, values: list[float]) -> None:
        self.visits += 1
        for seat in range(len(values)):
            self.values[seat] += values[seat]


class Thought:
    """What the search thinks of one action: visits, and its value for the seat from 0 to 1."""

    def __init__(self, action: int, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


class Search:
    """A search for the seat to move. Hidden parts of the given state have no influence."""

    def __init__(self, state: State, rng: Rng) -> None:
        seat = state.to_move
        if seat is None:
            raise ValueError("the match is over: there is nothing to search")
        self.state = state
        self.seat = seat
        self.rng = rng
        self.root = Node(state.seats)
        self.origin = leads(state.determinize(seat, rng))
        self.scale = self._usual_change()

    def iterate(self) -> None:
        """Walk down the tree with a new determinization, add a node, and back its value up."""
        state = self.state.determinize(self.seat, self.rng)
        node = self.root
        path = [node]
        seat = state.to_move
        while seat is not None:
            action = self._select(node, seat, state.legal())
            state.apply(action)
            child = node.children.get(action)
            if child is None:
                child = Node(state.seats)
                node.children[action] = child
            node = child
            path.append(node)
            if node.visits == 0:
                break
            seat = state.to_move
        values = self._evaluate(state)
        for node in path:
            node.add(values)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def thoughts(self) -> list[Thought]:
        """One for each legal action, the best first: most visits, then the larger value."""
        found = []
        for action in self.state.legal():
            node = self.root.children.get(action)
            if node is None:
                found.append(Thought(action, 0, 0.0))
            else:
                found.append(Thought(action, node.visits, node.mean(self.seat)))
        return sorted(found, key=_order)

    def best(self) -> int:
        return self.thoughts()[0].action

    def _select(self, node: Node, seat: int, legal: list[int]) -> int:
        """An action not tried yet, any of them; otherwise the one with the best upper bound."""
        untried = [action for action in legal if action not in node.children]
        if untried:
            return untried[self.rng.below(len(untried))]
        best = legal[0]
        best_bound = -1.0
        exploration = EXPLORATION * sqrt(log(node.visits + 1.0))
        for action in legal:
            child = node.children[action]
            bound = child.mean(seat) + exploration / sqrt(child.visits)
            if bound > best_bound:
                best = action
                best_bound = bound
        return best

    def _evaluate(self, state: State) -> list[float]:
        """From 0 to 1 for each seat: who won, or how its lead has changed since the root."""
        if state.to_move is None:
            return shares_of_victory(state)
        values = leads(state)
        for seat in range(len(values)):
            values[seat] = logistic((values[seat] - self.origin[seat]) / self.scale)
        return values

    def _usual_change(self) -> float:
        """How far leads move in a few random choices: the unit in which changes are measured."""
        total = 0.0
        for _ in range(SCALE_SAMPLES):
            state = self.state.determinize(self.seat, self.rng)
            play_out(state, self.rng, SCALE_ROUNDS * state.seats)
            total += abs(leads(state)[self.seat] - self.origin[self.seat])
        return max(total / SCALE_SAMPLES, 1.0)


def leads(state: State) -> list[float]:
    """By how much each seat's estimate is above the best of the others."""
    estimates = [state.estimate(seat) for seat in range(state.seats)]
    found = []
    for seat in range(state.seats):
        others = [estimates[other] for other in range(state.seats) if other != seat]
        found.append(float(estimates[seat] - max(others)))
    return found


def shares_of_victory(state: State) -> list[float]:
    """1 for the winner and 0 for the others; winners who tie share."""
    ranks = [score.rank for score in state.scores()]
    share = 1.0 / ranks.count(1)
    return [share if rank == 1 else 0.0 for rank in ranks]


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-min(max(x, -STEEPEST), STEEPEST)))


def _order(thought: Thought) -> tuple[int, float, int]:
    return (-thought.visits, -thought.value, thought.action)
