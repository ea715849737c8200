"""Phase D: honor for the city watch, income of the colonies, wood for ships, bread for workers."""

from __future__ import annotations

from ...answers import Answers
from ...sentinels import NOTHING
from .. import data
from ..actions import FEED, HONOR_NO, HONOR_YES, MAINTAIN
from ..data import CITY_WATCH, HOME
from ..events import WORKER_MOVED
from ..prompts import ASK_FEED, ASK_HONOR, ASK_MAINTAIN
from ..state import MadeiraState
from ..steps import COLONY_INCOME, FEEDING, MAINTENANCE, SETTLEMENT
from . import windmill, wood


def start(state: MadeiraState) -> None:
    for place in range(state.seats - 1, -1, -1):
        state.push(FEEDING, state.spaces[place])
    for place in range(state.seats - 1, -1, -1):
        state.push(MAINTENANCE, state.spaces[place])
    state.push(COLONY_INCOME, 0)
    leader = _watch_leader(state)
    if leader != NOTHING:
        state.ask(leader, ASK_HONOR)


def _watch_leader(state: MadeiraState) -> int:
    """The seat with strictly the most workers in the city watch (MA-D-01)."""
    most = 0
    leader = NOTHING
    for seat in range(state.seats):
        guards = state.boards[seat].watch
        if guards > most:
            most = guards
            leader = seat
        elif guards == most:
            leader = NOTHING
    return leader


def list_honor(state: MadeiraState, answers: Answers) -> None:
    answers.add(HONOR_YES)
    answers.add(HONOR_NO)


def answer_honor(state: MadeiraState, seat: int, action: int) -> None:
    if action == HONOR_YES:
        state.boards[seat].watch -= 1
        state.boards[seat].home += 1
        state.log(WORKER_MOVED, seat, CITY_WATCH, HOME)
        state.award(seat, data.HONOR_PRESTIGE)


def pay_income(state: MadeiraState) -> None:
    """One good for every worker in a colony (MA-D-02)."""
    for seat in range(state.seats):
        for colony in range(data.COLONY_COUNT):
            state.gain(seat, data.COLONIES[colony][1], state.boards[seat].colonies[colony])


def begin_maintenance(state: MadeiraState, seat: int) -> None:
    if state.boards[seat].docked < data.SHIPS:
        state.ask(seat, ASK_MAINTAIN)


def list_maintenance(state: MadeiraState, answers: Answers) -> None:
    """As much wood as the seat has or can buy with reals in hand (MA-D-03)."""
    board = state.boards[state.actor]
    for units in range(data.SHIPS - board.docked + 1):
        if wood.can_pay(state, state.actor, units):
            answers.add(MAINTAIN + units)


def answer_maintenance(state: MadeiraState, seat: int, action: int) -> None:
    units = action - MAINTAIN
    state.take_pirates(seat, data.SHIPS - state.boards[seat].docked - units)
    state.push(SETTLEMENT, seat)
    wood.pay(state, seat, units)


def begin_feeding(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_FEED)


def list_feeding(state: MadeiraState, answers: Answers) -> None:
    """Raise the mill or exchange goods first, then feed (MA-D-04)."""
    windmill.add_moves(state, state.actor, answers, False)
    most = min(hungry(state, state.actor), state.boards[state.actor].stock[data.BREAD])
    for bread in range(most + 1):
        answers.add(FEED + bread)


def hungry(state: MadeiraState, seat: int) -> int:
    """Workers on the board beyond those the windmill feeds."""
    return max(0, state.workers_on_board(seat) - state.boards[seat].mill)


def answer_feeding(state: MadeiraState, seat: int, action: int) -> None:
    if windmill.is_move(action):
        windmill.make_move(state, seat, action)
        state.push(FEEDING, seat)
    else:
        bread = action - FEED
        state.take_pirates(seat, hungry(state, seat) - bread)
        state.spend(seat, data.BREAD, bread)
