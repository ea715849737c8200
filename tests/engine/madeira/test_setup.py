"""The setup, number by number (MA-DATA, MA-S)."""

from __future__ import annotations

import pytest

from tradewinds_engine.madeira import GAME, data
from tradewinds_engine.madeira.arguments import FIELD_NAMES
from tradewinds_engine.madeira.dispatch import MadeiraFlow
from tradewinds_engine.madeira.state import NEUTRAL

SEATS = (2, 3, 4)


def new(seats: int, seed: int = 1) -> MadeiraFlow:
    state = GAME.new(seats, seed=seed)
    assert isinstance(state, MadeiraFlow)
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_starts_with_the_same_stock_and_reals_by_position(seats: int) -> None:
    """MA-DATA-01, MA-S-02, MA-S-04, MA-S-11, MA-RULING-13: the fourth in order gets five reals."""
    state = new(seats)
    for place, seat in enumerate(state.spaces):
        board = state.boards[seat]
        assert list(board.stock) == [1, 1, 1, 1, 4, 5 + 2 + place]
        assert (board.docked, board.mill, board.prestige, board.pirates) == (6, 3, 0, 0)
        assert board.watch == 2


@pytest.mark.parametrize("seed", range(10))
def test_the_seat_with_most_crowns_begins_and_the_rest_follow_clockwise(seed: int) -> None:
    """MA-S-03, MA-S-04: starting requests are numbered by crowns."""
    state = new(4, seed)
    order = [data.REQUESTS.index(name) for name in data.ASSUMED["starting_requests"]]
    crowns = [order.index(list(board.requests).index(1)) for board in state.boards]
    first = crowns.index(max(crowns))
    assert list(state.spaces) == [(first + place) % 4 for place in range(4)]


@pytest.mark.parametrize(("seats", "tiles"), [(2, 10), (3, 15), (4, 20)])
def test_five_requests_lie_in_every_row(seats: int, tiles: int) -> None:
    """MA-DATA-02, MA-DATA-10, MA-S-01, MA-S-05: as many of each type as there are seats."""
    state = new(seats)
    assert sum(state.row_requests) == tiles
    assert [sum(state.row_requests[kind::5]) for kind in range(5)] == [seats] * 5
    assert [sum(state.row_requests[5 * row : 5 * row + 5]) for row in range(seats)] == [5] * seats


@pytest.mark.parametrize(
    ("seats", "base", "landings", "routes"),
    [(2, 8, 3, (3, 4, 3)), (3, 9, 4, (4, 5, 4)), (4, 10, 5, (4, 5, 4))],
)
def test_costs_and_open_ship_spots_follow_the_number_of_seats(
    seats: int, base: int, landings: int, routes: tuple[int, int, int]
) -> None:
    """MA-DATA-02, MA-DATA-07, MA-RULING-20, MA-RULING-22, MA-RULING-32."""
    table = new(seats).table
    assert table.base_cost == base
    for colony in range(3):
        spots = [spot for spot in table.open_spots if spot // 5 == colony]
        assert len(spots) == landings
    for market in range(3):
        spots = [spot for spot in table.open_spots if spot // 5 == 3 + market]
        assert len(spots) == routes[market]


@pytest.mark.parametrize(("seats", "wood"), [(4, 3), (3, 2), (2, 1)])
def test_region_one_has_wood_on_its_convertible_fields(seats: int, wood: int) -> None:
    """MA-EX-03: wheat, wine, convertible wheat, convertible sugar."""
    state = new(seats)
    goods = [data.GOODS[state.good_of(field)] for field in range(4)]
    assert goods == ["wheat", "wine", "wheat", "sugar"]
    assert list(state.wood[:4]) == [0, 0, wood, wood]
    assert state.table.convertible & 0b1111 == 0b1100


@pytest.mark.parametrize(
    ("seats", "wood"),
    [(4, [4, 4, 5, 6]), (3, [3, 3, 4, 5]), (2, [2, 2, 3, 4])],
)
def test_regions_two_and_three_have_the_assumed_wood(seats: int, wood: list[int]) -> None:
    """MA-DATA-03, MA-S-09."""
    state = new(seats)
    names = ("f2_wheat_c", "f2_sugar_c", "f3_wheat_c", "f3_sugar_c")
    assert [state.wood[FIELD_NAMES.index(name)] for name in names] == wood
    assert sum(state.wood[4:]) == sum(wood)


def test_favors_citizens_and_rewards_are_dealt() -> None:
    """MA-S-06, MA-S-07, MA-S-08."""
    state = new(3)
    assert sorted(state.favors) == list(range(12))
    assert [spot for spot, owner in enumerate(state.spots) if owner == NEUTRAL] == [3, 15, 27]
    assert len(set(state.rewards)) == 6
    assert all(reward < 4 for reward in state.rewards[0::2])
    assert all(reward >= 4 for reward in state.rewards[1::2])


@pytest.mark.parametrize("seats", SEATS)
def test_seats_place_in_reverse_order_first_in_cities_then_two_on_fields(seats: int) -> None:
    """MA-S-10, MA-S-12, MA-S-13, MA-S-14."""
    state = new(seats)
    backwards = list(reversed(list(state.spaces)))
    asked = []
    while state.phase == 0:
        assert state.prompt is not None
        asked.append((state.prompt.name, state.to_move))
        state.apply(state.legal()[0])
    cities = [("SETUP_CITY", seat) for seat in backwards]
    fields = [("SETUP_FIELD", seat) for seat in backwards for _ in range(2)]
    assert asked == cities + fields
    assert [board.home for board in state.boards] == [7] * seats


def test_nine_city_spots_are_free_at_first() -> None:
    """MA-S-10."""
    state = new(4)
    assert len(state.legal()) == 9
    state.apply(state.legal()[4])
    assert len(state.legal()) == 8


def test_setup_workers_avoid_taken_fields_and_their_own_first_region() -> None:
    """MA-S-12: the forest is in no region."""
    state = new(2)
    state.apply(state.legal()[0])
    state.apply(state.legal()[0])
    assert len(state.legal()) == 15
    state.apply(GAME.actions.parse("setup_field:f2_wine"))
    labels = [GAME.actions[action].label for action in state.legal()]
    assert labels[-1] == "setup_field:forest"
    assert not [label for label in labels if label.startswith("setup_field:f2")]
    assert len(labels) == 10
    state.apply(GAME.actions.parse("setup_field:forest"))
    labels = [GAME.actions[action].label for action in state.legal()]
    assert "setup_field:forest" not in labels
    assert "setup_field:f2_wine" not in labels
    assert len(labels) == 13
