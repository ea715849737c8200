"""Moving ships to landings and trade routes, and collecting what they bring (MA-SHIP)."""

from __future__ import annotations

from ...answers import Answers
from ...sentinels import NOTHING
from .. import data
from ..actions import SHIP_AMOUNT, SHIP_DEST, SHIP_SRC, STOP
from ..data import SHIP_HOME
from ..events import SHIP_MOVED
from ..prompts import ASK_REWARD, ASK_SHIP_AMOUNT, ASK_SHIP_DEST, ASK_SHIP_SRC
from ..state import MadeiraState
from ..steps import COLLECT, COMMANDED, LAUNCH_SHIP, MOVE_SHIPS
from ..table import CLOSED
from . import solvency, wood


def start(state: MadeiraState, seat: int, task: int, moves: int) -> None:
    state.task = task
    state.moves_left = moves
    state.moved = NOTHING
    state.push(COLLECT, seat)
    state.push(MOVE_SHIPS, seat)


def can_move(state: MadeiraState, seat: int, moved: int, credit: int) -> bool:
    """Whether a ship other than the one moved has somewhere to go.

    `credit` is what passing would still bring for the wood of the turn.
    """
    from_board = _is_any_on_board(state, seat, moved)
    from_home = state.boards[seat].docked > 0
    for spot in state.table.open_spots:
        if state.ships[spot] == NOTHING and _is_reachable(
            state, seat, spot, from_board, from_home, credit
        ):
            return True
    return False


def _is_any_on_board(state: MadeiraState, seat: int, moved: int) -> bool:
    """Whether a ship on the board has not moved in this action."""
    on_board = data.SHIPS - state.boards[seat].docked
    return on_board > (0 if moved == NOTHING else 1)


def _is_reachable(
    state: MadeiraState, seat: int, spot: int, from_board: bool, from_home: bool, credit: int
) -> bool:
    table = state.table
    goods = state.boards[seat].stock[table.spot_good[spot]]
    if goods < table.spot_cost[spot] and (
        table.other_cost[spot] == CLOSED or goods < table.other_cost[spot]
    ):
        return False
    if from_board and _can_trade(state, seat, spot, False, credit):
        return True
    return from_home and _can_trade(state, seat, spot, True, credit)


def _can_trade(state: MadeiraState, seat: int, spot: int, from_home: bool, credit: int) -> bool:
    table = state.table
    if _affords(state, seat, spot, table.spot_cost[spot], from_home, credit):
        return True
    other = table.other_cost[spot]
    return other != CLOSED and _affords(state, seat, spot, other, from_home, credit)


def _affords(
    state: MadeiraState, seat: int, spot: int, amount: int, from_home: bool, credit: int
) -> bool:
    """Goods and wood at once, and the wood of the turn can still be paid for (MA-SHIP-02)."""
    table = state.table
    board = state.boards[seat]
    stock = board.stock
    good = table.spot_good[spot]
    if stock[good] < amount:
        return False
    bought = state.wood_bought
    if from_home and stock[data.WOOD] == 0:
        if wood.accessible(state, seat) == 0:
            return False
        bought += 1
    if bought == 0:
        return True
    wheat, sugar, wine = stock[0], stock[1], stock[2]
    before = solvency.mill_worth(table, wheat, sugar, wine, board.mill, board.prestige)
    if good == data.WHEAT:
        wheat -= amount
    elif good == data.SUGAR:
        sugar -= amount
    else:
        wine -= amount
    after = solvency.mill_worth(table, wheat, sugar, wine, board.mill, board.prestige)
    earned = _worth_of(state, seat, spot, amount)
    return solvency.price(bought) <= solvency.means(state, seat) + credit - before + after + earned


def _worth_of(state: MadeiraState, seat: int, spot: int, amount: int) -> int:
    """Reals a ship on this spot is good for until it is collected."""
    if spot >= data.FIRST_ROUTE:
        return _reals_for(state, spot, amount)
    colony = spot // data.SPOTS_PER_PLACE
    room = solvency.mill_room(state, seat)
    now = solvency.landings_worth(state, room, colony, 0)
    return solvency.landings_worth(state, room, colony, 1) - now


def _reals_for(state: MadeiraState, spot: int, amount: int) -> int:
    table = state.table
    return table.spot_reals[spot] if amount == table.spot_cost[spot] else table.other_reals[spot]


def begin_move(state: MadeiraState, seat: int) -> None:
    if can_move(state, seat, state.moved, solvency.pass_reals(state)):
        state.ask(seat, ASK_SHIP_DEST)


def list_destinations(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    from_board = _is_any_on_board(state, seat, state.moved)
    from_home = state.boards[seat].docked > 0
    credit = solvency.pass_reals(state)
    for spot in state.table.open_spots:
        if state.ships[spot] == NOTHING and _is_reachable(
            state, seat, spot, from_board, from_home, credit
        ):
            answers.add(SHIP_DEST + spot)
    if state.task == COMMANDED:
        answers.add(STOP)


def answer_destination(state: MadeiraState, seat: int, action: int) -> None:
    if action == STOP:
        state.moves_left = 0
        return
    state.target = action - SHIP_DEST
    state.ask(seat, ASK_SHIP_SRC)


def list_sources(state: MadeiraState, answers: Answers) -> None:
    seat = state.actor
    credit = solvency.pass_reals(state)
    if _can_trade(state, seat, state.target, False, credit):
        for spot in state.table.open_spots:
            if state.ships[spot] == seat and spot != state.moved:
                answers.add(SHIP_SRC + spot)
    if state.boards[seat].docked > 0 and _can_trade(state, seat, state.target, True, credit):
        answers.add(SHIP_SRC + SHIP_HOME)


def answer_source(state: MadeiraState, seat: int, action: int) -> None:
    """The ship leaves its place; what it pays depends on where it goes."""
    source = action - SHIP_SRC
    state.source = source
    if state.table.other_cost[state.target] != CLOSED:
        state.ask(seat, ASK_SHIP_AMOUNT)
    else:
        _trade(state, seat, state.table.spot_cost[state.target])


def list_amounts(state: MadeiraState, answers: Answers) -> None:
    """Either amount of a merged spot (MA-RULING-37)."""
    seat = state.actor
    table = state.table
    credit = solvency.pass_reals(state)
    from_home = state.source == SHIP_HOME
    one = table.spot_cost[state.target]
    other = table.other_cost[state.target]
    if _affords(state, seat, state.target, min(one, other), from_home, credit):
        answers.add(SHIP_AMOUNT + min(one, other))
    if _affords(state, seat, state.target, max(one, other), from_home, credit):
        answers.add(SHIP_AMOUNT + max(one, other))


def answer_amount(state: MadeiraState, seat: int, action: int) -> None:
    _trade(state, seat, action - SHIP_AMOUNT)


def _trade(state: MadeiraState, seat: int, amount: int) -> None:
    """Pay the goods; the reals or the reward become due when all ships have moved."""
    spot = state.target
    state.spend(seat, state.table.spot_good[spot], amount)
    if spot < data.FIRST_ROUTE:
        state.landings[spot // data.SPOTS_PER_PLACE] += 1
    else:
        state.pending_reals += _reals_for(state, spot, amount)
    if state.source == SHIP_HOME:
        state.push(LAUNCH_SHIP, seat)
        wood.pay(state, seat, data.LAUNCH_WOOD)
    else:
        launch(state, seat)


def launch(state: MadeiraState, seat: int) -> None:
    """Put the ship on its spot."""
    if state.source == SHIP_HOME:
        state.boards[seat].docked -= 1
    else:
        state.ships[state.source] = NOTHING
    state.ships[state.target] = seat
    state.log(SHIP_MOVED, seat, state.source, state.target)
    state.moved = state.target
    state.target = NOTHING
    state.source = NOTHING
    state.moves_left -= 1
    if state.moves_left > 0:
        state.push(MOVE_SHIPS, seat)


def collect(state: MadeiraState, seat: int) -> None:
    """Credit the routes, then reward the landings one by one (MA-SHIP-06)."""
    state.gain(seat, data.REALS, state.pending_reals)
    state.pending_reals = 0
    if solvency.has_landings(state):
        state.push(COLLECT, seat)
        state.ask(seat, ASK_REWARD)
