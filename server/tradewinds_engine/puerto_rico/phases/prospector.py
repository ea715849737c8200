"""Prospector: the taker finds a doubloon (PR-PROSPECTOR)."""

from __future__ import annotations

from ..data import LIBRARY
from ..state import PuertoRicoState
from ..steps import PROSPECT
from . import guests, supply, voluntary


def start(state: PuertoRicoState) -> None:
    guests.push_turn(state, PROSPECT, state.taker)  # GW-4


def find_gold(state: PuertoRicoState) -> None:
    board = state.boards[state.taker]
    if state.strict and voluntary.asks_first(
        state, state.taker, PROSPECT, voluntary.occupied_among(board, [LIBRARY])
    ):
        return
    supply.gain_doubloons(state, state.taker, supply.privilege(state))
