"""Phase E: crown requests in rounds 1, 3 and 5, conversion of fields in rounds 2 and 4."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...bits import bit, count_bits
from ...native import append
from ...rows import replaced, total_of_largest, zeros
from ...sentinels import NOTHING
from .. import data
from ..actions import FULFIL, KEEP, WEALTH_PAY
from ..events import FIELD_CONVERTED, REQUEST_SCORED
from ..prompts import ASK_FULFIL, ASK_KEEP, ASK_WEALTH
from ..state import NEUTRAL, MadeiraState
from ..steps import FULFILMENT, GIVE_WEALTH

CHOOSING_ROUND: Final = 1
KEEPING_ROUND: Final = 3


def start(state: MadeiraState) -> None:
    if state.round in data.CONVERSIONS:
        convert(state)
        return
    for place in range(state.seats - 1, -1, -1):
        state.push(FULFILMENT, state.spaces[place])


def convert(state: MadeiraState) -> None:
    """Cleared wheat fields grow sugar after round 2, sugar fields wine after round 4 (MA-E-08)."""
    table = state.table
    good = data.CONVERSIONS[state.round]
    for field in range(data.FIELD_COUNT):
        convertible = table.convertible >> field & 1 and table.field_good[field] == good
        if convertible and state.wood[field] == 0:
            state.converted |= bit(field)
            state.log(FIELD_CONVERTED, state.spaces[0], field, good + 2)


def begin_fulfilment(state: MadeiraState, seat: int) -> None:
    """One of two in round 1, two of three in round 3, all in round 5 (MA-E-01)."""
    if state.round == CHOOSING_ROUND:
        state.ask(seat, ASK_FULFIL)
    elif state.round == KEEPING_ROUND:
        state.ask(seat, ASK_KEEP)
    else:
        _score(state, seat, NOTHING)


def add_requests(state: MadeiraState, first: int, answers: Answers) -> None:
    held = state.boards[state.actor].requests
    for request in range(len(data.REQUESTS)):
        if held[request] > 0:
            answers.add(first + request)


def list_fulfilment(state: MadeiraState, answers: Answers) -> None:
    add_requests(state, FULFIL, answers)


def list_keeping(state: MadeiraState, answers: Answers) -> None:
    add_requests(state, KEEP, answers)


def answer_fulfilment(state: MadeiraState, seat: int, action: int) -> None:
    request = action - FULFIL
    held = state.boards[seat].requests
    for kept in range(len(data.REQUESTS)):
        if held[kept] > (1 if kept == request else 0):
            _score(state, seat, kept)
            return


def answer_keeping(state: MadeiraState, seat: int, action: int) -> None:
    request = action - KEEP
    _score(state, seat, request)


def _score(state: MadeiraState, seat: int, kept: int) -> None:
    """Fulfil all requests but one of the kept type, which may be NOTHING (MA-E-03)."""
    board = state.boards[seat]
    for request in range(len(data.REQUESTS)):
        left = 1 if request == kept else 0
        tiles = board.requests[request] - left
        if tiles == 0:
            continue
        board.requests = replaced(board.requests, request, left)
        if request == data.WEALTH:
            state.wealth_due = data.WEALTH_LIMIT * tiles
            state.push(GIVE_WEALTH, seat)
        else:
            points = worth(state, seat, request, tiles)
            state.log(REQUEST_SCORED, seat, request, points)
            state.award(seat, points)


def worth(state: MadeiraState, seat: int, request: int, tiles: int) -> int:
    """Prestige of that many requests of one type, which never share an element."""
    if request == data.TRADE_ROUTES:
        return _best_ships(state, seat, data.FIRST_ROUTE, data.SHIPS_PER_REQUEST * tiles)
    if request == data.EXPEDITIONS:
        return _best_ships(state, seat, 0, data.SHIPS_PER_REQUEST * tiles)
    if request == data.GUILD_INFLUENCE:
        return _influence(state, seat, tiles)
    if request == data.URBANIZATION:
        return _best_cities(state, seat, tiles)
    return min(data.WEALTH_LIMIT * tiles, state.boards[seat].stock[data.REALS])


def ship_points(state: MadeiraState, spot: int) -> int:
    """What a ship on this spot is worth in the crown round at or after this one."""
    return state.table.ship_prestige[spot // data.SPOTS_PER_PLACE][state.round // 2]


def _best_ships(state: MadeiraState, seat: int, first: int, most: int) -> int:
    points = zeros(0)
    ships = state.ships
    for spot in range(first, first + data.FIRST_ROUTE):
        if ships[spot] == seat:
            points = append(points, ship_points(state, spot))
    return total_of_largest(points, most)


def _influence(state: MadeiraState, seat: int, tiles: int) -> int:
    guilds = 0
    for favors in state.table.guild_favors:
        guilds += min(tiles, count_bits(state.boards[seat].favors_up & favors))
    return data.INFLUENCE_PRESTIGE * guilds


def _best_cities(state: MadeiraState, seat: int, most: int) -> int:
    points = zeros(len(data.CITIES))
    for city in range(len(data.CITIES)):
        points[city] = city_points(state, seat, city)
    return total_of_largest(points, most)


def city_points(state: MadeiraState, seat: int, city: int) -> int:
    """Majority among seats and neutrals; of the tied the right-most piece decides (MA-E-04).

    A seat without a worker gets nothing, or by option the lower number (MA-RULING-10).
    """
    strength = _strength(state, seat, city)
    if strength == 0:
        return 0 if state.table.urban_needs_worker else state.table.urban_other[city]
    for party in range(NEUTRAL + 1):
        if _strength(state, party, city) > strength:
            return state.table.urban_other[city]
    return state.table.urban_most[city]


def _strength(state: MadeiraState, party: int, city: int) -> int:
    """More for every piece than for any rank of the right-most one; 0 without a piece."""
    spots = state.spots
    ranks = state.table.spot_rank
    first = city * data.CITY_SPOTS
    pieces = 0
    right_most = 0
    for place in range(data.CITY_SPOTS):
        if spots[first + place] == party:
            pieces += 1
            right_most = max(right_most, ranks[place])
    return pieces * data.CITY_SPOTS + right_most


def begin_wealth(state: MadeiraState, seat: int) -> None:
    """In round 5 the most is given, for nothing gains more (MA-RULING-21)."""
    if state.round == data.ROUNDS:
        _give(state, seat, min(state.wealth_due, state.boards[seat].stock[data.REALS]))
    else:
        state.ask(seat, ASK_WEALTH)


def list_wealth(state: MadeiraState, answers: Answers) -> None:
    most = min(state.wealth_due, state.boards[state.actor].stock[data.REALS])
    for reals in range(most + 1):
        answers.add(WEALTH_PAY + reals)


def answer_wealth(state: MadeiraState, seat: int, action: int) -> None:
    _give(state, seat, action - WEALTH_PAY)


def _give(state: MadeiraState, seat: int, reals: int) -> None:
    state.wealth_due = 0
    state.spend(seat, data.REALS, reals)
    state.log(REQUEST_SCORED, seat, data.WEALTH, reals)
    state.award(seat, reals)
