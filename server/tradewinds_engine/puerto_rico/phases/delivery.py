"""The reward of a delivery, by ship or by wharf (PR-CAPTAIN-10)."""

from __future__ import annotations

from ..data import HARBOR, LIBRARY, LIGHTHOUSE
from ..state import PuertoRicoState
from ..steps import CAPTAIN_TURN
from . import guests, supply


def reward(state: PuertoRicoState, seat: int, points: int) -> None:
    """Points, the bonuses of privilege, harbor and lighthouse, and the next seat's turn."""
    board = state.boards[seat]
    if seat == state.taker and not state.privilege_used:
        state.privilege_used = True
        points += 2 if board.occupied(LIBRARY) else 1
    if board.occupied(HARBOR):
        points += 1
    supply.gain_points(state, seat, points)
    if board.occupied(LIGHTHOUSE):
        supply.gain_doubloons(state, seat, 1)
    state.idle_turns = 0
    guests.push_turn(state, CAPTAIN_TURN, state.seat_after(seat))
