"""A rough worth of a position for greedy play, in tenths of a prestige point.

A greedy player compares positions in the middle of decisions, so whatever a decision will still
bring or cost is counted from its first half on; otherwise putting it off would look like a gain.
"""

from __future__ import annotations

from typing import Final

from ..bits import count_bits
from ..rows import count_of, row_of, total
from ..state import STEP_SHIFT
from . import data
from .data import CITY_WATCH, FIRST_COLONY, FIRST_SPOT, HOME
from .phases import crown, upkeep
from .prompts import (
    ASK_ACT,
    ASK_BUILDING_TURN,
    ASK_FEED,
    ASK_SHIP_AMOUNT,
    ASK_SHIP_DEST,
    ASK_SHIP_SRC,
    ASK_WEALTH,
    ASK_WORKER_DEST,
    ASK_WORKER_SRC,
)
from .state import MadeiraState
from .steps import (
    BUILDING_ACTIONS,
    BUILDING_TURN,
    CHARACTER_ACTIONS,
    FEEDING,
    MAINTENANCE,
    PLAY_BUILDING,
    UPKEEP,
)

POINT: Final = 10
PIRATE: Final = 9
STOCK: Final = row_of([4, 4, 6, 6, 3, 3])  # by resource, while there are rounds to use it in
LAST_STOCK: Final = 2
REQUEST: Final = 7  # per point a held request would bring now
MOUTH: Final = 2  # a worker the mill does not feed, per round to come
COLONIST: Final = 5  # per round to come
FIELD_WORKER: Final = 6
CITIZEN: Final = 5
GUARD: Final = 6
FAVOR_UP: Final = 20
FAVOR_DOWN: Final = 10
DIE_IN_HAND: Final = 14
MARKER: Final = 22
LANDING: Final = 25
MOVE_TO_COME: Final = 8
ACT_TO_COME: Final = 14


def estimate(state: MadeiraState, seat: int) -> int:
    board = state.boards[seat]
    rounds_left = data.ROUNDS - state.round
    worth = POINT * board.prestige - PIRATE * board.pirates
    worth -= POINT * max(0, board.pirates - data.PIRATES_TOLERATED)
    worth += _stock(state, seat, rounds_left)
    worth += _pieces(state, seat, rounds_left)
    worth += _dice(state, seat)
    for request in range(len(data.REQUESTS)):
        tiles = board.requests[request]
        if tiles > 0:
            worth += REQUEST * crown.worth(state, seat, request, tiles)
    if state.actor == seat:
        worth += _to_come(state, seat, rounds_left)
    return worth


def _stock(state: MadeiraState, seat: int, rounds_left: int) -> int:
    """Goods and reals, and the pirates that missing bread and wood are about to bring."""
    board = state.boards[seat]
    worth = 0
    for resource in range(len(data.RESOURCES)):
        each = STOCK[resource] if rounds_left > 0 else LAST_STOCK
        worth += each * board.stock[resource]
    worth += STOCK[data.REALS] * state.pending_reals
    worth += LANDING * (state.landings[0] + state.landings[1] + state.landings[2])
    if _is_ahead(state, seat, FEEDING):
        worth -= _due(upkeep.hungry(state, seat), board.stock[data.BREAD], STOCK[data.BREAD])
    if _is_ahead(state, seat, MAINTENANCE):
        ships = data.SHIPS - board.docked
        worth -= _due(ships, board.stock[data.WOOD], STOCK[data.WOOD])
    return worth


def _due(needed: int, stock: int, each: int) -> int:
    """What is eaten or used up, and the pirates for what is missing."""
    return each * min(needed, stock) + (PIRATE - 2) * max(0, needed - stock)


def _is_ahead(state: MadeiraState, seat: int, step: int) -> bool:
    """Whether the seat's feeding or maintenance is still to come in this round."""
    if state.phase == UPKEEP:
        asked = state.actor == seat and state.question == ASK_FEED and step == FEEDING
        return asked or (step << STEP_SHIFT | seat) in state.agenda
    return state.phase == CHARACTER_ACTIONS or state.phase == BUILDING_ACTIONS


def _pieces(state: MadeiraState, seat: int, rounds_left: int) -> int:
    board = state.boards[seat]
    worth = COLONIST * total(board.colonies) * (rounds_left + 1)
    worth -= MOUTH * (data.WORKERS - board.home - board.mill) * (rounds_left + 1)
    worth += FIELD_WORKER * count_bits(board.fields)
    worth += CITIZEN * count_of(state.spots, seat)
    worth += GUARD * board.watch
    worth += FAVOR_UP * count_bits(board.favors_up)
    return worth + FAVOR_DOWN * count_bits(board.favors_down)


def _dice(state: MadeiraState, seat: int) -> int:
    """Dice to place and markers to pay for; no phase is worth staying in for them."""
    board = state.boards[seat]
    if state.phase != CHARACTER_ACTIONS and state.phase != BUILDING_ACTIONS:
        return MARKER * data.MARKERS
    worth = DIE_IN_HAND * total(board.dice) + MARKER * total(board.markers)
    for building in range(data.BUILDING_COUNT):
        if board.markers[building] > 0 and not _is_resolved(state, seat, building):
            worth -= PIRATE * state.pirates_of(building)
    return worth


def _is_resolved(state: MadeiraState, seat: int, building: int) -> bool:
    """Whether the seat has had its turn at a building in this round."""
    if state.phase == CHARACTER_ACTIONS or building > state.building:
        return False
    if building < state.building or (state.committed and state.actor == seat):
        return True
    asked = state.actor == seat and state.question == ASK_BUILDING_TURN
    waiting = (BUILDING_TURN << STEP_SHIFT | seat) in state.agenda
    interrupted = (PLAY_BUILDING << STEP_SHIFT | seat) in state.agenda
    return not asked and not waiting and not interrupted


def _to_come(state: MadeiraState, seat: int, rounds_left: int) -> int:
    """What the rest of a half-made decision promises."""
    question = state.question
    if question == ASK_ACT:
        return ACT_TO_COME
    if question in (ASK_WORKER_DEST, ASK_SHIP_DEST):
        return MOVE_TO_COME * state.moves_left
    if question in (ASK_SHIP_SRC, ASK_SHIP_AMOUNT):
        return _ship_spot(state, seat, state.target) + MOVE_TO_COME * state.moves_left
    if question == ASK_WORKER_SRC:
        return _place(state, seat, state.target, rounds_left) + MOVE_TO_COME
    if question == ASK_WEALTH:
        reals = min(state.wealth_due, state.boards[seat].stock[data.REALS])
        return (POINT - STOCK[data.REALS]) * reals
    return 0


def _place(state: MadeiraState, seat: int, place: int, rounds_left: int) -> int:
    """A place for a worker, as far as it differs from others of its kind."""
    if place < data.FIELD_COUNT:
        return FIELD_WORKER + (3 if state.wood[place] > 0 else state.good_of(place))
    if place < FIRST_SPOT:
        return FIELD_WORKER + 4
    if place < FIRST_COLONY:
        return CITIZEN + (REQUEST * 5 if _wants_city(state, seat, place - FIRST_SPOT) else 0)
    if place < CITY_WATCH:
        return COLONIST * (rounds_left + 1)
    if place == HOME:
        return 0
    return GUARD + PIRATE * min(data.WATCH_DISCARD, state.boards[seat].pirates)


def _wants_city(state: MadeiraState, seat: int, spot: int) -> bool:
    """Whether a request is still without a city, or this one is not won yet."""
    if state.boards[seat].requests[data.URBANIZATION] == 0:
        return False
    city = spot // data.CITY_SPOTS
    return crown.city_points(state, seat, city) < state.table.urban_most[city]


def _ship_spot(state: MadeiraState, seat: int, spot: int) -> int:
    table = state.table
    request = data.TRADE_ROUTES if spot >= data.FIRST_ROUTE else data.EXPEDITIONS
    worth = -STOCK[table.spot_good[spot]] * table.spot_cost[spot]
    if state.boards[seat].requests[request] > 0:
        worth += REQUEST * crown.ship_points(state, spot)
    if spot < data.FIRST_ROUTE:
        return worth + LANDING
    return worth + STOCK[data.REALS] * table.spot_reals[spot]
