"""Phase 3: ships bring rewards, complete ports score and sail on (VG-P3)."""

from __future__ import annotations

from ...sentinels import NOBODY, NOTHING
from ..data import MAX_FIELDS, PORT_COUNT
from ..events import LEAVES, MOVES, PORT_COMPLETE
from ..state import FOR_PORTS, FOR_REWARDS, VascoDaGamaState
from .supply import receive, score


def check_ports(state: VascoDaGamaState) -> None:
    """From the highest down, so that no ship scores or moves twice (VG-P3-02, VG-P3-09)."""
    for distance in range(PORT_COUNT):
        port = PORT_COUNT - 1 - distance
        is_complete = state.is_complete(port)
        _pay_rewards(state, port, is_complete)
        if is_complete:
            state.log(PORT_COMPLETE, NOBODY, port)
            _sail_on(state, port)


def _pay_rewards(state: VascoDaGamaState, port: int, is_complete: bool) -> None:
    """VG-P3-03, VG-P3-04; merchants bring nothing (VG-P3-08)."""
    first = port * MAX_FIELDS
    for place in range(first, first + MAX_FIELDS):
        seat = state.owner[place]
        if seat == NOBODY:
            continue
        tile = state.fields[place]
        receive(state, seat, state.table.reward_reales[tile])
        score(state, seat, state.table.reward_vp[tile], FOR_REWARDS)
        if is_complete:
            score(state, seat, state.table.complete_vp[port], FOR_PORTS)


def _sail_on(state: VascoDaGamaState, port: int) -> None:
    """From left to right (VG-P3-05); neither field VP nor bonus (VG-P3-07)."""
    first = port * MAX_FIELDS
    for place in range(first, first + state.table.field_count[port]):
        vessel = state.fields[place]
        seat = state.owner[place]
        state.fields[place] = NOTHING
        state.owner[place] = NOBODY
        goal = _leftmost_field(state, port + 1, state.table.limit[vessel])
        if goal == NOTHING:
            _leave(state, vessel, seat)
        else:
            state.fields[goal] = vessel
            state.owner[goal] = seat
            state.log(MOVES, NOBODY, vessel, port + 1, goal % MAX_FIELDS)


def _leftmost_field(state: VascoDaGamaState, port: int, limit: int) -> int:
    """NOTHING if the port has no field for that limit, or there is no such port."""
    if port == PORT_COUNT:
        return NOTHING
    for place in range(port * MAX_FIELDS, (port + 1) * MAX_FIELDS):
        if state.is_open(place, limit):
            return place
    return NOTHING


def _leave(state: VascoDaGamaState, vessel: int, seat: int) -> None:
    """The captain goes back to the supply, not to the board (VG-RULING-24)."""
    state.log(LEAVES, NOBODY, vessel)
    if seat != NOBODY:
        state.captains[seat] += 1
