"""The tables fuzzing starts from: every game at small and large, with all that can be hidden."""

from __future__ import annotations

from tests.engine.setups import Setup, pick
from tradewinds_engine import GAMES, Rng, State

EVERYTHING = {
    "open_vp": False,
    "new_buildings": True,
    "nobles": True,
    "buccaneer": True,
    "festival": True,
    "draft": "random",
}
TABLES = [
    Setup(GAMES["puerto-rico"], 2),
    Setup(GAMES["puerto-rico"], 4),
    Setup(GAMES["puerto-rico"], 3, "everything", EVERYTHING),
    Setup(GAMES["puerto-rico"], 5, "everything", EVERYTHING),
    Setup(GAMES["madeira"], 2),
    Setup(GAMES["madeira"], 4),
    Setup(GAMES["vasco-da-gama"], 2),
    Setup(GAMES["vasco-da-gama"], 4),
]
TOO_LONG = 20_000  # no match takes so many choices


def positions(setup: Setup, seed: int, every: int) -> list[State]:
    """Positions all along a random match, the last one included."""
    state, rng = setup.new(seed), Rng(seed)
    found = [state.copy()]
    played = 0
    while state.to_move is not None:
        state.apply(pick(state, rng))
        played += 1
        if played % every == 0 or state.to_move is None:
            found.append(state.copy())
    return found
