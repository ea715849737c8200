"""Placing a die on a character: which dice, where, and what it costs (MA-B-04, MA-B-05)."""

from __future__ import annotations

from ...answers import Answers
from .. import data
from ..actions import PLACE_GUILD_DIE, PLACE_PIRATE_DIE
from ..data import CITY_WATCH, HOME
from ..events import WORKER_MOVED
from ..prompts import ASK_ACT
from ..state import MadeiraState
from . import solvency


def add_choices(state: MadeiraState, seat: int, answers: Answers) -> None:
    """Dice the seat may place, equal dice once (MA-B-04)."""
    if state.wood_bought and solvency.price(state.wood_bought) > solvency.means(state, seat):
        return
    board = state.boards[seat]
    for value in range(data.DIE_VALUES):
        if board.dice[value] > 0:
            _add_buildings(state, seat, value, PLACE_GUILD_DIE, answers)
    if board.watch > 0:
        for value in range(data.DIE_VALUES):
            if state.watch_dice[value] > 0:
                _add_buildings(state, seat, value, PLACE_PIRATE_DIE, answers)


def _add_buildings(
    state: MadeiraState, seat: int, value: int, first: int, answers: Answers
) -> None:
    bread = state.boards[seat].stock[data.BREAD]
    for building in range(data.BUILDING_COUNT):
        if bread < state.table.building_region[building] - (value + 1):
            continue
        if dice_on(state, building) >= state.seats:
            continue
        if first == PLACE_GUILD_DIE or state.pirate_dice[building] == 0:
            answers.add(first + value * data.BUILDING_COUNT + building)


def dice_on(state: MadeiraState, building: int) -> int:
    dice = state.guild_dice
    first = building * data.DIE_VALUES
    pirate = 1 if state.pirate_dice[building] > 0 else 0
    return dice[first] + dice[first + 1] + dice[first + 2] + pirate


def place(state: MadeiraState, seat: int, choice: int) -> None:
    """Pay bread for a die that is too small, put it down, and act (MA-B-05)."""
    board = state.boards[seat]
    is_pirate = choice >= PLACE_PIRATE_DIE - PLACE_GUILD_DIE
    building = choice % data.BUILDING_COUNT
    value = choice // data.BUILDING_COUNT % data.DIE_VALUES
    state.committed = True
    state.building = building
    state.spend(seat, data.BREAD, state.table.building_region[building] - (value + 1))
    if is_pirate:
        state.watch_dice[value] -= 1
        state.pirate_dice[building] = value + 1
        board.watch -= 1
        board.home += 1
        state.log(WORKER_MOVED, seat, CITY_WATCH, HOME)
    else:
        board.dice[value] -= 1
        state.guild_dice[building * data.DIE_VALUES + value] += 1
        board.markers[building] += 1
    state.ask(seat, ASK_ACT)
