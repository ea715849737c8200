"""Setting up the board and dealing every tile (MA-S-01 to MA-S-12)."""

from __future__ import annotations

from ..rows import filled, row_of
from ..sentinels import NOTHING
from . import data, fields
from .board import Board
from .events import STARTING_REQUEST
from .phases import setup
from .state import (
    FAVORS_STREAM,
    NEUTRAL,
    REQUESTS_STREAM,
    REWARDS_A_STREAM,
    REWARDS_B_STREAM,
    STARTING_STREAM,
    MadeiraState,
)
from .steps import BEGIN_PHASE, PREPARATION


def deal(state: MadeiraState) -> None:
    fields.reset(state)
    _lay_out(state)
    for board in state.boards:
        _furnish(board)
    _deal_starting_requests(state)
    _deal_requests(state)
    _deal_favors(state)
    _deal_rewards(state)
    state.push(BEGIN_PHASE, PREPARATION)
    setup.push_decisions(state)


def _lay_out(state: MadeiraState) -> None:
    table = state.table
    state.wood = row_of(table.field_wood)
    built = range(2 * data.FIRST_DISTRICTS)
    right_most = max(built, key=lambda place: table.spot_rank[place])
    for city in range(len(data.CITIES)):  # MA-S-07
        state.spots[city * data.CITY_SPOTS + right_most] = NEUTRAL


def _furnish(board: Board) -> None:
    """MA-DATA-01, with the two workers that go to the city watch at once (MA-S-11)."""
    board.stock = row_of([*data.START_GOODS, data.START_WOOD, data.START_BREAD, data.START_REALS])
    board.home = data.WORKERS - data.START_WATCH
    board.watch = data.START_WATCH
    board.docked = data.SHIPS


def _deal_starting_requests(state: MadeiraState) -> None:
    """Most crowns begins, the others follow clockwise (MA-S-03, MA-S-04)."""
    waiting = filled(len(state.table.starting_requests), 1)
    most = NOTHING
    first = 0
    for seat in range(state.seats):
        crowns = state.chance.pick(STARTING_STREAM, waiting)
        waiting[crowns] = 0
        request = state.table.starting_requests[crowns]
        state.boards[seat].requests[request] += 1
        state.log(STARTING_REQUEST, seat, request)
        if crowns > most:
            most = crowns
            first = seat
    for place in range(state.seats):
        state.spaces[place] = (first + place) % state.seats
        state.boards[state.spaces[place]].stock[data.REALS] += data.POSITION_REALS[place]


def _deal_requests(state: MadeiraState) -> None:
    tiles = row_of(state.table.request_tiles)
    kinds = len(data.REQUESTS)
    for row in range(state.seats):
        for _ in range(data.TILES_PER_ROW):
            request = state.chance.pick(REQUESTS_STREAM, tiles)
            tiles[request] -= 1
            state.row_requests[row * kinds + request] += 1


def _deal_favors(state: MadeiraState) -> None:
    waiting = filled(len(data.FAVORS), 1)
    for place in range(len(data.FAVORS)):
        favor = state.chance.pick(FAVORS_STREAM, waiting)
        waiting[favor] = 0
        state.favors[place] = favor


def _deal_rewards(state: MadeiraState) -> None:
    """One A and one B tile for each colony (MA-S-08)."""
    table = state.table
    waiting_a = filled(len(table.rewards_a), 1)
    waiting_b = filled(len(table.rewards_b), 1)
    for colony in range(data.COLONY_COUNT):
        a = state.chance.pick(REWARDS_A_STREAM, waiting_a)
        b = state.chance.pick(REWARDS_B_STREAM, waiting_b)
        waiting_a[a] = 0
        waiting_b[b] = 0
        state.rewards[2 * colony] = table.rewards_a[a]
        state.rewards[2 * colony + 1] = table.rewards_b[b]
