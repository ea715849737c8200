"""A bot that looks a few choices ahead: it tries every answer and lets all seats go on greedily.

One choice ahead, as `greedy` looks, a position is often in the middle of something. A little later
the estimates of the seats can be compared.
"""

from __future__ import annotations

from tradewinds import Bot, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.greedy import choose_greedily
from tradewinds_engine.search import leads

USUAL_ROUNDS = 6
ROUNDS = {"madeira": 12, "vasco-da-gama": 3}  # found by matches against greedy


class LookaheadBot(Bot):
    name = "lookahead"
    wants_view = False
    wants_events = False
    wants_snapshot = True

    deals = 6
    """So many times everything hidden is dealt anew; every answer meets the same deals."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, turn: Turn) -> int:
        return self.choose_from(load(turn.snapshot))

    def choose_from(self, state: State) -> int:
        """The answer with the largest lead in sum; state is one the seat to move may know."""
        values = dict.fromkeys(state.legal(), 0.0)
        for _ in range(self.deals):
            deal = state.determinize(state.actor, self.rng)
            for action in values:
                values[action] += self._lead_after(deal, action)
        return max(values, key=values.__getitem__)

    def _lead_after(self, deal: State, action: int) -> float:
        """By how much the seat leads some choices after the action."""
        seat = deal.actor
        future = deal.copy()
        future.apply(action)
        for _ in range(ROUNDS.get(deal.game.name, USUAL_ROUNDS) * deal.seats):
            if future.to_move is None:
                break
            future.apply(choose_greedily(future, self.rng))
        return leads(future)[seat]
