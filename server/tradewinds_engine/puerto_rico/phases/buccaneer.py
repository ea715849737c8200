"""Buccaneer: piracy, plunder, raid or kidnapping, for the taker alone (PR-BUCCANEER)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced
from ...sentinels import NOTHING
from ..actions import KEEP, KIDNAP, NOBLE_NO, NOBLE_YES, PASS, PIRACY, PLUNDER, RAID
from ..data import BOOTY, BUCCANEER, GOOD_KINDS, PORT
from ..events import HOUSE_EMPTIED, KIDNAPPED, RAIDED, SHIP_EMPTIED
from ..prompts import ASK_BOOTY, ASK_BOOTY_NOBLE, ASK_BUCCANEER
from ..state import ON_OFFER, PuertoRicoState
from ..steps import BUCCANEER_TURN
from . import guests, placing, rounds, supply


def start(state: PuertoRicoState) -> None:
    state.poster = state.taker  # PR-BUCCANEER-01
    guests.push_turn(state, BUCCANEER_TURN, state.taker)  # GW-4


def take_turn(state: PuertoRicoState, seat: int) -> None:
    state.ask(seat, ASK_BUCCANEER)


def list_deeds(state: PuertoRicoState, answers: Answers) -> None:
    """PR-EDGE-31: only deeds that have an object."""
    for ship in state.table.ships:
        if state.ship_loads[ship] > 0:
            answers.add(PIRACY + ship)
    if state.house_count() > 0:
        answers.add(PLUNDER)
    if surplus(state) > 0:
        answers.add(RAID)
    for card in range(BUCCANEER):
        if state.holders[card] == ON_OFFER and not rounds.is_second_of_twins(state, card):
            answers.add(KIDNAP + card)
    answers.add(PASS)


def surplus(state: PuertoRicoState) -> int:
    """Pieces at the station beyond one per seat."""
    return state.station_workers + state.station_nobles - state.seats


def answer_deed(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    if action < PLUNDER:
        rob_ship(state, seat, action - PIRACY)
    elif action == PLUNDER:
        plunder_house(state, seat)
    elif action == RAID:
        state.amount = surplus(state)
        state.ask(seat, ASK_BOOTY)
    else:
        kidnap(state, seat, action - KIDNAP)


def rob_ship(state: PuertoRicoState, seat: int, ship: int) -> None:
    """PR-BUCCANEER-03: the ship is emptied at once, then some of the goods are kept."""
    state.good = state.ship_goods[ship]
    state.amount = state.ship_loads[ship]
    state.goods[state.good] += state.amount
    state.ship_goods[ship] = NOTHING
    state.ship_loads[ship] = 0
    state.log(SHIP_EMPTIED, seat, ship)
    state.ask(seat, ASK_BOOTY)


def plunder_house(state: PuertoRicoState, seat: int) -> None:
    """PR-BUCCANEER-04."""
    points = state.house_count()
    for good in range(GOOD_KINDS):
        state.goods[good] += state.house[good]
        state.house[good] = 0
    state.log(HOUSE_EMPTIED, seat)
    supply.gain_points(state, seat, points)


def kidnap(state: PuertoRicoState, seat: int, card: int) -> None:
    """PR-BUCCANEER-07."""
    state.kidnapped = card
    state.kidnapper = seat
    state.log(KIDNAPPED, seat, card + 1)
    supply.gain_doubloons(state, seat, state.card_money[card])
    state.card_money = replaced(state.card_money, card, 0)


def list_booty(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    most = min(BOOTY, state.amount)
    if state.good == NOTHING:  # a raid needs circles for what it keeps (PR-BUCCANEER-05)
        most = min(most, state.boards[seat].free_circles())
    for amount in range(most + 1):
        answers.add(KEEP + amount)


def answer_booty(state: PuertoRicoState, seat: int, action: int) -> None:
    kept = action - KEEP
    if state.good != NOTHING:
        state.goods[state.good] -= kept
        state.boards[seat].goods[state.good] += kept
        state.clear_decision()
    elif kept > 0 and state.station_nobles > 0:
        state.amount = kept
        state.ask(seat, ASK_BOOTY_NOBLE)
    else:
        raid_station(state, seat, kept, 0)


def list_noble(answers: Answers) -> None:
    answers.add(NOBLE_YES)
    answers.add(NOBLE_NO)


def answer_noble(state: PuertoRicoState, seat: int, action: int) -> None:
    raid_station(state, seat, state.amount, 1 if action == NOBLE_YES else 0)


def raid_station(state: PuertoRicoState, seat: int, kept: int, nobles: int) -> None:
    """PR-BUCCANEER-05, 06: a noble that is not kept stays; the rest are workers."""
    removed = surplus(state)
    workers = kept - nobles
    state.station_nobles -= nobles
    state.station_workers -= removed - nobles
    state.workers += removed - kept
    board = state.boards[seat]
    board.pieces[PORT] += kept
    state.log(RAIDED, seat, removed, kept)
    if nobles > 0:
        board.nobles[PORT] += nobles
        placing.place_noble(state, seat, workers)
    else:
        placing.place_workers(state, seat, workers)
