"""Which games there are."""

from __future__ import annotations

from .errors import UnknownGame
from .game import Game
from .snapshot import Frame
from .state import State

GAMES: dict[str, Game] = {}


def game(name: str) -> Game:
    if name not in GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def load(data: bytes) -> State:
    """The state of any game's snapshot."""
    return game(Frame(data).game).load(data)
