"""What is drawn anew for a seat that guesses at a position: nothing but the chance to come."""

from __future__ import annotations

from ..rng import Rng
from .state import VascoDaGamaState


def redraw_hidden(state: VascoDaGamaState, seat: int, rng: Rng) -> None:
    """Leave the state as it is: face-down piles are drawn when they are turned up (VG-INF-02)."""
