"""Setting up the board and dealing every tile (MA-S-01 to MA-S-12)."""

from __future__ import annotations

from . import data, fields
from .actions import (
    STARTING_REQUEST,
)
from .board import Board
from .phases import setup
from .state import (
    FAVORS_STREAM,
    NEUTRAL,
    NONE,
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
    state.wood = table.field_wood.copy()
    built = range(2 * data.FIRST_DISTRICTS)
    right_most = max(built, key=lambda place: table.spot_rank[place])
    for city in range(len(data.CITIES)):  # MA-S-07
        state.spots[city * data.CITY_SPOTS + right_most] = NEUTRAL


def _furnish(board: Board) -> None:
    """MA-DATA-01, with the two workers that go to the city watch at once (MA-S-11)."""
    board.stock = [*data.START_GOODS, data.START_WOOD, data.START_BREAD, data.START_REALS]
    board.home = data.WORKERS - data.START_WATCH
    board.watch = data.START_WATCH
    board.docked = data.SHIPS


def _deal_starting_requests(state: MadeiraState) -> None:
    """Most crowns begins, the others follow clockwise (MA-S-03, MA-S-04)."""
    waiting = [1] * len(state.table.starting_requests)
    most = NONE
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
    state.spaces = [(first + place) % state.seats for place in range(state.seats)]
    for place in range(state.seats):
        state.boards[state.spaces[place]].stock[data.REALS] += data.POSITION_REALS[place]


def _deal_requests(state: MadeiraState) -> None:
    tiles = state.table.request_tiles.copy()
    kinds = len(data.REQUESTS)
    for row in range(state.seats):
        for _ in range(data.TILES_PER_ROW):
            request = state.chance.pick(REQUESTS_STREAM, tiles)
            tiles[request] -= 1
            state.row_requests[row * kinds + request] += 1


def _deal_favors(state: MadeiraState) -> None:
    waiting = [1] * len(data.FAVORS)
    state.favors = []
    for _ in range(len(data.FAVORS)):
        favor = state.chance.pick(FAVORS_STREAM, waiting)
        waiting[favor] = 0
        state.favors.append(favor)


def _deal_rewards(state: MadeiraState) -> None:
    """One A and one B tile for each colony (MA-S-08)."""
    table = state.table
    waiting_a = [1] * len(table.rewards_a)
    waiting_b = [1] * len(table.rewards_b)
    state.rewards = []
    for _ in range(data.COLONY_COUNT):
        a = state.chance.pick(REWARDS_A_STREAM, waiting_a)
        b = state.chance.pick(REWARDS_B_STREAM, waiting_b)
        waiting_a[a] = 0
        waiting_b[b] = 0
        state.rewards.append(table.rewards_a[a])
        state.rewards.append(table.rewards_b[b])
