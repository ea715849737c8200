"""Captain: goods must be shipped for victory points, turn after turn (PR-CAPTAIN)."""

from __future__ import annotations

from ...answers import Answers, no_answers
from ...bits import bit
from ...sentinels import NOBODY, NOTHING
from ..actions import LOAD, OPEN_SMALL_WHARF, PASS, WHARF_ALL
from ..data import (
    CAPACITY,
    DELIVERY_POINTS,
    GOOD_KINDS,
    SHIP_COUNT,
    SMALL_WHARF,
    WHARF,
)
from ..events import SHIP_EMPTIED, SHIPPED
from ..prompts import ASK_LOAD
from ..state import PuertoRicoState
from ..steps import CAPTAIN_CLEAR, CAPTAIN_LOAD, CAPTAIN_STORE, CAPTAIN_TURN
from . import before_loading, delivery, guests, small_wharf, voluntary


def start(state: PuertoRicoState) -> None:
    state.push(CAPTAIN_CLEAR, state.taker)
    guests.push_turns(state, CAPTAIN_STORE, state.taker)  # GW-2
    guests.push_turn(state, CAPTAIN_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    if state.strict and voluntary.asks_first(
        state, seat, CAPTAIN_TURN, before_loading.first_uses(state, seat)
    ):
        return
    if before_loading.use_buildings(state, seat):
        return
    if state.strict:
        state.push(CAPTAIN_LOAD, seat)  # a step of its own: every delivery is asked about anew
    else:
        ask_for_load(state, seat)


def ask_for_load(state: PuertoRicoState, seat: int) -> None:
    if state.boards[seat].good_count() == 0:
        stay_idle(state, seat)
        return
    if state.strict and voluntary.asks_first(state, seat, CAPTAIN_LOAD, load_uses(state, seat)):
        return
    state.ask(seat, ASK_LOAD)


def load_uses(state: PuertoRicoState, seat: int) -> list[int]:
    """What can be declined of the next delivery's bonuses."""
    answers = no_answers()
    list_loads(state, seat, answers)
    if answers.is_only(PASS):
        return []
    return delivery.bonus_uses(state, seat)


def list_loads(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-CAPTAIN-05: passing only where no ship takes anything; wharves are never forced."""
    board = state.boards[seat]
    for good in range(GOOD_KINDS):
        if board.goods[good] > 0:
            add_ships(state, good, board.goods[good], answers)
    must_load = answers.count > 0
    if board.occupied(WHARF) and not (state.wharves_used >> seat) & 1:
        for good in range(GOOD_KINDS):
            if board.goods[good] > 0:
                answers.add(WHARF_ALL + good)
    if board.occupied(SMALL_WHARF) and not (state.small_wharves_used >> seat) & 1:
        answers.add(OPEN_SMALL_WHARF)
    if not must_load:
        answers.add(PASS)


def add_ships(state: PuertoRicoState, good: int, own: int, answers: Answers) -> None:
    """The ship that carries the good, or the empty ones that take most of it."""
    ships = state.table.ships
    most = 0
    for ship in ships:
        aboard = state.ship_goods[ship]
        if aboard == good:  # PR-CAPTAIN-07
            if state.ship_loads[ship] < CAPACITY[ship]:
                answers.add(LOAD + good * SHIP_COUNT + ship)
            return
        if aboard == NOTHING:
            most = max(most, min(own, CAPACITY[ship]))
    if most > 0:
        for ship in ships:
            if state.ship_goods[ship] == NOTHING and min(own, CAPACITY[ship]) == most:
                answers.add(LOAD + good * SHIP_COUNT + ship)


def answer_load(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        stay_idle(state, seat)
    elif action < WHARF_ALL:
        load(state, seat, (action - LOAD) // SHIP_COUNT, (action - LOAD) % SHIP_COUNT)
    elif action < OPEN_SMALL_WHARF:
        ship_by_wharf(state, seat, action - WHARF_ALL)
    else:
        small_wharf.open_wharf(state, seat)


def stay_idle(state: PuertoRicoState, seat: int) -> None:
    """PR-CAPTAIN-01: loading ends when nobody has delivered for a whole round."""
    state.idle_turns += 1
    if state.idle_turns < state.seats:
        guests.push_turn(state, CAPTAIN_TURN, state.seat_after(seat))


def load(state: PuertoRicoState, seat: int, good: int, ship: int) -> None:
    """PR-CAPTAIN-06."""
    board = state.boards[seat]
    amount = min(board.goods[good], CAPACITY[ship] - state.ship_loads[ship])
    board.goods[good] -= amount
    state.ship_goods[ship] = good
    state.ship_loads[ship] += amount
    state.log(SHIPPED, seat, good + 1, amount)
    delivery.reward(state, seat, amount * DELIVERY_POINTS)


def ship_by_wharf(state: PuertoRicoState, seat: int, good: int) -> None:
    """PR-CAPTAIN-08."""
    board = state.boards[seat]
    amount = board.goods[good]
    board.goods[good] = 0
    state.goods[good] += amount
    state.wharves_used |= bit(seat)
    state.log(SHIPPED, seat, good + 1, amount)
    delivery.reward(state, seat, amount * DELIVERY_POINTS)


def clear_ships(state: PuertoRicoState) -> None:
    """PR-CAPTAIN-14."""
    for ship in state.table.ships:
        if state.ship_loads[ship] == CAPACITY[ship]:
            state.goods[state.ship_goods[ship]] += state.ship_loads[ship]
            state.ship_goods[ship] = NOTHING
            state.ship_loads[ship] = 0
            state.log(SHIP_EMPTIED, NOBODY, ship)
