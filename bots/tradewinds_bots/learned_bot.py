"""Bots that play what a network has learned: `pip install tradewinds[rl]`.

Give them weights of your own in a subclass:

    class Mine(LearnedBot):
        name = "mine"
        folder = Path("trained")  # puerto-rico.npz and so on
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds import Bot, Turn
from tradewinds_engine import Rng, State, load
from tradewinds_engine.observation import observe

from .known_observation import known_observation

if TYPE_CHECKING:
    from .learned_player import LearnedPlayers

MISSING = "this bot plays with numpy, which is not installed: pip install 'tradewinds[rl]'"


class LearnedBot(Bot):
    """Plays at once what the network thinks best; it sees nothing but the observation."""

    name = "learned"
    wants_view = False
    wants_events = False
    wants_observation = True

    folder = Path(__file__).parent / "weights"
    """Weights by game; BadWeights if they were made for something else."""

    def __init__(self, seed: int = 0) -> None:
        self.players = players_in(self.folder)

    def choose(self, turn: Turn) -> int:
        return self.players[turn.game].choose(known_observation(turn), turn.legal)

    def choose_from(self, state: State) -> int:
        """The same without a turn; state is one the seat to move may know."""
        return self.players[state.game.name].choose(observe(state, state.actor), state.legal())


class LearnedMctsBot(Bot):
    """Searches; the network says where to look and what the end of a line is worth."""

    name = "learned-mcts"
    wants_view = False
    wants_events = False
    wants_snapshot = True

    iterations = 200

    folder = LearnedBot.folder

    def __init__(self, seed: int = 0) -> None:
        self.players = players_in(self.folder)
        self.rng = Rng(seed)

    def choose(self, turn: Turn) -> int:
        return self.choose_from(load(turn.snapshot))

    def choose_from(self, state: State) -> int:
        """The answer looked at most often; state is one the seat to move may know."""
        return self.players[state.game.name].search(state, self.iterations, self.rng)


def players_in(folder: Path) -> LearnedPlayers:
    if find_spec("numpy") is None:
        raise ModuleNotFoundError(MISSING)
    from .learned_player import LearnedPlayers

    return LearnedPlayers(folder)
