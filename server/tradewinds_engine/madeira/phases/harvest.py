"""Harvesting the region of the building a die was placed on (MA-B-24)."""

from __future__ import annotations

from ...answers import Answers
from .. import data
from ..actions import HARVEST_EXTRA, STOP
from ..events import WOOD_CUT
from ..prompts import ASK_HARVEST
from ..state import MadeiraState
from ..steps import HARVEST_MORE


def is_possible(state: MadeiraState, seat: int) -> bool:
    return _own_fields(state, seat) != 0


def _own_fields(state: MadeiraState, seat: int) -> int:
    region = state.table.building_region[state.building]
    return state.boards[seat].fields & state.table.region_fields[region]


def reap(state: MadeiraState, seat: int) -> None:
    """Every own field of the region once, then the extra harvests if there are any."""
    fields = _own_fields(state, seat)
    for field in range(data.FIELD_COUNT):
        if fields >> field & 1:
            _reap_field(state, seat, field)
    state.moves_left = 0
    if state.characters[state.building] == data.PRINTED:
        state.moves_left += data.PRINTED_HARVESTS
    if state.engineer:
        state.moves_left += data.ENGINEER_HARVESTS
    if state.moves_left > 0:
        state.push(HARVEST_MORE, seat)


def _reap_field(state: MadeiraState, seat: int, field: int) -> None:
    if state.wood[field] > 0:
        state.wood[field] -= 1
        state.log(WOOD_CUT, seat, field)
        state.gain(seat, data.WOOD, 1)
    else:
        state.gain(seat, state.good_of(field), 1)


def begin_extra(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_HARVEST)


def list_extra(state: MadeiraState, answers: Answers) -> None:
    fields = _own_fields(state, state.actor)
    for field in range(data.FIELD_COUNT):
        if fields >> field & 1:
            answers.add(HARVEST_EXTRA + field)
    answers.add(STOP)


def answer_extra(state: MadeiraState, seat: int, action: int) -> None:
    if action == STOP:
        state.moves_left = 0
        return
    _reap_field(state, seat, action - HARVEST_EXTRA)
    state.moves_left -= 1
    if state.moves_left > 0:
        state.push(HARVEST_MORE, seat)
