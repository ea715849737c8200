"""A small network that says what to play and how a match will end. It needs numpy.

Two hidden layers look at one observation. One output is the preference for each action of the
game's table, the other the outcome of every seat, from -1 for the last to 1 for the first; the
seat that looks comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine import Game
from tradewinds_engine.observation import ObservationField

Array: TypeAlias = NDArray[Any]
Weights: TypeAlias = dict[str, Array]

LAYERS: Final = ("first", "second", "policy", "value")
UNIT: Final = 10.0  # amounts are divided by this, or by their range if that is smaller
LARGEST: Final = 10.0
IMPOSSIBLE: Final = np.float32(-1e9)


class BadWeights(Exception):
    """The weights do not fit the game, its observations or the number of seats."""


class Features:
    """Observations as inputs: amounts on one scale, every value of a category as a flag.

    The inputs are those of the most seats the game has; those of missing seats are zero. So one
    network plays at every number of seats.
    """

    def __init__(self, game: Game, seats: int) -> None:
        places: dict[str, tuple[int, int]] = {}
        self.count = 0
        for field in game.observation(max(game.seat_counts)).fields:
            width = inputs_of(field)
            places[field.name] = self.count, width
            self.count += width * field.length
        amounts: list[int] = []
        scales: list[float] = []
        to: list[int] = []
        categories: list[int] = []
        flags: list[int] = []
        for field in game.observation(seats).fields:
            first, width = places[field.name]
            numbers = range(field.offset, field.offset + field.length)
            inputs = range(first, first + width * field.length, width)
            if field.is_category:
                categories += numbers
                flags += inputs
            else:
                amounts += numbers
                to += inputs
                scales += [1 / min(field.high, UNIT)] * field.length
        self._amounts, self._to = np.array(amounts), np.array(to)
        self._scales = np.array(scales, np.float32)
        self._categories, self._flags = np.array(categories), np.array(flags)

    def of(self, observations: Array) -> Array:
        """A row of inputs for each observation."""
        inputs = np.zeros((len(observations), self.count), np.float32)
        amounts = observations[:, self._amounts] * self._scales
        inputs[:, self._to] = np.minimum(amounts, LARGEST)
        rows = np.arange(len(observations))[:, None]
        inputs[rows, self._flags + observations[:, self._categories]] = 1
        return inputs


def inputs_of(field: ObservationField) -> int:
    """How many inputs each number of a field becomes."""
    return field.high + 1 if field.is_category else 1


class Outputs(NamedTuple):
    """What the network makes of rows of inputs, and what it went through."""

    first: Array
    second: Array
    logits: Array
    values: Array


class Network:
    """The weights and the number of seats they were trained at."""

    def __init__(self, game: Game, weights: Weights, seats: Sequence[int]) -> None:
        self.game = game
        self.weights = weights
        self.seats = sorted(set(seats))

    @classmethod
    def new(
        cls, game: Game, seats: Sequence[int], hidden: int, rng: np.random.Generator
    ) -> Network:
        """Random weights; the outputs begin near zero."""
        most = max(game.seat_counts)
        inputs = Features(game, most).count
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, len(game.actions)), (hidden, most)]
        weights: Weights = {}
        for layer, (above, below) in zip(LAYERS, sizes, strict=True):
            scale = np.sqrt(2 / above) if layer in LAYERS[:2] else 0.1 / np.sqrt(above)
            drawn = rng.standard_normal((above, below)) * scale
            weights[layer] = drawn.astype(np.float32)
            weights[layer + "_bias"] = np.zeros(below, np.float32)
        return cls(game, weights, seats)

    def run(self, inputs: Array) -> Outputs:
        weights = self.weights
        first = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        logits = second @ weights["policy"] + weights["policy_bias"]
        values = np.tanh(second @ weights["value"] + weights["value_bias"])
        return Outputs(first, second, logits, values)

    def part(self, inputs: Array, actions: Array) -> Network:
        """The same network with these inputs and actions only, given as flags."""
        weights = {
            name: array[place_of(name, inputs, actions)] for name, array in self.weights.items()
        }
        return Network(self.game, weights, self.seats)

    def save(self, path: Path) -> None:
        """Half precision, which is enough for playing and half as large."""
        arrays: dict[str, Any] = {
            "game": self.game.name,
            "observation_version": self.game.observation_version,
            "seats": self.seats,
        }
        for name, array in self.weights.items():
            arrays[name] = array.astype(np.float16)
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Path, game: Game) -> Network:
        """Raises BadWeights if the file was made for something else."""
        with np.load(path, allow_pickle=False) as file:
            found = dict(file)
        made_for, version = str(found.pop("game")), int(found.pop("observation_version"))
        if made_for != game.name:
            raise BadWeights(f"{path.name} holds weights for {made_for}, not for {game.name}")
        if version != game.observation_version:
            raise BadWeights(
                f"{path.name} was trained on version {version} of the observations of {game.name}; "
                f"they are at version {game.observation_version} now: train it again"
            )
        seats = found.pop("seats").tolist()
        return cls(game, {name: array.astype(np.float32) for name, array in found.items()}, seats)


def used(columns: Array) -> Array:
    """Which columns are not zero everywhere."""
    return np.asarray(columns.any(axis=0))


def place_of(name: str, inputs: Array, actions: Array) -> Any:
    """Where the weights of a part of the inputs and actions lie in an array of that name."""
    if name == "first":
        return inputs
    if name == "policy_bias":
        return actions
    return (slice(None), actions) if name == "policy" else ...


def log_probabilities(logits: Array, masks: Array) -> Array:
    """Of each action; those that are not legal are out of the question."""
    masked = np.where(masks, logits, IMPOSSIBLE)
    shifted = masked - masked.max(axis=1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))  # type: ignore[no-any-return]
