"""Before the first round: a worker in a city and two on fields, last seat first (MA-S-10, 12)."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...bits import bit
from .. import data
from ..actions import SETUP_CITY, SETUP_FIELD
from ..data import FIRST_SPOT, HOME
from ..events import WORKER_MOVED
from ..prompts import ASK_SETUP_CITY, ASK_SETUP_FIELD
from ..state import MadeiraState
from ..steps import SETUP_CITIES, SETUP_FIELDS

START_SPOTS: Final = 2 * data.FIRST_DISTRICTS


def push_decisions(state: MadeiraState) -> None:
    """Cities before fields, in reverse pass order; both fields of a seat in a row."""
    for seat in state.spaces:
        state.push(SETUP_FIELDS, seat)
        state.push(SETUP_FIELDS, seat)
    for seat in state.spaces:
        state.push(SETUP_CITIES, seat)


def begin_city(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_SETUP_CITY)


def list_cities(state: MadeiraState, answers: Answers) -> None:
    for city in range(len(data.CITIES)):
        for place in range(START_SPOTS):
            if state.is_free_spot(city * data.CITY_SPOTS + place):
                answers.add(SETUP_CITY + city * START_SPOTS + place)


def answer_city(state: MadeiraState, seat: int, action: int) -> None:
    choice = action - SETUP_CITY
    spot = choice // START_SPOTS * data.CITY_SPOTS + choice % START_SPOTS
    state.spots[spot] = seat
    state.boards[seat].home -= 1
    state.log(WORKER_MOVED, seat, HOME, FIRST_SPOT + spot)


def begin_field(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_SETUP_FIELD)


def list_fields(state: MadeiraState, answers: Answers) -> None:
    """Fields nobody stands on, outside the region of the seat's first worker (MA-S-12)."""
    taken = 0
    for board in state.boards:
        taken |= board.fields
    own = state.boards[state.actor].fields
    for region in range(1, data.REGIONS + 1):
        if own & state.table.region_fields[region]:
            taken |= state.table.region_fields[region]
    for field in range(data.FOREST + 1):
        if not taken >> field & 1:
            answers.add(SETUP_FIELD + field)


def answer_field(state: MadeiraState, seat: int, action: int) -> None:
    field = action - SETUP_FIELD
    state.boards[seat].fields |= bit(field)
    state.boards[seat].home -= 1
    state.log(WORKER_MOVED, seat, HOME, field)
