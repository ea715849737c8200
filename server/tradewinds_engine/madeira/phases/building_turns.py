"""Phase C: building by building, seats with a marker pay for its action or take pirates."""

from __future__ import annotations

from ...answers import Answers
from ...rows import filled
from ...sentinels import NOTHING
from .. import data
from ..actions import PAY, TAKE_PIRATES, USE_FAVOR
from ..events import BUILDING_ROLLED
from ..prompts import ASK_BUILDING_TURN
from ..state import BUILDING_DICE_STREAM, MadeiraState
from ..steps import (
    BUILDING_TURN,
    CLEAR_BUILDINGS,
    LAST_MILLING,
    OPEN_BUILDING,
    PLAY_BUILDING,
    SETTLEMENT,
)
from . import buildings, favors, solvency, windmill


def start(state: MadeiraState) -> None:
    """The five buildings in order, then a last chance at the windmill (MA-C-01, MA-C-10)."""
    state.begin_turn()
    state.building = NOTHING
    state.push(CLEAR_BUILDINGS, 0)
    for place in range(state.seats - 1, -1, -1):
        state.push(LAST_MILLING, state.spaces[place])
    for building in range(data.BUILDING_COUNT - 1, -1, -1):
        state.push(OPEN_BUILDING, building)


def open_building(state: MadeiraState, building: int) -> None:
    """Roll the dice of a building that holds a marker and call its seats (MA-C-02, 03)."""
    marked = False
    for board in state.boards:
        if board.markers[building] > 0:
            marked = True
    if not marked:
        return
    state.building = building
    _roll(state, building)
    state.log(
        BUILDING_ROLLED,
        state.spaces[0],
        building,
        state.cost_of(building),
        state.pirates_of(building),
    )
    for place in range(state.seats - 1, -1, -1):
        state.push(BUILDING_TURN, state.spaces[place])


def _roll(state: MadeiraState, building: int) -> None:
    first = building * data.DIE_VALUES
    dice = state.guild_dice
    rolls = dice[first] + dice[first + 1] + dice[first + 2]
    for value in range(data.DIE_VALUES):
        dice[first + value] = 0
    for _ in range(rolls):
        dice[first + state.chance.below(BUILDING_DICE_STREAM, data.DIE_VALUES)] += 1
    if state.pirate_dice[building] > 0:
        value = state.chance.below(BUILDING_DICE_STREAM, data.DIE_VALUES)
        state.pirate_dice[building] = value + 1


def begin_turn(state: MadeiraState, seat: int) -> None:
    if state.boards[seat].markers[state.building] > 0:
        state.begin_turn()
        state.push(SETTLEMENT, seat)
        state.push(PLAY_BUILDING, seat)


def play(state: MadeiraState, seat: int) -> None:
    """Ask, unless a bishop has taken the seat's last marker away (MA-C-08)."""
    if state.boards[seat].markers[state.building] > 0:
        state.ask(seat, ASK_BUILDING_TURN)


def list_turn(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    windmill.add_moves(state, seat, answers, True)
    if not state.favor_used:
        favors.add_usable(state, seat, answers)
    if _can_pay(state, seat):
        answers.add(PAY)
    answers.add(TAKE_PIRATES)


def _can_pay(state: MadeiraState, seat: int) -> bool:
    """MA-C-04; a debt for wood must stay payable."""
    cost = 0 if state.lord else state.cost_of(state.building)
    if state.boards[seat].stock[data.REALS] < cost:
        return False
    if state.wood_bought == 0:
        return True
    return solvency.price(state.wood_bought) <= solvency.raisable(state, seat) - cost


def answer_turn(state: MadeiraState, seat: int, action: int) -> None:
    if windmill.is_move(action):
        windmill.make_move(state, seat, action)
        state.push(PLAY_BUILDING, seat)
    elif action == PAY:
        _pay(state, seat)
    elif action == TAKE_PIRATES:
        state.take_pirates(seat, state.pirates_of(state.building))
    else:
        state.push(PLAY_BUILDING, seat)
        favors.use(state, seat, action - USE_FAVOR)


def _pay(state: MadeiraState, seat: int) -> None:
    building = state.building
    state.committed = True
    strength = state.workers_in(seat, state.table.building_region[building])
    if state.diplomat:
        strength += data.DIPLOMAT_WORKERS
    if not state.lord:
        state.spend(seat, data.REALS, state.cost_of(building))
    buildings.act(state, seat, building, strength)


def clear(state: MadeiraState) -> None:
    """Markers go home, dice and characters leave the board (MA-C-10, MA-RULING-27)."""
    for board in state.boards:
        board.aside = 0
        for building in range(data.BUILDING_COUNT):
            board.markers[building] = 0
    state.characters = filled(data.BUILDING_COUNT, NOTHING)
    for building in range(data.BUILDING_COUNT):
        state.pirate_dice[building] = 0
    for place in range(len(state.guild_dice)):
        state.guild_dice[place] = 0
    for value in range(data.DIE_VALUES):
        state.watch_dice[value] = 0
    state.building = NOTHING
    state.begin_turn()
