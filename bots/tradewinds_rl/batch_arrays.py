"""The buffers of a batch as numpy arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine import Game
from tradewinds_engine.batch import Batch
from tradewinds_engine.options import Options


class BatchArrays(NamedTuple):
    """One row per match."""

    observations: NDArray[Any]
    masks: NDArray[Any]
    actors: NDArray[Any]
    ended: NDArray[Any]
    ranks: NDArray[Any]
    totals: NDArray[Any]

    def part(self, first: int, end: int) -> BatchArrays:
        """The rows from `first` to before `end`."""
        return BatchArrays(*[array[first:end] for array in self])


def arrays_of(batch: Batch) -> BatchArrays:
    """A batch's own memory, which numpy may read only."""
    rows = len(batch.states)
    buffers: list[tuple[Any, type[np.generic]]] = [
        (batch.observer.values, np.int16),
        (batch.observer.mask, np.uint8),
        (batch.actors, np.int16),
        (batch.ended, np.uint8),
        (batch.ranks, np.int16),
        (batch.totals, np.int16),
    ]
    found = [np.frombuffer(memoryview(buffer), kind) for buffer, kind in buffers]
    shapes = [(rows, -1), (rows, -1), (rows,), (rows,), (rows, batch.seats), (rows, batch.seats)]
    return BatchArrays(*[array.reshape(shape) for array, shape in zip(found, shapes, strict=True)])


class BatchStepper:
    """A batch and its arrays; `is_running_ranked`: also how the matches that go on stand."""

    def __init__(
        self, game: Game, seats: int, options: Options, seeds: list[int], is_running_ranked: bool
    ) -> None:
        self.batch = Batch(game, seats, options, seeds)
        self.is_running_ranked = is_running_ranked
        self._ended = self.arrays = arrays_of(self.batch)
        if is_running_ranked:
            self.arrays = self._ended._replace(
                ranks=self._ended.ranks.copy(), totals=self._ended.totals.copy()
            )

    def step(self, actions: list[int]) -> None:
        self.batch.step(actions)
        if self.is_running_ranked:
            self.arrays.ranks[...] = self._ended.ranks
            self.arrays.totals[...] = self._ended.totals
            for row in np.flatnonzero(self.arrays.ended == 0):
                scores = self.batch.states[row].scores()
                self.arrays.ranks[row] = [score.rank for score in scores]
                self.arrays.totals[row] = [score.total for score in scores]


def size_of(game: Game, seats: int, rows: int) -> int:
    """Bytes that the arrays of so many matches need."""
    spec = game.observation(seats)
    return rows * (2 * spec.length + 2 + 4 * seats + spec.action_count + 1)


def arrays_in(memory: Any, game: Game, seats: int, rows: int) -> BatchArrays:
    """Arrays in a buffer of that size: the wide numbers first, so that all are aligned."""
    spec = game.observation(seats)
    at = 0

    def take(kind: type[np.generic], *shape: int) -> NDArray[Any]:
        nonlocal at
        found = np.frombuffer(memory, kind, int(np.prod(shape)), at).reshape(shape)
        at += found.nbytes
        return found

    observations = take(np.int16, rows, spec.length)
    actors = take(np.int16, rows)
    ranks = take(np.int16, rows, seats)
    totals = take(np.int16, rows, seats)
    masks = take(np.uint8, rows, spec.action_count)
    ended = take(np.uint8, rows)
    return BatchArrays(observations, masks, actors, ended, ranks, totals)
