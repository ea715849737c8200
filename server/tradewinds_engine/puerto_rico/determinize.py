"""Drawing anew what a seat cannot know besides future chance."""

from __future__ import annotations

from ..rng import Rng
from .state import PuertoRicoState


def redraw_hidden(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    if not state.options["open_vp"] and not state.is_over():
        redraw_points(state, seat, rng)


def redraw_points(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    """Split the chips of the other seats at random; their sum is public (PR-INFO-02)."""
    others = [board for index, board in enumerate(state.boards) if index != seat]
    chips = sum([board.vp for board in others])
    for board in others:
        board.vp = 0
    for _ in range(chips):
        others[rng.below(len(others))].vp += 1
