"""A training on disk: weights, optimiser, chance and how far it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tradewinds_bots.network import Array, BadWeights, Network, Weights
from tradewinds_engine import Game

from .gradients import Adam


class Progress:
    """Everything that decides how a training goes on."""

    def __init__(self, network: Network, rng: np.random.Generator) -> None:
        self.network = network
        self.adam = Adam(network.weights)
        self.rng = rng
        self.iteration = 0
        self.decisions = 0
        self.seconds = 0.0

    def save(self, path: Path) -> None:
        numbers = {
            "game": self.network.game.name,
            "observation_version": self.network.game.observation_version,
            "seats": self.network.seats,
            "rng": self.rng.bit_generator.state,
            "adam_steps": self.adam.steps,
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        arrays: Weights = {}
        for kind, weights in (
            ("weight", self.network.weights),
            ("mean", self.adam.means),
            ("square", self.adam.squares),
        ):
            arrays |= {f"{kind}-{name}": array for name, array in weights.items()}
        replace_file(path, np.savez, arrays | {"numbers": np.array(json.dumps(numbers))})

    @classmethod
    def load(cls, path: Path, game: Game) -> Progress:
        """Raises BadWeights if it is another game's."""
        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
        numbers = json.loads(str(arrays.pop("numbers")))
        found = numbers["game"], numbers["observation_version"]
        if found != (game.name, game.observation_version):
            raise BadWeights(f"{path} is of {found[0]} with observations of version {found[1]}")
        kinds: dict[str, Weights] = {"weight": {}, "mean": {}, "square": {}}
        for name, array in arrays.items():
            kind, _, layer = name.partition("-")
            kinds[kind][layer] = array
        rng = np.random.default_rng()
        rng.bit_generator.state = numbers["rng"]
        progress = cls(Network(game, kinds["weight"], numbers["seats"]), rng)
        progress.adam.means, progress.adam.squares = kinds["mean"], kinds["square"]
        progress.adam.steps = numbers["adam_steps"]
        progress.iteration = numbers["iteration"]
        progress.decisions = numbers["decisions"]
        progress.seconds = numbers["seconds"]
        return progress


def replace_file(path: Path, save: Callable[..., None], arrays: dict[str, Array]) -> None:
    """Save the arrays beside and rename the file: an interruption leaves the one before."""
    beside = path.with_name("new-" + path.name)
    save(beside, **arrays)
    beside.replace(path)
