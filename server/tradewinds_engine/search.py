"""Monte Carlo tree search for any game and number of seats, with only what one seat may know.

Every iteration begins from a determinization of the position, so the tree is one of choices, not of
positions: a node stands for all positions that the same choices lead to. All answers of the root
meet the same determinizations in the same order, so that none is merely luckier. Each seat is taken
to choose what is best for itself (max^n): a node keeps one value for each seat.

Estimates in the middle of a decision mislead. So where an iteration leaves the tree, all seats go
on greedily for a while before the estimates are compared. A value says how much better a lead is
than the usual one at that time. The estimates right after the answers only say which of them to
look at first (PUCT).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from .greedy import play_greedily
from .playout import play_out
from .rng import Rng
from .state import State

SAMPLES: Final = 12  # futures that show which leads are usual
STEEPEST: Final = 30.0  # beyond this the logistic function is 0 or 1
LOWEST: Final = -1e9  # below every bound
BETWEEN_CHECKS: Final = 8  # iterations
FEWEST_KEPT: Final = 24  # visits that are worth keeping a subtree for
MOST_DRIFT: Final = 0.3  # of a mean value from one half; beyond it differences fade
SURE: Final = 0.25  # part of the iterations left that the second choice would have to win


class Settings:
    """What may differ from game to game; the numbers are found by playing."""

    def __init__(
        self,
        rounds: int = 6,
        most_tried: int = 1000,
        exploration: float = 1.0,
        prior_width: float = 1.0,
        prior_floor: float = 0.25,
        value_width: float = 1.0,
        victory: float = 0.5,
    ) -> None:
        self.rounds = rounds  # greedy choices of each seat between a leaf and its value
        self.most_tried = most_tried  # answers looked at in such a choice
        self.exploration = exploration
        self.prior_width = prior_width  # larger: estimates matter less for what comes first
        self.prior_floor = prior_floor  # part of the prior that all answers share evenly
        self.value_width = value_width  # larger: values spread less
        self.victory = victory  # part of a final value that is decided by who won


class Node:
    """Choices made so far: how often the search came here and what each seat got in sum."""

    def __init__(self, seats: int, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.kept = 0  # visits from before this was an answer at the root
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

    def __init__(self, state: State, rng: Rng, settings: Settings) -> None:
        seat = state.to_move
        if seat is None:
            raise ValueError("the match is over: there is nothing to search")
        self.state = state
        self.seat = seat
        self.rng = rng
        self.settings = settings
        self.known = state.determinize(seat, rng)
        self.root = Node(state.seats, 1.0)
        self.first_deal = 0
        self.usual = [0.0] * state.seats  # leads, and how far they spread
        self.scale = 1.0
        self._sample_futures()

    def iterate(self) -> None:
        """Walk down the tree with a new determinization, add a node, and back its value up."""
        node = self.root
        path = [node]
        action = self._select(node, self.seat, self.known)
        child = node.children[action]
        state = self._deal(self.first_deal + child.visits - child.kept)
        while True:
            state.play(action)
            node = node.children[action]
            path.append(node)
            seat = state.to_move
            if node.visits == 0 or seat is None:
                break
            action = self._select(node, seat, state)
        values = self._evaluate(state)
        for node in path:
            node.add(values)

    def follow(self, state: State, actions: list[int]) -> bool:
        """Go on with the subtree behind these choices; the state is what they really led to.

        Without enough in it, or if leads are no longer near those that were usual, nothing changes
        and the answer is False: a new search is better.
        """
        node = self.root
        for action in actions:
            child = node.children.get(action)
            if child is None:
                return False
            node = child
        seat = state.actor
        if node.visits < FEWEST_KEPT or abs(node.mean(seat) - 0.5) > MOST_DRIFT:
            return False
        self.first_deal += self.root.visits
        self.state = state
        self.seat = seat
        self.known = state.determinize(seat, self.rng)
        self.root = node
        node.children = {
            action: child for action, child in node.children.items() if action in state.choices
        }
        for child in node.children.values():
            child.kept = child.visits
        return True

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def decide(self, iterations: int) -> int:
        """The action that so many iterations prefer; stops when the rest will hardly change it."""
        left = iterations
        while left > 0:
            self.iterate()
            left -= 1
            if left % BETWEEN_CHECKS == 0 and self.is_decided(left):
                break
        return self.best()

    def is_decided(self, left: float) -> bool:
        """Whether so many further iterations would hardly bring the second choice ahead."""
        return self.lead_in_visits() > SURE * left

    def lead_in_visits(self) -> int:
        """How many visits the first choice has more than the second."""
        first = 0
        second = 0
        for node in self.root.children.values():
            if node.visits > first:
                second = first
                first = node.visits
            elif node.visits > second:
                second = node.visits
        return first - second

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

    def _select(self, node: Node, seat: int, state: State) -> int:
        """The answer with the best upper bound; one not tried yet is taken to be average."""
        choices = state.choices
        children = node.children
        exploration = self.settings.exploration * sqrt(1.0 + node.visits)
        average = node.mean(seat)
        best = -1
        best_bound = LOWEST
        for place in range(choices.count):
            action = choices.ids[place]
            child = children.get(action)
            if child is None:
                self._expand(node, seat, state)
                child = children[action]
            value = child.values[seat] / child.visits if child.visits > 0 else average
            bound = value + exploration * child.prior / (1.0 + child.visits)
            if bound > best_bound:
                best = action
                best_bound = bound
        return best

    def _expand(self, node: Node, seat: int, state: State) -> None:
        """Add a child for every legal answer, with a prior from the estimate right after it."""
        choices = state.choices
        count = choices.count
        worths: list[float] = []
        for place in range(count):
            twin = state.copy()
            twin.play(choices.ids[place])
            worths.append(float(twin.estimate(seat)))
        best = max(worths)
        unit = self.settings.prior_width * self.scale
        weights = [exp(max((worth - best) / unit, -STEEPEST)) for worth in worths]
        total = sum(weights)
        floor = self.settings.prior_floor
        even = floor / len(worths)
        for place in range(count):
            action = choices.ids[place]
            if action not in node.children:
                prior = (1.0 - floor) * weights[place] / total + even
                node.children[action] = Node(state.seats, prior)

    def _evaluate(self, state: State) -> list[float]:
        """From 0 to 1 for each seat: its lead, compared with what is usual, and who won."""
        state = self._go_on(state)
        values = leads(state)
        unit = self.scale * self.settings.value_width
        for seat in range(len(values)):
            values[seat] = logistic((values[seat] - self.usual[seat]) / unit)
        if state.to_move is None:
            shares = shares_of_victory(state)
            for seat in range(len(values)):
                values[seat] += self.settings.victory * (shares[seat] - values[seat])
        return values

    def _deal(self, number: int) -> State:
        """A determinization; the same number brings the same chance, whatever is answered."""
        self.rng.take_stream(number + 1)
        return self.state.determinize(self.seat, self.rng)

    def _go_on(self, state: State) -> State:
        """The position some greedy choices later; the given one is used up."""
        settings = self.settings
        return play_greedily(state, self.rng, settings.rounds * state.seats, settings.most_tried)

    def _sample_futures(self) -> None:
        """Find the usual leads some choices after a random answer, and how far they spread."""
        samples: list[list[float]] = []
        for number in range(SAMPLES):
            state = self._deal(number)
            play_out(state, self.rng, 1)
            samples.append(leads(self._go_on(state)))
        squares = 0.0
        for seat in range(len(self.usual)):
            self.usual[seat] = sum([sample[seat] for sample in samples]) / SAMPLES
            for sample in samples:
                squares += (sample[seat] - self.usual[seat]) ** 2
        self.scale = max(sqrt(squares / (SAMPLES * len(self.usual))), 1.0)


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
