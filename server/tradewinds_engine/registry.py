"""Which games there are."""

from __future__ import annotations

from .errors import SnapshotError, UnknownGame
from .game import Game
from .madeira import GAME as MADEIRA
from .puerto_rico import GAME as PUERTO_RICO
from .snapshot import Frame
from .state import State
from .vasco_da_gama import GAME as VASCO_DA_GAMA

GAMES: dict[str, Game] = {
    PUERTO_RICO.name: PUERTO_RICO,
    MADEIRA.name: MADEIRA,
    VASCO_DA_GAMA.name: VASCO_DA_GAMA,
}


def register(game: Game) -> None:
    """Add a game that is not part of this distribution; ValueError if its name is taken."""
    if game.name in GAMES:
        raise ValueError(f"a game called {game.name!r} is registered already")
    GAMES[game.name] = game


def game(name: str) -> Game:
    if name not in GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def load(data: bytes) -> State:
    """The state of any game's snapshot; SnapshotError also if there is no such game."""
    name = Frame(data).game
    if name not in GAMES:
        raise SnapshotError(f"snapshot of {name!r}, which is no game here")
    return GAMES[name].load(data)
