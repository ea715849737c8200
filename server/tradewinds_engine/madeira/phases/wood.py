"""Wood: where a seat has access to it, taking it, buying it, and the debt of the turn."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from .. import data
from ..actions import WOOD_SRC
from ..events import WOOD_CUT
from ..prompts import ASK_BUY_WOOD, ASK_SETTLE, ASK_TAKE_WOOD
from ..state import MadeiraState
from ..steps import BUY_WOOD, SETTLEMENT, TAKE_WOOD
from . import solvency, windmill

UNLIMITED: Final = 99


def accessible(state: MadeiraState, seat: int, lowest: int = 0) -> int:
    """Units the seat can get from the sources at and above `lowest` (MA-WOOD-02)."""
    board = state.boards[seat]
    if board.is_on(data.FOREST):
        return UNLIMITED
    fields = board.fields
    units = 0
    field = lowest
    while field < data.FIELD_COUNT:
        if fields >> field & 1:
            units += state.wood[field]
        field += 1
    return units


def can_pay(state: MadeiraState, seat: int, units: int) -> bool:
    """Whether that much wood can be discarded now, own wood first (MA-WOOD-03)."""
    missing = units - state.boards[seat].stock[data.WOOD]
    if missing <= 0:
        return True
    if accessible(state, seat) < missing:
        return False
    return solvency.price(state.wood_bought + missing) <= solvency.raisable(state, seat)


def pay(state: MadeiraState, seat: int, units: int) -> None:
    """Discard own wood and put the purchase of the rest on the agenda."""
    own = min(units, state.boards[seat].stock[data.WOOD])
    state.spend(seat, data.WOOD, own)
    state.wood_due = units - own
    state.wood_from = 0
    if state.wood_due > 0:
        state.push(BUY_WOOD, seat)


def take(state: MadeiraState, seat: int, units: int) -> None:
    """Take free wood as far as there is access (MA-WOOD-07)."""
    state.wood_due = min(units, accessible(state, seat))
    state.wood_from = 0
    if state.wood_due > 0:
        state.push(TAKE_WOOD, seat)


def begin_buying(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_BUY_WOOD)


def begin_taking(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_TAKE_WOOD)


def list_sources(state: MadeiraState, answers: Answers) -> None:
    """Sources from which the remaining units stay obtainable in data order (MA-WOOD-04)."""
    board = state.boards[state.actor]
    field = state.wood_from
    while field < data.FIELD_COUNT:
        standing = board.is_on(field) and state.wood[field] > 0
        if standing and accessible(state, state.actor, field) >= state.wood_due:
            answers.add(WOOD_SRC + field)
        field += 1
    if board.is_on(data.FOREST):
        answers.add(WOOD_SRC + data.FOREST)


def answer_buy(state: MadeiraState, seat: int, action: int) -> None:
    source = action - WOOD_SRC
    _cut(state, seat, source)
    state.wood_bought += 1
    if state.wood_due > 0:
        state.push(BUY_WOOD, seat)


def answer_take(state: MadeiraState, seat: int, action: int) -> None:
    source = action - WOOD_SRC
    _cut(state, seat, source)
    state.gain(seat, data.WOOD, 1)
    if state.wood_due > 0:
        state.push(TAKE_WOOD, seat)


def _cut(state: MadeiraState, seat: int, source: int) -> None:
    if source != data.FOREST:
        state.wood[source] -= 1
    state.log(WOOD_CUT, seat, source)
    state.wood_from = source
    state.wood_due -= 1


def settle(state: MadeiraState, seat: int) -> None:
    """Pay for the wood of the turn, raising reals at the windmill if need be (MA-WOOD-06)."""
    owed = solvency.price(state.wood_bought)
    if state.boards[seat].stock[data.REALS] >= owed:
        state.spend(seat, data.REALS, owed)
        state.wood_bought = 0
    else:
        state.ask(seat, ASK_SETTLE)


def list_settling(state: MadeiraState, answers: Answers) -> None:
    windmill.add_moves(state, state.actor, answers, True)


def answer_settling(state: MadeiraState, seat: int, action: int) -> None:
    windmill.make_move(state, seat, action)
    state.push(SETTLEMENT, seat)
