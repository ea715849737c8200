"""The action "navigation": an expedition to one port (VG-EXP)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import without_value
from ...sentinels import NOTHING
from ..actions import PORT, SHIP, STOP
from ..data import MAX_FIELDS, PORT_COUNT
from ..events import SAILS
from ..prompts import ASK_SHIP
from ..state import FOR_SAILING, VascoDaGamaState
from .bonus import give_bonus
from .supply import score


def is_possible(state: VascoDaGamaState, seat: int) -> bool:
    """VG-EDGE-05"""
    return state.captains[seat] > 0 and state.fits_somewhere(_longest_reach(state, seat))


def _longest_reach(state: VascoDaGamaState, seat: int) -> int:
    """The highest navigation limit among the ships in supply."""
    reach = 0
    for tile in state.ships[seat]:
        reach = max(reach, state.table.limit[tile])
    return reach


def list_ports(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-EXP-03"""
    reach = _longest_reach(state, seat)
    for port in range(PORT_COUNT):
        if state.fits_in(reach, port):
            answers.add(PORT + port)


def answer_port(state: VascoDaGamaState, seat: int, action: int) -> None:
    state.port = action - PORT
    state.ask(seat, ASK_SHIP)


def list_ships(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-EXP-04: ships are named in the order of their tiles, so each set has one sequence."""
    if state.captains[seat] > 0:
        for tile in state.ships[seat]:
            if tile > state.last_ship:
                _add_fields(state, tile, answers)
    if state.sent > 0:
        answers.add(STOP)


def _add_fields(state: VascoDaGamaState, tile: int, answers: Answers) -> None:
    """VG-EXP-02"""
    first = state.port * MAX_FIELDS
    limit = state.table.limit[tile]
    for field in range(MAX_FIELDS):
        if state.is_open(first + field, limit):
            answers.add(SHIP + tile * MAX_FIELDS + field)


def answer_ship(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == STOP:
        _end(state, seat)
        return
    tile = (action - SHIP) // MAX_FIELDS
    field = (action - SHIP) % MAX_FIELDS
    _send(state, seat, tile, field)
    state.sent += 1
    state.last_ship = tile
    if _can_send_more(state, seat):
        state.ask(seat, ASK_SHIP)
    else:
        _end(state, seat)


def _send(state: VascoDaGamaState, seat: int, tile: int, field: int) -> None:
    """VG-EXP-05: the field counts, not the limit."""
    place = state.port * MAX_FIELDS + field
    state.ships[seat] = without_value(state.ships[seat], tile)
    state.captains[seat] -= 1
    state.fields[place] = tile
    state.owner[place] = seat
    state.log(SAILS, seat, tile, state.port, field)
    score(state, seat, state.table.field_value[place], FOR_SAILING)


def _can_send_more(state: VascoDaGamaState, seat: int) -> bool:
    if state.captains[seat] == 0:
        return False
    for tile in state.ships[seat]:
        if tile > state.last_ship and state.fits_in(state.table.limit[tile], state.port):
            return True
    return False


def _end(state: VascoDaGamaState, seat: int) -> None:
    """Bonuses come after the last ship, one for each (VG-EXP-06)."""
    port = state.port
    ships = state.sent
    state.port = NOTHING
    state.sent = 0
    state.last_ship = NOTHING
    give_bonus(state, seat, port, ships)
