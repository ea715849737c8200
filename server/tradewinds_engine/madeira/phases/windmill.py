"""The windmill: exchanging goods, raising the mill, and milling it down for bread or reals."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...rows import row_of
from .. import data
from ..actions import DONE, EXCHANGE, MILL_DOWN_BREAD, MILL_DOWN_REALS, MILL_UP, USE_FAVOR
from ..prompts import ASK_MILLING
from ..state import MadeiraState
from ..steps import LAST_MILLING
from . import solvency

GIVE_FIRST: Final = row_of([0, 0, 1, 1, 2, 2, 0, 0, 1])
GIVE_SECOND: Final = row_of([0, 0, 1, 1, 2, 2, 1, 2, 2])
GET: Final = row_of([1, 2, 0, 2, 0, 1, 2, 1, 0])


def add_moves(state: MadeiraState, seat: int, answers: Answers, with_down: bool) -> None:
    """The windmill moves that leave the seat solvent (MA-W-01 to 03, MA-WOOD-05)."""
    board = state.boards[seat]
    stock = board.stock
    if stock[0] + stock[1] + stock[2] >= data.EXCHANGE_GOODS:
        move = 0
        while move < 9:
            first = GIVE_FIRST[move]
            second = GIVE_SECOND[move]
            has_both = stock[first] >= (2 if first == second else 1) and stock[second] >= 1
            if has_both and _keeps_solvent(state, seat, EXCHANGE + move):
                answers.add(EXCHANGE + move)
            move += 1
        if stock[data.WHEAT] >= data.MILL_WHEAT and _keeps_solvent(state, seat, MILL_UP):
            answers.add(MILL_UP)
    if with_down and (board.mill > state.table.mill_min or board.prestige >= 1):
        if _keeps_solvent(state, seat, MILL_DOWN_BREAD):
            answers.add(MILL_DOWN_BREAD)
        answers.add(MILL_DOWN_REALS)


def _keeps_solvent(state: MadeiraState, seat: int, action: int) -> bool:
    """Whether the debt can still be raised after this move; reals for a level lose nothing."""
    if state.wood_bought == 0:
        return True
    table = state.table
    board = state.boards[seat]
    wheat, sugar, wine = board.stock[0], board.stock[1], board.stock[2]
    level = board.mill
    prestige = board.prestige
    if action == MILL_UP:
        wheat -= data.MILL_WHEAT
        if level < table.mill_max:
            level += 1
        else:
            prestige += data.MILL_TOP_PRESTIGE
    elif action == MILL_DOWN_BREAD:
        if level > table.mill_min:
            level -= 1
        else:
            prestige -= 1
    else:
        goods = [wheat, sugar, wine]
        goods[GIVE_FIRST[action - EXCHANGE]] -= 1
        goods[GIVE_SECOND[action - EXCHANGE]] -= 1
        goods[GET[action - EXCHANGE]] += 1
        wheat, sugar, wine = goods[0], goods[1], goods[2]
    before = solvency.mill_worth(
        table, board.stock[0], board.stock[1], board.stock[2], board.mill, board.prestige
    )
    after = solvency.mill_worth(table, wheat, sugar, wine, level, prestige)
    return solvency.price(state.wood_bought) <= solvency.raisable(state, seat) - before + after


def is_move(action: int) -> bool:
    return EXCHANGE <= action < USE_FAVOR


def make_move(state: MadeiraState, seat: int, action: int) -> None:
    board = state.boards[seat]
    table = state.table
    if action < MILL_UP:
        state.spend(seat, GIVE_FIRST[action - EXCHANGE], 1)
        state.spend(seat, GIVE_SECOND[action - EXCHANGE], 1)
        state.gain(seat, GET[action - EXCHANGE], 1)
    elif action == MILL_UP:
        state.spend(seat, data.WHEAT, data.MILL_WHEAT)
        if board.mill < table.mill_max:
            state.set_mill(seat, board.mill + 1)
        else:
            state.award(seat, data.MILL_TOP_PRESTIGE)
    elif board.mill > table.mill_min:
        state.set_mill(seat, board.mill - 1)
        if action == MILL_DOWN_BREAD:
            state.gain(seat, data.BREAD, data.MILL_BREAD)
        else:
            state.gain(seat, data.REALS, data.MILL_REALS)
    else:
        state.give_up_prestige(seat, 1)  # MA-RULING-02
        if action == MILL_DOWN_BREAD:
            state.gain(seat, data.BREAD, data.MILL_BREAD)
        else:
            state.gain(seat, data.REALS, table.bottom_reals)


def begin_last_milling(state: MadeiraState, seat: int) -> None:
    """The last chance to mill down before upkeep (MA-W-05)."""
    if solvency.raisable(state, seat) > state.boards[seat].stock[data.REALS]:
        state.ask(seat, ASK_MILLING)


def list_last_milling(state: MadeiraState, answers: Answers) -> None:
    add_moves(state, state.actor, answers, True)
    answers.add(DONE)


def answer_last_milling(state: MadeiraState, seat: int, action: int) -> None:
    if action != DONE:
        make_move(state, seat, action)
        state.push(LAST_MILLING, seat)
