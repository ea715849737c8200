"""Prospector: the taker finds a doubloon (PR-PROSPECTOR)."""

from __future__ import annotations

from ..state import PuertoRicoState
from . import supply


def start(state: PuertoRicoState) -> None:
    supply.gain_doubloons(state, state.taker, 1)
