"""A network at the table: it reads observations and searches positions. It needs numpy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tradewinds_engine import Game, Rng, State
from tradewinds_engine import game as find_game
from tradewinds_engine.observation import observe

from .learned_search import LearnedSearch
from .network import BadWeights, Features, Network, log_probabilities
from .outcomes import Numbers, by_seat


class LearnedPlayers:
    """One player for each game, loaded when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: dict[str, LearnedPlayer] = {}

    def __getitem__(self, game: str) -> LearnedPlayer:
        if game not in self._loaded:
            path = self.folder / f"{game}.npz"
            if not path.exists():
                raise BadWeights(f"there are no weights for {game}: {path.name} is missing")
            self._loaded[game] = LearnedPlayer(Network.load(path, find_game(game)))
        return self._loaded[game]


class LearnedPlayer:
    """Plays one game at the numbers of seats that its network was trained at."""

    def __init__(self, network: Network) -> None:
        self.game: Game = network.game
        self.network = network
        self._features = {seats: Features(self.game, seats) for seats in network.seats}
        self._seats = {self.game.observation(seats).length: seats for seats in network.seats}

    def choose(self, observation: Sequence[int], legal: Sequence[int]) -> int:
        """The legal action the network likes best."""
        logits, _ = self._run(observation)
        return legal[int(logits[legal].argmax())]

    def search(self, state: State, iterations: int, rng: Rng) -> int:
        """The action looked at most often; state is one the seat to move may know."""
        search = LearnedSearch(state, self.judge, rng)
        search.run(iterations)
        return search.best()

    def judge(self, state: State) -> tuple[list[float], list[float]]:
        """The probability of every legal action, and the outcome for every seat."""
        logits, values = self._run(observe(state, state.actor))
        legal = np.array(state.legal())
        chances = np.exp(log_probabilities(logits[None, legal], np.ones((1, len(legal)), np.bool_)))
        outcomes = by_seat(values[None, : state.seats], np.array([state.actor]))
        return chances[0].tolist(), outcomes[0].tolist()

    def _run(self, observation: Sequence[int]) -> tuple[Numbers, Numbers]:
        seats = self._seats.get(len(observation))
        if seats is None:
            trained = " or ".join(map(str, self.network.seats))
            raise BadWeights(
                f"the weights for {self.game.name} were trained at {trained} seats; they cannot "
                f"read an observation of {len(observation)} numbers"
            )
        inputs = self._features[seats].of(np.array([observation], np.int16))
        outputs = self.network.run(inputs)
        return outputs.logits[0], outputs.values[0]
