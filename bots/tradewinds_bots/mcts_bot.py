"""A bot that searches: Monte Carlo tree search on what its seat may know, in every game.

Change its budget in a subclass:

    class Patient(MctsBot):
        name = "patient"
        seconds = 2.0
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from tradewinds import Bot, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.search import Search, Thought

ALLOWANCE_SHARE = 0.5  # of what is left of the move's own time; the rest is for the way back
BANK_SHARE = 0.02  # of the bank, for each move


class MctsBot(Bot):
    name = "mcts"
    wants_view = False
    wants_events = False
    wants_snapshot = True

    seconds = 0.2
    """Thinks this long about a move, or less if the clock is short."""
    iterations: int | None = None
    """A fixed number of iterations instead of a time: the same choices on every machine."""

    def __init__(self, seed: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self.seed = seed
        self.clock = clock

    def choose(self, turn: Turn) -> int:
        seconds = affordable_seconds(turn.seconds_left(), turn.bank, self.seconds)
        return self.think(load(turn.snapshot), seconds)[0].action

    def choose_from(self, state: State) -> int:
        """The same without a turn and its clock; state is one the seat to move may know."""
        return self.think(state, self.seconds)[0].action

    def think(self, state: State, seconds: float) -> list[Thought]:
        """Every legal action with its visits and its value from 0 to 1, the best first."""
        end = self.clock() + seconds
        search = Search(state, Rng(self.seed))
        if self.iterations is not None:
            search.run(self.iterations)
        else:
            while self.clock() < end:
                search.iterate()
        return search.thoughts()


class QuickMctsBot(MctsBot):
    """A few hundredths of a second per move, and the same match on every machine."""

    name = "mcts-400"
    iterations = 400


def affordable_seconds(left: float, bank: float, wanted: float) -> float:
    """What to spend on a move with so many seconds left, the bank included."""
    if left == inf:
        return wanted
    allowance = max(0.0, left - bank)
    bank_left = max(0.0, left - allowance)
    return min(wanted, ALLOWANCE_SHARE * allowance + BANK_SHARE * bank_left)
