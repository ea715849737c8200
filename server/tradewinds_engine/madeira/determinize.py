"""Re-drawing what a seat cannot know: how many pirates the others hold."""

from __future__ import annotations

from typing import Final

from ..rng import Rng
from ..state import NOBODY
from .state import MadeiraState
from .steps import OVER

PIRATES_PER_ROUND: Final = 6  # draws range from 0 to this for every round begun


def redraw_pirates(state: MadeiraState, seat: int, rng: Rng) -> None:
    """Any number may lie face down; the seat asked has enough to be asked (MA-INFO-04)."""
    if state.phase == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            state.players[other].pirates = rng.below(PIRATES_PER_ROUND * state.round + 1)
    if state.actor != NOBODY and state.actor != seat:
        asked = state.players[state.actor]
        state.choices = state.list_choices()
        if len(state.choices) < 2 or asked.pirates == 0:
            asked.pirates = max(asked.pirates, 2)
            state.choices = state.list_choices()
