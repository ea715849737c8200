"""A bot that searches: Monte Carlo tree search on what its seat may know, in every game.

Change its budget in a subclass:

    class Patient(MctsBot):
        name = "patient"
        seconds = 2.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import monotonic

from tradewinds import Bot, Result, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.search import BETWEEN_CHECKS, Search, Settings, Thought

from .kept_trees import KeptTrees

ALLOWANCE_SHARE = 0.5  # of what is left of the move's own time; the rest is for the way back
BANK_SHARE = 0.02  # of the bank, for each move

USUAL = Settings(most_tried=3)
SETTINGS = {
    "madeira": Settings(rounds=8, most_tried=4),
    "vasco-da-gama": Settings(rounds=3, most_tried=4, exploration=0.5, prior_width=0.4),
}


class MctsBot(Bot):
    name = "mcts"
    wants_view = False
    wants_snapshot = True

    seconds = 0.2
    """Thinks this long about a move, or less if the clock is short."""
    iterations: int | None = None
    """A fixed number of iterations instead of a time: the same choices on every machine."""
    keeps_trees = True
    """Whether a turn begins with what earlier turns of the match found out."""

    def __init__(self, seed: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self.seed = seed
        self.clock = clock
        self.trees = KeptTrees()

    def choose(self, turn: Turn) -> int:
        began = self.clock()
        seconds = affordable_seconds(turn.seconds_left(), turn.bank, self.seconds)
        state = load(turn.snapshot)
        search = self.trees.grown_for(turn, state) or self.search(state)
        if self.keeps_trees:
            self.trees.keep(turn, search)
        return self.decide(search, began, seconds)

    def choose_from(self, state: State) -> int:
        """The same without a turn, its clock and its past; state is one the seat may know."""
        began = self.clock()
        return self.decide(self.search(state), began, self.seconds)

    def match_over(self, result: Result) -> None:
        self.trees.forget(result.match_id)

    def decide(self, search: Search, began: float, seconds: float) -> int:
        """The action that the budget prefers; stops when the rest would hardly change that."""
        if self.iterations is not None:
            return search.decide(self.iterations)
        for done in self._iterations(search, began + seconds):
            if done % BETWEEN_CHECKS == 0:
                spent = self.clock() - began
                if spent > 0 and search.is_decided(done * (seconds - spent) / spent):
                    break
        return search.best()

    def think(self, state: State, seconds: float) -> list[Thought]:
        """Every legal action with its visits and its value from 0 to 1, the best first."""
        end = self.clock() + seconds
        search = self.search(state)
        if self.iterations is not None:
            search.run(self.iterations)
        else:
            for _ in self._iterations(search, end):
                pass
        return search.thoughts()

    def _iterations(self, search: Search, end: float) -> Iterator[int]:
        """Iterate until the time is over, but once at least: then it answers as greedy would."""
        done = 0
        while done == 0 or self.clock() < end:
            search.iterate()
            done += 1
            yield done

    def search(self, state: State) -> Search:
        return Search(state, Rng(self.seed), self.settings_for(state.game.name))

    def settings_for(self, game: str) -> Settings:
        return SETTINGS.get(game, USUAL)


class QuickMctsBot(MctsBot):
    """As many iterations on every machine, so that a match can be played again."""

    name = "mcts-400"
    iterations = 400


def affordable_seconds(left: float, bank: float, wanted: float) -> float:
    """What to spend on a move with so many seconds left, the bank included."""
    if left == inf:
        return wanted
    allowance = max(0.0, left - bank)
    bank_left = max(0.0, left - allowance)
    return min(wanted, ALLOWANCE_SHARE * allowance + BANK_SHARE * bank_left)
