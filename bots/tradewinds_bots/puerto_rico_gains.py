"""What each role of Puerto Rico would bring a seat now, in rough victory points.

The seat that takes a role has its privilege; the others get the same without it. So a role is as
good as what it brings, less what it gives to the strongest of the others.
"""

from __future__ import annotations

from tradewinds_engine.puerto_rico import data
from tradewinds_engine.puerto_rico.board import Board
from tradewinds_engine.puerto_rico.phases import builder, craftsman
from tradewinds_engine.puerto_rico.state import PuertoRicoState
from tradewinds_engine.sentinels import NOTHING

DOUBLOON = 0.4  # in points
GOOD = 0.7
WORKER = 0.6
OTHERS = 0.6  # how much it counts what the others get


def gain(state: PuertoRicoState, seat: int, card: int, takes_it: bool) -> float:
    board = state.boards[seat]
    privilege = int(takes_it)
    if card == data.CAPTAIN:
        load = goods_to_ship(state, board)
        return load + privilege if load > 0 else 0.0
    if card == data.CRAFTSMAN:
        crop = goods_to_make(board)
        return GOOD * (crop + privilege) if crop > 0 else 0.0
    if card == data.TRADER:
        price = best_price(state, board)
        return DOUBLOON * (price + privilege) if price > 0 else 0.0
    if card == data.BUILDER:
        return DOUBLOON * best_building(state, seat, privilege)
    if card == data.MAYOR:
        coming = (state.station_workers - 1 - seat_distance(state, seat)) // state.seats + 1
        return WORKER * min(board.free_circles(), max(0, coming) + privilege)
    if card == data.SETTLER:
        return (1.0 + 0.4 * privilege) if board.free_island_spaces() > 0 else 0.0
    return DOUBLOON * privilege


def seat_distance(state: PuertoRicoState, seat: int) -> int:
    return (seat - state.actor) % state.seats


def goods_to_ship(state: PuertoRicoState, board: Board) -> int:
    """How many of its goods find room on the ships, or on a wharf."""
    taken = set(state.ship_goods)
    total = best_left = 0
    for good in range(data.GOOD_KINDS):
        room = 0
        for ship in state.table.ships:
            free = data.CAPACITY[ship] - state.ship_loads[ship]
            if state.ship_goods[ship] == good:
                room = free
            elif state.ship_goods[ship] == NOTHING and good not in taken:
                room = max(room, free)
        shipped = min(room, board.goods[good])
        total += shipped
        best_left = max(best_left, board.goods[good] - shipped)
    return total + (best_left if board.occupied(data.WHARF) else 0)


def goods_to_make(board: Board) -> int:
    return sum(craftsman.capacity(board, good) for good in range(data.GOOD_KINDS))


def best_price(state: PuertoRicoState, board: Board) -> int:
    """Doubloons for the best good it can sell; 0 if there is none."""
    if state.house_is_full():
        return 0
    best = 0
    for good in range(data.GOOD_KINDS):
        if board.goods[good] > 0 and (state.house[good] == 0 or board.occupied(data.OFFICE)):
            best = max(best, data.PRICES[good])
    bonus = board.occupied(data.SMALL_MARKET) + 2 * board.occupied(data.LARGE_MARKET)
    return best + bonus if best > 0 else 0


def best_building(state: PuertoRicoState, seat: int, privilege: int) -> int:
    """The printed cost of the dearest building it can pay."""
    board = state.boards[seat]
    found = 0
    for building in range(state.kinds_end):
        if state.buildings[building] > 0 and not board.owns(building):
            price = max(0, builder.price(state, seat, building) - privilege)
            if price <= board.doubloons and data.SPACES[building] <= board.free_city_spaces():
                found = max(found, data.COST[building])
    return found


def roles_by_gain(state: PuertoRicoState, weights: dict[int, float]) -> list[str]:
    """The roles on offer, the best for the seat to move first; weights say what it likes."""
    seat = state.actor
    worth = {}
    for card, name in enumerate(data.CARDS):
        own = gain(state, seat, card, takes_it=True)
        others = [gain(state, other, card, False) for other in range(state.seats) if other != seat]
        value = weights.get(card, 1.0) * (own - OTHERS * max(others))
        worth[f"role:{name}"] = value + DOUBLOON * int(state.card_money[card])
    return sorted(worth, key=worth.__getitem__, reverse=True)
