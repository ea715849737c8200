"""What a seat can raise for the wood it bought this turn; no option may leave it in debt."""

from __future__ import annotations

from ...sentinels import NOTHING
from .. import data
from ..state import MadeiraState
from ..steps import CHARACTER_ACTIONS, UPKEEP
from ..table import Table


def price(units: int) -> int:
    """Reals for all the wood bought in one turn (MA-WOOD-01)."""
    return units * (units + 1) // 2


def mill_worth(table: Table, wheat: int, sugar: int, wine: int, level: int, prestige: int) -> int:
    """Reals the windmill can make of these goods, levels and points."""
    levels = level - table.mill_min + (wheat + (sugar + wine) // 2) // 2
    return data.MILL_REALS * levels + table.bottom_reals * prestige


def means(state: MadeiraState, seat: int) -> int:
    """What the seat can raise without passing (MA-WOOD-05)."""
    board = state.boards[seat]
    stock = board.stock
    if state.phase == UPKEEP:
        return stock[data.REALS]
    mill = mill_worth(state.table, stock[0], stock[1], stock[2], board.mill, board.prestige)
    landed = landings_worth(state, mill_room(state, seat), 0, 0) if has_landings(state) else 0
    return stock[data.REALS] + state.pending_reals + mill + landed


def raisable(state: MadeiraState, seat: int) -> int:
    return means(state, seat) + pass_reals(state)


def pass_reals(state: MadeiraState) -> int:
    """The best free pass space, while passing is still open to the seat whose turn it is."""
    if state.phase != CHARACTER_ACTIONS or state.committed or state.engineer:
        return 0
    best = 0
    for space in range(state.seats):
        if state.spaces[space] == NOTHING:
            best = max(best, state.table.pass_reals[space])
    return best


def mill_room(state: MadeiraState, seat: int) -> int:
    """Levels by which the seat's windmill can still rise."""
    return state.table.mill_max - state.boards[seat].mill


def landings_worth(state: MadeiraState, room: int, colony: int, change: int) -> int:
    """Reals in the unrewarded landings if there were `change` more of them in that colony."""
    total = 0
    for place in range(data.COLONY_COUNT):
        landings = state.landings[place] + (change if place == colony else 0)
        one = state.rewards[2 * place]
        other = state.rewards[2 * place + 1]
        while landings > 0:
            without_mill = max(reward_worth(state, one, 0), reward_worth(state, other, 0))
            best = max(reward_worth(state, one, room), reward_worth(state, other, room))
            if best > without_mill:
                room -= 1
            total += best
            landings -= 1
    return total


def has_landings(state: MadeiraState) -> bool:
    return state.landings[0] + state.landings[1] + state.landings[2] > 0


def reward_worth(state: MadeiraState, reward: int, room: int) -> int:
    """Reals a royal reward can be turned into; `room` is how far the mill can still rise."""
    if reward == data.BOOTY:
        return data.BOOTY_REALS
    if reward == data.MEDAL:
        return data.MEDAL_PRESTIGE * state.table.bottom_reals
    if reward == data.WINDMILL_REWARD:
        return data.MILL_REALS if room > 0 else 0
    if reward == data.CITY_REWARD:
        return data.CITY_PRESTIGE * state.table.bottom_reals
    return 0
