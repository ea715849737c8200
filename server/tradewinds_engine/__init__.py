"""Pure rules of three economic board games behind one contract.

    >>> from tradewinds_engine import game
    >>> state = game("puerto-rico").new(seats=4, seed=7)
    >>> state.apply(state.legal()[0])

No I/O, no clock, no imports but the standard library and a byte buffer. The modules beside this one
may be compiled; with the environment variable TRADEWINDS_PURE=1 the same sources run interpreted.
"""

from . import interpreted as _interpreted

_interpreted.install(__name__)

from .errors import (  # noqa: E402 - the choice above decides how these are loaded
    BadSetup,
    IllegalAction,
    ReplayError,
    RuleError,
    SnapshotError,
    UnknownGame,
)
from .game import Game  # noqa: E402
from .registry import GAMES, game, load, register  # noqa: E402
from .rng import Rng  # noqa: E402
from .state import State  # noqa: E402

__all__ = [
    "GAMES",
    "BadSetup",
    "Game",
    "IllegalAction",
    "ReplayError",
    "Rng",
    "RuleError",
    "SnapshotError",
    "State",
    "UnknownGame",
    "game",
    "is_compiled",
    "load",
    "register",
]


def is_compiled() -> bool:
    """Whether the engine runs compiled in this process."""
    from . import state

    return not (state.__file__ or "").endswith(".py")
