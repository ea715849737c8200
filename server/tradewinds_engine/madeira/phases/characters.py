"""What a die on a character does: steward, guildmaster, mayor, commander (MA-B-07, MA-B-20)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit
from ...rows import replaced
from ...sentinels import NOTHING
from .. import data
from ..actions import (
    ACT_CHARACTER,
    ACT_HARVEST,
    ACT_NONE,
    DISTRICT,
    RELOCATE_DEST,
    RELOCATE_SRC,
    STOP,
)
from ..events import CITIZEN_MOVED, FAVOR_BOUGHT
from ..prompts import ASK_DISTRICT, ASK_RELOCATE_DEST, ASK_RELOCATE_SRC
from ..state import NEUTRAL, MadeiraState
from ..steps import COMMANDED, MAYOR_INCOME, RELOCATE, TAKE_FAVOR, TO_FIELD
from . import harvest, ships, wood, workers


def list_acts(state: MadeiraState, answers: Answers) -> None:
    if _can_act(state, state.actor, state.characters[state.building]):
        answers.add(ACT_CHARACTER)
    if harvest.is_possible(state, state.actor):
        answers.add(ACT_HARVEST)
    answers.add(ACT_NONE)


def _can_act(state: MadeiraState, seat: int, character: int) -> bool:
    if character == data.STEWARD:
        return workers.can_move(state, seat, TO_FIELD, NOTHING)
    if character == data.GUILDMASTER:
        return _can_pay_district(state, seat)
    if character == data.COMMANDER:
        return ships.can_move(state, seat, NOTHING, 0)
    return character == data.MAYOR


def answer_act(state: MadeiraState, seat: int, action: int) -> None:
    if action == ACT_HARVEST:
        harvest.reap(state, seat)
    elif action == ACT_CHARACTER:
        character = state.characters[state.building]
        if character == data.STEWARD:
            workers.start(state, seat, TO_FIELD, data.CHARACTER_MOVES)
        elif character == data.GUILDMASTER:
            state.ask(seat, ASK_DISTRICT)
        elif character == data.COMMANDER:
            ships.start(state, seat, COMMANDED, data.CHARACTER_MOVES)
        else:
            _start_relocating(state, seat)


def list_districts(state: MadeiraState, answers: Answers) -> None:
    """Unbuilt districts whose wood the seat can pay (MA-B-21)."""
    can_pay = [wood.can_pay(state, state.actor, units) for units in state.table.district_wood]
    for place in range(len(data.FAVORS)):
        if state.favors[place] != NOTHING and can_pay[place % data.FAVOR_DISTRICTS]:
            answers.add(DISTRICT + place)


def _can_pay_district(state: MadeiraState, seat: int) -> bool:
    for place in range(len(data.FAVORS)):
        units = state.table.district_wood[place % data.FAVOR_DISTRICTS]
        if state.favors[place] != NOTHING and wood.can_pay(state, seat, units):
            return True
    return False


def answer_district(state: MadeiraState, seat: int, action: int) -> None:
    place = action - DISTRICT
    state.target = place
    state.push(TAKE_FAVOR, seat)
    wood.pay(state, seat, state.table.district_wood[place % data.FAVOR_DISTRICTS])


def take_favor(state: MadeiraState, seat: int) -> None:
    """The wood is paid: the favor is the seat's and the district is built (MA-RULING-06)."""
    favor = state.favors[state.target]
    state.favors = replaced(state.favors, state.target, NOTHING)
    state.target = NOTHING
    if state.table.favors_come_face_up:
        state.boards[seat].favors_up |= bit(favor)
    else:
        state.boards[seat].favors_down |= bit(favor)
    state.log(FAVOR_BOUGHT, seat, favor)


def _start_relocating(state: MadeiraState, seat: int) -> None:
    state.moves_left = data.CHARACTER_MOVES
    state.moved = NOTHING
    state.push(MAYOR_INCOME, seat)
    state.push(RELOCATE, seat)


def begin_relocation(state: MadeiraState, seat: int) -> None:
    if workers.has_free_spot(state):
        state.ask(seat, ASK_RELOCATE_SRC)


def list_citizens(state: MadeiraState, answers: Answers) -> None:
    """Own workers and neutral citizens that have not moved in this action (MA-B-23)."""
    for spot in range(data.SPOT_COUNT):
        owner = state.spots[spot]
        if (owner == state.actor or owner == NEUTRAL) and spot != state.moved:
            answers.add(RELOCATE_SRC + spot)
    answers.add(STOP)


def answer_citizen(state: MadeiraState, seat: int, action: int) -> None:
    if action == STOP:
        state.moves_left = 0
        return
    state.target = action - RELOCATE_SRC
    state.ask(seat, ASK_RELOCATE_DEST)


def list_free_spots(state: MadeiraState, answers: Answers) -> None:
    for spot in range(data.SPOT_COUNT):
        if state.is_free_spot(spot):
            answers.add(RELOCATE_DEST + spot)


def answer_free_spot(state: MadeiraState, seat: int, action: int) -> None:
    spot = action - RELOCATE_DEST
    state.spots[spot] = state.spots[state.target]
    state.spots[state.target] = NOTHING
    state.log(CITIZEN_MOVED, seat, state.target, spot)
    state.target = NOTHING
    state.moved = spot
    state.moves_left -= 1
    if state.moves_left > 0:
        state.push(RELOCATE, seat)


def pay_mayor_income(state: MadeiraState, seat: int) -> None:
    """Every city with an own worker pays for own workers and neutral citizens (MA-B-23)."""
    for city in range(len(data.CITIES)):
        own = 0
        neutral = 0
        first = city * data.CITY_SPOTS
        for spot in range(first, first + data.CITY_SPOTS):
            if state.spots[spot] == seat:
                own += 1
            elif state.spots[spot] == NEUTRAL:
                neutral += 1
        if own == 0:
            continue
        due = data.OWN_INCOME * own + data.NEUTRAL_INCOME * neutral
        if city == data.MACHICO:
            wood.take(state, seat, due)
        else:
            state.gain(seat, data.CITIES[city][1], due)
