"""Prospector: the taker finds a doubloon (PR-PROSPECTOR)."""

from __future__ import annotations

from ..data import LIBRARY
from ..state import PuertoRicoState
from ..steps import PROSPECT
from . import guests, supply


def start(state: PuertoRicoState) -> None:
    guests.push_turn(state, PROSPECT, state.taker)  # GW-4


def find_gold(state: PuertoRicoState) -> None:
    doubloons = 2 if state.boards[state.taker].occupied(LIBRARY) else 1
    supply.gain_doubloons(state, state.taker, doubloons)
