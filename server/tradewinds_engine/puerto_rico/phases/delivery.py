"""The reward of a delivery, by ship or by wharf (PR-CAPTAIN-10)."""

from __future__ import annotations

from ..data import HARBOR, HARBOR_POINTS, LIBRARY, LIGHTHOUSE, LIGHTHOUSE_DOUBLOONS
from ..state import PuertoRicoState
from ..steps import CAPTAIN_TURN
from . import guests, supply, voluntary


def bonus_uses(state: PuertoRicoState, seat: int) -> list[int]:
    board = state.boards[seat]
    things: list[int] = []
    if seat == state.taker and not state.privilege_used:
        things = voluntary.occupied_among(board, [LIBRARY])
    return things + voluntary.occupied_among(board, [HARBOR, LIGHTHOUSE])


def reward(state: PuertoRicoState, seat: int, points: int) -> None:
    """Points, the bonuses of privilege, harbor and lighthouse, and the next seat's turn."""
    board = state.boards[seat]
    if seat == state.taker and not state.privilege_used:
        state.privilege_used = True
        points += supply.privilege(state)
    if voluntary.uses(state, board, HARBOR):
        points += HARBOR_POINTS
    supply.gain_points(state, seat, points)
    if voluntary.uses(state, board, LIGHTHOUSE):
        supply.gain_doubloons(state, seat, LIGHTHOUSE_DOUBLOONS)
    state.idle_turns = 0
    guests.push_turn(state, CAPTAIN_TURN, state.seat_after(seat))
