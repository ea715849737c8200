"""Many matches of one game, stepped together: what vectorised learning needs.

    >>> from tradewinds_engine import game
    >>> from tradewinds_engine.batch import Batch
    >>> batch = Batch(game("madeira"), seats=2, options={}, seeds=[1, 2, 3])
    >>> batch.step([state.choices[0] for state in batch.states])

A match that ends is replaced at once by the next one of its row. All results lie in buffers that
numpy wraps without copying, row after row.
"""

from __future__ import annotations

from .errors import IllegalAction
from .game import Game
from .native import i16, i64, u8, vec
from .observation import Observer
from .options import Options
from .rng import Rng
from .sentinels import NOBODY
from .state import State


class Batch:
    """One row per seed. The seed of a row decides about all matches that are played in it.

    actors  the seat to move
    ended   1 if the last step ended a match; its ranks and totals stay until the next step
    ranks   of the match that ended, by seat; 1 is best, ties share
    totals  its points, by seat
    """

    def __init__(self, game: Game, seats: int, options: Options, seeds: list[int]) -> None:
        rows = len(seeds)
        self.game = game
        self.seats = seats
        self.options = options
        self.observer = Observer(game, seats, rows)
        self.actors: vec[i16] = vec[i16]([0] * rows)
        self.ended: vec[u8] = vec[u8]([0] * rows)
        self.ranks: vec[i16] = vec[i16]([0] * (rows * seats))
        self.totals: vec[i16] = vec[i16]([0] * (rows * seats))
        self.states: list[State] = []
        self._seeds = [Rng(seed) for seed in seeds]
        for row in range(rows):
            self.states.append(self._deal(row))
            self._look(row)

    def step(self, actions: list[int]) -> None:
        """Play one action in every row; IllegalAction leaves all of them as they were."""
        if len(actions) != len(self.states):
            raise ValueError(f"{len(actions)} actions for {len(self.states)} matches")
        for row in range(len(actions)):
            self._check(row, actions[row])
        for row in range(len(actions)):
            state = self.states[row]
            state.apply(actions[row])
            if state.actor == NOBODY:
                self._finish(row, state)
                self.states[row] = self._deal(row)
            else:
                self.ended[row] = 0
            self._look(row)

    def _check(self, row: int, action: int) -> None:
        """The mask knows what is legal."""
        width = self.observer.mask_width
        place: i64 = action
        if place < 0 or place >= width or self.observer.mask[row * width + place] == 0:
            state = self.states[row]
            allowed = ", ".join([str(id) for id in state.choices])
            raise IllegalAction(
                f"action {action} is not legal in row {row}; legal: {allowed}", action, ""
            )

    def _deal(self, row: int) -> State:
        return self.game.new(self.seats, self.options, self._seeds[row].seed())

    def _look(self, row: int) -> None:
        state = self.states[row]
        self.actors[row] = i16(state.actor)
        self.observer.write(row, state, state.actor)

    def _finish(self, row: int, state: State) -> None:
        self.ended[row] = 1
        first: i64 = row * self.seats
        for score in state.scores():
            self.ranks[first + score.seat] = i16(score.rank)
            self.totals[first + score.seat] = i16(score.total)
