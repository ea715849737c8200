"""Observations and actions of a game as Gymnasium spaces, and how they are looked up."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tradewinds_engine import Game, State
from tradewinds_engine.observation import Observer

Observation: TypeAlias = dict[str, NDArray[Any]]


def observation_space(game: Game, seats: int) -> spaces.Dict:
    spec = game.observation(seats)
    low = np.empty(spec.length, np.int16)
    high = np.empty(spec.length, np.int16)
    for field in spec.fields:
        low[field.offset : field.offset + field.length] = field.low
        high[field.offset : field.offset + field.length] = field.high
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (spec.action_count,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete:
    return spaces.Discrete(len(game.actions))


class Eyes:
    """Looks at one position after the other; what it returns is the caller's."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._observer = Observer(game, seats)
        self._values = np.frombuffer(memoryview(self._observer.values), np.int16)
        self._mask = np.frombuffer(memoryview(self._observer.mask), np.int8)

    def __reduce__(self) -> tuple[Any, ...]:
        return Eyes, (self._game, self._seats)

    def look(self, state: State, seat: int) -> Observation:
        """What the seat sees; no action is legal unless it is to move."""
        self._observer.write(0, state, seat)
        mask = self._mask.copy() if seat == state.actor else np.zeros_like(self._mask)
        return {"observation": self._values.copy(), "action_mask": mask}
