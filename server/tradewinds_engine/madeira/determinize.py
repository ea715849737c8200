"""Re-drawing what a seat cannot know: how many pirates the others hold."""

from __future__ import annotations

from typing import Final

from ..rng import Rng
from ..state import NOBODY
from .actions import ASK_SUPPORT
from .state import MadeiraState
from .steps import OVER

PIRATES_PER_ROUND: Final = 6  # draws range from 0 to this for every round begun


def redraw_pirates(state: MadeiraState, seat: int, rng: Rng) -> None:
    """Any number may lie face down, but the seat asked must have its question (MA-INFO-04)."""
    if state.phase == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            state.players[other].pirates = rng.below(PIRATES_PER_ROUND * state.round + 1)
    if state.actor == NOBODY or state.actor == seat:
        return
    asked = state.players[state.actor]
    if state.question == ASK_SUPPORT:  # MA-REW-06
        asked.pirates = max(1, asked.pirates)
    state.choices = state.list_choices()
    if len(state.choices) < 2:  # only a constable can have been the other choice
        asked.pirates = 2
        state.choices = state.list_choices()
