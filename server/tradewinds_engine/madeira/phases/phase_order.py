"""The phases of a round in their order, and the end after the last round."""

from __future__ import annotations

from .. import data, scoring, steps
from ..state import MadeiraState
from . import building_turns, crown, preparation, turns, upkeep


def begin_phase(state: MadeiraState, phase: int) -> None:
    """Start a phase with the one after it waiting below; five rounds, then the end."""
    if phase == steps.PREPARATION and state.round == data.ROUNDS:
        state.phase = steps.OVER
        scoring.reveal(state)
        return
    state.phase = phase
    state.push(steps.BEGIN_PHASE, steps.PREPARATION if phase == steps.CROWN else phase + 1)
    if phase == steps.PREPARATION:
        preparation.start(state)
    elif phase == steps.CHARACTER_ACTIONS:
        turns.start(state)
    elif phase == steps.BUILDING_ACTIONS:
        building_turns.start(state)
    elif phase == steps.UPKEEP:
        upkeep.start(state)
    else:
        crown.start(state)
