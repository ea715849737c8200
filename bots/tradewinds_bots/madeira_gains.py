"""What the crown of Madeira would pay the seat to move, in points."""

from __future__ import annotations

from tradewinds_engine.madeira.data import (
    CITIES,
    CITY_SPOTS,
    REALS,
    REQUESTS,
    URBANIZATION,
    WEALTH,
    WEALTH_LIMIT,
)
from tradewinds_engine.madeira.phases import crown
from tradewinds_engine.madeira.state import MadeiraState

REALS_TO_COME = 5  # a pass, and what the windmill gives
A_PIECE = 3  # points that make it worth to send a worker


def requests(state: MadeiraState) -> dict[str, int]:
    return {
        f"take_request:{name}": one_more(state, request) for request, name in enumerate(REQUESTS)
    }


def one_more(state: MadeiraState, request: int) -> int:
    """What one more request of that kind would add, as the board is now."""
    seat = state.actor
    board = state.boards[seat]
    held = board.requests[request]
    if request == WEALTH:
        left = board.stock[REALS] + REALS_TO_COME - WEALTH_LIMIT * held
        return max(0, min(WEALTH_LIMIT, left))
    now = crown.worth(state, seat, request, held) if held > 0 else 0
    points = crown.worth(state, seat, request, held + 1) - now
    if request == URBANIZATION and held == 0:
        points += best_piece(state)
    return points


def leads_in(state: MadeiraState, city: int) -> bool:
    return crown.city_points(state, state.actor, city) == state.table.urban_most[city]


def one_more_piece(state: MadeiraState, city: int) -> int:
    """What a piece on the right-most free spot of the city would add to its points."""
    if leads_in(state, city):
        return 0
    first = city * CITY_SPOTS
    free = [spot for spot in range(CITY_SPOTS) if state.is_free_spot(first + spot)]
    if not free:
        return 0
    later = state.copy()
    assert isinstance(later, MadeiraState)
    later.spots[first + max(free, key=lambda spot: state.table.spot_rank[spot])] = state.actor
    now = crown.city_points(state, state.actor, city)
    return crown.city_points(later, state.actor, city) - now


def best_piece(state: MadeiraState) -> int:
    return max(one_more_piece(state, city) for city in range(len(CITIES)))


def cities(state: MadeiraState) -> list[int]:
    """Where one more piece brings most, that city first; of equal ones the richer."""
    order = {
        city: (one_more_piece(state, city), state.table.urban_most[city])
        for city in range(len(CITIES))
    }
    return sorted(order, key=order.__getitem__, reverse=True)


def lacks_city(state: MadeiraState) -> bool:
    """Whether the crown asks for more cities than the seat leads in, and a piece would help."""
    asked = state.boards[state.actor].requests[URBANIZATION]
    led = sum(leads_in(state, city) for city in range(len(CITIES)))
    return asked > led and best_piece(state) > A_PIECE


def next_guard_leads(state: MadeiraState) -> bool:
    """Whether one more guard would make most guards, who are honored."""
    own = state.boards[state.actor].watch
    others = [board.watch for seat, board in enumerate(state.boards) if seat != state.actor]
    return own + 1 > max(others)
