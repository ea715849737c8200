"""Bundled bots that take seats in some matches of self-play, so that the network meets others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from tradewinds_bots import (
    BuilderBot,
    CourtierBot,
    ExplorerBot,
    GreedyBot,
    LookaheadBot,
    MctsBot,
    RandomBot,
    ShipperBot,
)
from tradewinds_bots.network import Array
from tradewinds_engine import State

SHARE: Final = 0.4  # of the matches have guests


class Player(Protocol):
    """A bot that answers for the seat to move."""

    def choose_from(self, state: State, /) -> int: ...


GUESTS: Final[dict[str, Callable[[int], Player]]] = {
    "builder": BuilderBot,
    "courtier": CourtierBot,
    "explorer": ExplorerBot,
    "greedy": GreedyBot,
    "lookahead": LookaheadBot,
    "mcts": MctsBot,
    "random": RandomBot,
    "shipper": ShipperBot,
}


class Guests:
    """In the first rows of a batch they take every seat but one: the learner's."""

    def __init__(self, bots: Sequence[Player], rows: int, seats: int) -> None:
        self.bots = bots
        self.rows = rows if bots else 0
        self.seats = seats

    def at(self, row: int, seat: int) -> Player | None:
        """Who sits there; the learner's seat and the order of the guests change by row."""
        ahead = (seat - row) % self.seats
        if row >= self.rows or ahead == 0:
            return None
        return self.bots[(row // self.seats + ahead) % len(self.bots)]

    def answer(self, states: Sequence[State], movers: Array, actions: Array) -> Array:
        """Put the guests' answers into the actions; returns which rows kept theirs."""
        is_kept = movers >= 0
        for row in range(self.rows):
            guest = self.at(row, int(movers[row]))
            if guest is not None:
                actions[row] = guest.choose_from(states[row])
                is_kept[row] = False
        return is_kept
