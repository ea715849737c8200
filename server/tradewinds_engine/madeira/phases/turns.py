"""Phase B: seats take turns placing a die on a character, until all have passed."""

from __future__ import annotations

from ...answers import Answers
from ...rows import place_of
from ...sentinels import NOTHING
from .. import data
from ..actions import PASS, PLACE_GUILD_DIE, USE_FAVOR
from ..prompts import ASK_DIE_TURN
from ..state import MadeiraState
from ..steps import (
    NEXT_DIE_TURN,
    ONE_SHIP,
    PLAY_DIE,
    SENT_TO_WATCH,
    SETTLEMENT,
    TO_CITY,
)
from . import dice, favors, ships, solvency, windmill, workers


def start(state: MadeiraState) -> None:
    state.push(NEXT_DIE_TURN, state.seats - 1)


def next_turn(state: MadeiraState, last_row: int) -> None:
    """The next row downwards whose seat has not passed (MA-B-01)."""
    for distance in range(1, state.seats + 1):
        row = (last_row + distance) % state.seats
        seat = state.rows[row]
        if seat != NOTHING:
            state.begin_turn()
            state.building = NOTHING
            state.push(NEXT_DIE_TURN, row)
            state.push(SETTLEMENT, seat)
            state.push(PLAY_DIE, seat)
            return


def begin_turn(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_DIE_TURN)


def list_turn(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    windmill.add_moves(state, seat, answers, True)
    if not state.favor_used:
        favors.add_usable(state, seat, answers)
    dice.add_choices(state, seat, answers)
    if not state.engineer:  # MA-FAV-15
        _add_passes(state, seat, answers)


def _add_passes(state: MadeiraState, seat: int, answers: Answers) -> None:
    """Free spaces with their reals or what they offer instead (MA-B-09)."""
    table = state.table
    owed = solvency.price(state.wood_bought)
    means = solvency.means(state, seat) if owed else 0
    can_send = workers.can_move(state, seat, SENT_TO_WATCH, NOTHING)
    for space in range(state.seats):
        if state.spaces[space] != NOTHING:
            continue
        options = table.pass_options[space]
        action = PASS + space * len(data.PASS_OPTIONS)
        if owed <= means + table.pass_reals[space]:
            answers.add(action + data.PASS_REALS)
        if options >> data.PASS_CITY & 1 and owed <= means + table.bottom_reals:
            answers.add(action + data.PASS_CITY)
        if options >> data.PASS_WATCH & 1 and owed <= means and can_send:
            answers.add(action + data.PASS_WATCH)
        if options >> data.PASS_SHIP & 1 and ships.can_move(state, seat, NOTHING, 0):
            answers.add(action + data.PASS_SHIP)


def answer_turn(state: MadeiraState, seat: int, action: int) -> None:
    if windmill.is_move(action):
        windmill.make_move(state, seat, action)
        state.push(PLAY_DIE, seat)
    elif action < PLACE_GUILD_DIE:
        state.push(PLAY_DIE, seat)
        favors.use(state, seat, action - USE_FAVOR)
    elif action < PASS:
        dice.place(state, seat, action - PLACE_GUILD_DIE)
    else:
        _pass(state, seat, action - PASS)


def _pass(state: MadeiraState, seat: int, choice: int) -> None:
    """The disc goes to the pass column, dice left over are given up (MA-B-09)."""
    board = state.boards[seat]
    space = choice // len(data.PASS_OPTIONS)
    option = choice % len(data.PASS_OPTIONS)
    state.committed = True
    state.rows[place_of(state.rows, seat)] = NOTHING
    state.spaces[space] = seat
    for value in range(data.DIE_VALUES):
        board.aside += board.dice[value]
        board.dice[value] = 0
    if option == data.PASS_REALS:
        state.gain(seat, data.REALS, state.table.pass_reals[space])
    elif option == data.PASS_CITY:
        state.award(seat, data.CITY_PRESTIGE)
        workers.start(state, seat, TO_CITY, 1)
    elif option == data.PASS_WATCH:
        workers.start(state, seat, SENT_TO_WATCH, 1)
    else:
        ships.start(state, seat, ONE_SHIP, 1)
