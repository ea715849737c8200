"""Setting up the board and dealing every tile (MA-S-01 to MA-S-12)."""

from __future__ import annotations

from . import data
from .actions import (
    STARTING_REQUEST,
    STREAM_FAVORS,
    STREAM_REQUESTS,
    STREAM_REWARDS_A,
    STREAM_REWARDS_B,
    STREAM_STARTING,
)
from .board import board_of
from .phases import setup
from .state import EMPTY, NEUTRAL, NONE, MadeiraState, Player
from .steps import BEGIN_PHASE, PREPARATION, SETUP, TO_FIELD


def set_up(state: MadeiraState) -> None:
    state.board = board_of(state.seats, state.options)
    state.phase = SETUP
    state.round = 0
    _lay_out(state)
    _clear_turn(state)
    state.players = [_new_player() for _ in range(state.seats)]
    _deal_starting_requests(state)
    _deal_requests(state)
    _deal_favors(state)
    _deal_rewards(state)
    state.push(BEGIN_PHASE, PREPARATION)
    setup.push_decisions(state)


def _lay_out(state: MadeiraState) -> None:
    seats = state.seats
    board = state.board
    state.wood = board.field_wood.copy()
    state.converted = 0
    state.spots = [EMPTY] * data.SPOT_COUNT
    built = range(2 * data.FIRST_DISTRICTS)
    right_most = max(built, key=lambda place: board.spot_rank[place])
    for city in range(len(data.CITIES)):  # MA-S-07
        state.spots[city * data.CITY_SPOTS + right_most] = NEUTRAL
    state.ships = [EMPTY] * data.SHIP_SPOTS
    state.rows = [EMPTY] * seats
    state.row_dice = [0] * (seats * data.DIE_VALUES)
    state.characters = [NONE] * data.BUILDING_COUNT
    state.watch_dice = [0] * data.DIE_VALUES
    state.guild_dice = [0] * (data.BUILDING_COUNT * data.DIE_VALUES)
    state.pirate_dice = [0] * data.BUILDING_COUNT


def _clear_turn(state: MadeiraState) -> None:
    state.begin_turn()
    state.building = NONE
    state.task = TO_FIELD
    state.target = NONE
    state.source = NONE
    state.wood_due = 0
    state.wood_from = 0
    state.wealth_due = 0
    state.pending_reals = 0
    state.landings = [0] * data.COLONY_COUNT


def _new_player() -> Player:
    """MA-DATA-01, with the two workers that go to the city watch at once (MA-S-11)."""
    player = Player()
    player.stock = [*data.START_GOODS, data.START_WOOD, data.START_BREAD, data.START_REALS]
    player.prestige = 0
    player.pirates = 0
    player.mill = data.START_MILL
    player.home = data.WORKERS - data.START_WATCH
    player.watch = data.START_WATCH
    player.fields = 0
    player.colonies = [0] * data.COLONY_COUNT
    player.docked = data.SHIPS
    player.markers = [0] * data.BUILDING_COUNT
    player.dice = [0] * data.DIE_VALUES
    player.aside = 0
    player.requests = [0] * len(data.REQUESTS)
    player.favors_up = 0
    player.favors_down = 0
    return player


def _deal_starting_requests(state: MadeiraState) -> None:
    """Most crowns begins, the others follow clockwise (MA-S-03, MA-S-04)."""
    waiting = [1] * len(state.board.starting_requests)
    most = NONE
    first = 0
    for seat in range(state.seats):
        crowns = state.chance.pick(STREAM_STARTING, waiting)
        waiting[crowns] = 0
        request = state.board.starting_requests[crowns]
        state.players[seat].requests[request] += 1
        state.log(STARTING_REQUEST, seat, request)
        if crowns > most:
            most = crowns
            first = seat
    state.spaces = [(first + place) % state.seats for place in range(state.seats)]
    for place in range(state.seats):
        state.players[state.spaces[place]].stock[data.REALS] += data.POSITION_REALS[place]


def _deal_requests(state: MadeiraState) -> None:
    tiles = state.board.request_tiles.copy()
    kinds = len(data.REQUESTS)
    state.row_requests = [0] * (state.seats * kinds)
    for row in range(state.seats):
        for _ in range(data.TILES_PER_ROW):
            request = state.chance.pick(STREAM_REQUESTS, tiles)
            tiles[request] -= 1
            state.row_requests[row * kinds + request] += 1


def _deal_favors(state: MadeiraState) -> None:
    waiting = [1] * len(data.FAVORS)
    state.favors = []
    for _ in range(len(data.FAVORS)):
        favor = state.chance.pick(STREAM_FAVORS, waiting)
        waiting[favor] = 0
        state.favors.append(favor)


def _deal_rewards(state: MadeiraState) -> None:
    """One A and one B tile for each colony (MA-S-08)."""
    board = state.board
    waiting_a = [1] * len(board.rewards_a)
    waiting_b = [1] * len(board.rewards_b)
    state.rewards = []
    for _ in range(data.COLONY_COUNT):
        a = state.chance.pick(STREAM_REWARDS_A, waiting_a)
        b = state.chance.pick(STREAM_REWARDS_B, waiting_b)
        waiting_a[a] = 0
        waiting_b[b] = 0
        state.rewards.append(board.rewards_a[a])
        state.rewards.append(board.rewards_b[b])
