"""Guild favors: when each may be used and what it does (MA-FAV)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ...bits import bit
from ...rows import is_zero
from ...sentinels import NOTHING
from .. import data
from ..actions import BISHOP_FROM, BISHOP_TO, LADY_BUILDING, USE_FAVOR
from ..events import FAVOR_DOWN, MARKER_MOVED
from ..prompts import ASK_BISHOP_FROM, ASK_BISHOP_TO, ASK_LADY
from ..state import MadeiraState
from ..steps import BUILDING_ACTIONS, CHARACTER_ACTIONS, ONE_SHIP, SCOUTING
from . import buildings, dice, ships, solvency, wood, workers


def add_usable(state: MadeiraState, seat: int, answers: Answers) -> None:
    face_up = state.boards[seat].favors_up
    for favor in range(len(data.FAVORS)):
        if face_up >> favor & 1 and _has_effect(state, seat, favor):
            answers.add(USE_FAVOR + favor)


def _has_effect(state: MadeiraState, seat: int, favor: int) -> bool:
    board = state.boards[seat]
    if favor == data.MONK:
        return wood.accessible(state, seat) > 0
    if favor == data.MILLER:
        return board.mill < state.table.mill_max
    if favor == data.NAVIGATOR:
        return ships.can_move(state, seat, NOTHING, solvency.pass_reals(state))
    if favor == data.BISHOP:
        return not is_zero(board.markers)
    if favor == data.ENGINEER:
        return state.phase == CHARACTER_ACTIONS and _can_place(state, seat)
    if favor == data.CONSTABLE:
        return board.pirates >= data.CONSTABLE_SHARE
    if favor == data.LORD or favor == data.DIPLOMAT:
        return state.phase == BUILDING_ACTIONS
    if favor == data.LADY:
        on_land = board.fields & ~bit(data.FOREST)
        return board.stock[data.REALS] >= data.LADY_REALS and on_land != 0
    return True


def _can_place(state: MadeiraState, seat: int) -> bool:
    answers = no_answers()
    dice.add_choices(state, seat, answers)
    return answers.count > 0


def use(state: MadeiraState, seat: int, favor: int) -> None:
    """Turn the favor face down and resolve it at once (MA-FAV-01)."""
    board = state.boards[seat]
    board.favors_up &= ~bit(favor)
    board.favors_down |= bit(favor)
    state.favor_used = True
    state.log(FAVOR_DOWN, seat, favor)
    if favor == data.MONK:
        wood.take(state, seat, data.MONK_WOOD)
    elif favor == data.TREASURER:
        state.gain(seat, data.REALS, data.TREASURER_REALS)
    elif favor == data.MILLER:
        state.set_mill(seat, board.mill + 1)
    elif favor == data.NAVIGATOR:
        ships.start(state, seat, ONE_SHIP, 1)
    elif favor == data.BISHOP:
        state.ask(seat, ASK_BISHOP_FROM)
    elif favor == data.ENGINEER:
        state.engineer = True
    elif favor == data.PATRON:
        state.gain(seat, data.BREAD, data.PATRON_BREAD)
    elif favor == data.CONSTABLE:
        state.drive_off(seat, board.pirates // data.CONSTABLE_SHARE)  # MA-RULING-17
    elif favor == data.LORD:
        state.lord = True
    elif favor == data.LADY:
        state.spend(seat, data.REALS, data.LADY_REALS)
        state.ask(seat, ASK_LADY)
    elif favor == data.DIPLOMAT:
        state.diplomat = True
    else:
        workers.start(state, seat, SCOUTING, 1)


def list_bishop_from(state: MadeiraState, answers: Answers) -> None:
    for building in range(data.BUILDING_COUNT):
        if state.boards[state.actor].markers[building] > 0:
            answers.add(BISHOP_FROM + building)


def answer_bishop_from(state: MadeiraState, seat: int, action: int) -> None:
    building = action - BISHOP_FROM
    state.target = building
    state.ask(seat, ASK_BISHOP_TO)


def list_bishop_to(state: MadeiraState, answers: Answers) -> None:
    for building in range(data.BUILDING_COUNT):
        if building != state.target:
            answers.add(BISHOP_TO + building)


def answer_bishop_to(state: MadeiraState, seat: int, action: int) -> None:
    building = action - BISHOP_TO
    markers = state.boards[seat].markers
    markers[state.target] -= 1
    markers[building] += 1
    state.log(MARKER_MOVED, seat, state.target, building)
    state.target = NOTHING


def list_lady(state: MadeiraState, answers: Answers) -> None:
    """Buildings in whose region the seat has a worker (MA-RULING-38)."""
    for building in range(data.BUILDING_COUNT):
        if state.workers_in(state.actor, state.table.building_region[building]) > 0:
            answers.add(LADY_BUILDING + building)


def answer_lady(state: MadeiraState, seat: int, action: int) -> None:
    building = action - LADY_BUILDING
    region = state.table.building_region[building]
    buildings.act(state, seat, building, state.workers_in(seat, region))
