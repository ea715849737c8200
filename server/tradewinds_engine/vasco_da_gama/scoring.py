"""The end of the game: what counts besides the VP already scored, and the ranking (VG-END)."""

from __future__ import annotations

from ..scores import Score, ranked
from .state import FOR_DIAS, FOR_PORTS, FOR_REWARDS, FOR_SAILING, SOURCES, VascoDaGamaState


def _money_vp(state: VascoDaGamaState, seat: int) -> int:
    """VG-END-03"""
    return state.reales[seat] // state.table.reales_per_vp


def ready_ship_vp(state: VascoDaGamaState, seat: int) -> int:
    """VG-END-04: launched ships in supply that a captain could board."""
    ready = min(len(state.ships[seat]), state.captains[seat])
    return ready * state.table.captained_ship_vp


def scores(state: VascoDaGamaState) -> list[Score]:
    scores: list[Score] = []
    for seat in range(state.seats):
        first = seat * SOURCES
        items = {
            "expeditions": state.earned[first + FOR_SAILING],
            "ship_rewards": state.earned[first + FOR_REWARDS],
            "complete_ports": state.earned[first + FOR_PORTS],
            "dias": state.earned[first + FOR_DIAS],
            "money": _money_vp(state, seat),
            "ready_ships": ready_ship_vp(state, seat),
        }
        tie_breaks = {  # VG-END-05
            "ships_in_ports": state.ships_in_ports(seat),
            "sailors": state.sailors_of(seat),
        }
        scores.append(Score(seat, items, tie_breaks))
    return ranked(scores)
