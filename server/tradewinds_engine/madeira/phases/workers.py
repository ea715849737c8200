"""Moving workers: first where to, then from where (MA-MOVE)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit
from ...rows import replaced
from ...sentinels import NOTHING
from .. import data
from ..actions import STOP, WORKER_DEST, WORKER_SRC
from ..data import CITY_WATCH, FIRST_COLONY, FIRST_SPOT, HOME
from ..events import WORKER_MOVED
from ..prompts import ASK_WORKER_DEST, ASK_WORKER_SRC
from ..state import MadeiraState
from ..steps import (
    MOVE_WORKERS,
    SCOUTING,
    SENT_TO_WATCH,
    TO_CITY,
    TO_COLONY,
    TO_FIELD,
)


def start(state: MadeiraState, seat: int, task: int, moves: int) -> None:
    state.task = task
    state.moves_left = moves
    state.moved = NOTHING
    state.push(MOVE_WORKERS, seat)


def begin_move(state: MadeiraState, seat: int) -> None:
    if can_move(state, seat, state.task, state.moved):
        state.ask(seat, ASK_WORKER_DEST)


def can_move(state: MadeiraState, seat: int, task: int, moved: int) -> bool:
    """Whether a worker other than the one moved has anywhere to go on this task.

    Twelve workers never fill the fifteen fields, and of three colonies two are always others.
    """
    if task == SCOUTING:
        return True
    return _movable(state, seat, moved) > 0 and (task != TO_CITY or has_free_spot(state))


def has_free_spot(state: MadeiraState) -> bool:
    spot = 0
    while spot < data.SPOT_COUNT and not state.is_free_spot(spot):
        spot += 1
    return spot < data.SPOT_COUNT


def list_destinations(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    if state.task == TO_FIELD:
        _add_free_fields(state, seat, answers)
    elif state.task == TO_CITY:
        _add_free_spots(state, answers)
    elif state.task == TO_COLONY:
        _add_colonies(state, seat, _movable(state, seat, state.moved), answers)
    elif state.task == SCOUTING:
        _add_anywhere(state, seat, answers)
        return
    else:
        answers.add(WORKER_DEST + CITY_WATCH)
    if state.task != SENT_TO_WATCH:  # MA-MOVE-07
        answers.add(STOP)


def _add_free_fields(state: MadeiraState, seat: int, answers: Answers) -> None:
    own = state.boards[seat].fields
    for field in range(data.FOREST + 1):
        if not own >> field & 1:
            answers.add(WORKER_DEST + field)


def _add_free_spots(state: MadeiraState, answers: Answers) -> None:
    for spot in range(data.SPOT_COUNT):
        if state.is_free_spot(spot):
            answers.add(WORKER_DEST + FIRST_SPOT + spot)


def _add_colonies(state: MadeiraState, seat: int, movable: int, answers: Answers) -> None:
    """Colonies that some movable worker is not in already."""
    for colony in range(data.COLONY_COUNT):
        if movable > _leaving(state, seat, colony):
            answers.add(WORKER_DEST + FIRST_COLONY + colony)


def _add_anywhere(state: MadeiraState, seat: int, answers: Answers) -> None:
    """The places a scout can go to: all but where every worker is already (MA-FAV-21)."""
    board = state.boards[seat]
    _add_free_fields(state, seat, answers)
    _add_free_spots(state, answers)
    _add_colonies(state, seat, data.WORKERS, answers)
    if board.watch < data.WORKERS:
        answers.add(WORKER_DEST + CITY_WATCH)
    if board.home < data.WORKERS:
        answers.add(WORKER_DEST + HOME)


def _movable(state: MadeiraState, seat: int, moved: int) -> int:
    """Workers outside the city watch that have not moved in this action (MA-MOVE-03, 04)."""
    workers = data.WORKERS - state.boards[seat].watch
    if moved != NOTHING and moved != CITY_WATCH:
        workers -= 1
    return workers


def _leaving(state: MadeiraState, seat: int, colony: int) -> int:
    """Workers that could still leave a colony in this action."""
    moved_in = 1 if state.moved == FIRST_COLONY + colony else 0
    return state.boards[seat].colonies[colony] - moved_in


def answer_destination(state: MadeiraState, seat: int, action: int) -> None:
    if action == STOP:
        state.moves_left = 0
        return
    state.target = action - WORKER_DEST
    state.ask(seat, ASK_WORKER_SRC)


def list_sources(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    board = state.boards[seat]
    for field in range(data.FOREST + 1):
        if board.is_on(field) and field != state.moved:
            answers.add(WORKER_SRC + field)
    for spot in range(data.SPOT_COUNT):
        if state.spots[spot] == seat and FIRST_SPOT + spot != state.moved:
            answers.add(WORKER_SRC + FIRST_SPOT + spot)
    for colony in range(data.COLONY_COUNT):
        if state.target != FIRST_COLONY + colony and _leaving(state, seat, colony) > 0:
            answers.add(WORKER_SRC + FIRST_COLONY + colony)
    if state.task == SCOUTING and board.watch > 0 and state.target != CITY_WATCH:
        answers.add(WORKER_SRC + CITY_WATCH)
    if board.home > 0 and state.target != HOME:
        answers.add(WORKER_SRC + HOME)


def answer_source(state: MadeiraState, seat: int, action: int) -> None:
    source = action - WORKER_SRC
    target = state.target
    _leave(state, seat, source)
    _enter(state, seat, target)
    state.log(WORKER_MOVED, seat, source, target)
    state.target = NOTHING
    state.moved = target
    state.moves_left -= 1
    _arrive(state, seat, target)
    if state.moves_left > 0:
        state.push(MOVE_WORKERS, seat)


def _leave(state: MadeiraState, seat: int, place: int) -> None:
    board = state.boards[seat]
    if place < FIRST_SPOT:
        board.fields &= ~bit(place)
    elif place < FIRST_COLONY:
        state.spots[place - FIRST_SPOT] = NOTHING
    elif place < CITY_WATCH:
        colony = place - FIRST_COLONY
        board.colonies = replaced(board.colonies, colony, board.colonies[colony] - 1)
    elif place == CITY_WATCH:
        board.watch -= 1
    else:
        board.home -= 1


def _enter(state: MadeiraState, seat: int, place: int) -> None:
    board = state.boards[seat]
    if place < FIRST_SPOT:
        board.fields |= bit(place)
    elif place < FIRST_COLONY:
        state.spots[place - FIRST_SPOT] = seat
    elif place < CITY_WATCH:
        colony = place - FIRST_COLONY
        board.colonies = replaced(board.colonies, colony, board.colonies[colony] + 1)
    elif place == CITY_WATCH:
        board.watch += 1
    else:
        board.home += 1


def _arrive(state: MadeiraState, seat: int, place: int) -> None:
    """What a worker brings where it arrives (MA-MOVE-05, MA-FAV-21)."""
    if place == CITY_WATCH:
        state.drive_off(seat, data.WATCH_DISCARD)
    elif FIRST_COLONY <= place < CITY_WATCH:
        state.award(seat, _ships_in(state, seat, place - FIRST_COLONY))
    elif FIRST_SPOT <= place < FIRST_COLONY and state.task == SCOUTING:
        state.award(seat, state.table.scout_prestige)


def _ships_in(state: MadeiraState, seat: int, colony: int) -> int:
    first = colony * data.SPOTS_PER_PLACE
    ships = 0
    for spot in range(first, first + data.SPOTS_PER_PLACE):
        owner = state.ships[spot]
        if owner == seat or (owner != NOTHING and not state.table.own_ships_only):  # MA-RULING-23
            ships += 1
    return ships
