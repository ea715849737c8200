"""A rough worth of a position, for greedy play."""

from __future__ import annotations

from .state import VascoDaGamaState


def estimate(state: VascoDaGamaState, seat: int) -> int:
    return state.vp(seat)
