"""What the five buildings do, by the number of own workers in their region (MA-C-07)."""

from __future__ import annotations

from .. import data
from ..state import MadeiraState
from ..steps import TO_CITY, TO_COLONY, TO_WATCH
from . import rewards, workers


def act(state: MadeiraState, seat: int, building: int, strength: int) -> None:
    """Perform a building action; without workers nothing happens (MA-C-05)."""
    if strength == 0:
        return
    many = strength >= data.MANY_WORKERS
    pieces = data.BUILDING_MOVES[1 if many else 0]
    if building == data.MOINHO:
        state.gain(seat, data.BREAD, data.MOINHO_BREAD[1 if many else 0])
    elif building == data.CAPITANIA:
        prestige = state.table.capitania_prestige if many else data.CAPITANIA_PRESTIGE
        state.award(seat, prestige)  # MA-RULING-03
        workers.start(state, seat, TO_CITY, pieces)
    elif building == data.ALFANDEGA:
        workers.start(state, seat, TO_COLONY, pieces)
    elif building == data.CASA_DA_COROA:
        rewards.turn_favors(state, seat, pieces)
    else:
        workers.start(state, seat, TO_WATCH, pieces)
