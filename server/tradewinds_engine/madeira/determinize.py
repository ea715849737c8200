"""What is drawn anew for a seat that guesses at a position: nothing but the chance to come."""

from __future__ import annotations

from ..rng import Rng
from .state import MadeiraState


def redraw_hidden(state: MadeiraState, seat: int, rng: Rng) -> None:
    """Leave the state as it is.

    Pirates lie face down, but every gain and every discard is public when it happens, so a seat
    with perfect memory knows how many the others hold (MA-INFO-02, MA-INFO-05).
    """
