"""The round: taking roles, and what happens when all have been taken (PR-ROUND)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced
from ...sentinels import NOBODY, NOTHING
from ..actions import ROLE
from ..data import (
    BUCCANEER,
    CARDS,
    MAYOR,
    PROSPECTOR_1,
    PROSPECTOR_2,
    RANSOM,
    UNUSED_ROLE_DOUBLOONS,
)
from ..events import GAME_OVER, NEW_ROUND, RANSOMED
from ..prompts import ASK_ROLE
from ..state import ON_OFFER, PuertoRicoState
from ..steps import CHOOSE_ROLE, GUEST_WINDOW_AT_END, PHASE_END, ROUND_END
from . import guests, supply


def start(state: PuertoRicoState) -> None:
    """PR-ROUND-01: clockwise from the governor, three times over with two seats."""
    state.round += 1
    state.log(NEW_ROUND, state.governor, state.round)
    state.push(ROUND_END, state.governor)
    for _ in range(state.table.roles_each):
        state.push_round(CHOOSE_ROLE, state.governor)


def choose(state: PuertoRicoState, seat: int) -> None:
    state.ask(seat, ASK_ROLE)


def list_roles(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-ROUND-02: cards still on offer; the buccaneer not twice in a row to the same seat."""
    for card in range(len(CARDS)):
        if (
            state.holders[card] == ON_OFFER
            and not is_second_of_twins(state, card)
            and not (card == BUCCANEER and state.poster == seat)
        ):
            answers.add(ROLE + card)


def is_second_of_twins(state: PuertoRicoState, card: int) -> bool:
    """Of two prospectors that differ in nothing only the first is listed."""
    return (
        card == PROSPECTOR_2
        and state.holders[PROSPECTOR_1] == ON_OFFER
        and state.card_money[PROSPECTOR_1] == state.card_money[PROSPECTOR_2]
        and state.kidnapped != PROSPECTOR_1
        and state.kidnapped != PROSPECTOR_2
    )


def take_card(state: PuertoRicoState, seat: int, card: int) -> None:
    """PR-ROUND-03: the card, its doubloons, and the end of a capture."""
    state.holders = replaced(state.holders, card, seat)
    supply.gain_doubloons(state, seat, state.card_money[card])
    state.card_money = replaced(state.card_money, card, 0)
    if card == state.kidnapped:
        release(state, seat)
    state.taker = seat
    state.role = card
    state.push(PHASE_END, seat)
    if state.with_new_buildings and card != MAYOR:
        state.push_round(GUEST_WINDOW_AT_END, seat)


def release(state: PuertoRicoState, seat: int) -> None:
    """PR-BUCCANEER-07: a ransom if another seat takes the captured role."""
    if seat != state.kidnapper:
        state.log(RANSOMED, state.kidnapper, state.kidnapped + 1)
        supply.gain_doubloons(state, state.kidnapper, RANSOM)
    state.kidnapped = NOTHING
    state.kidnapper = NOTHING


def end_phase(state: PuertoRicoState) -> None:
    guests.push_last_windows(state)
    state.clear_phase()


def end(state: PuertoRicoState) -> None:
    """PR-ROUND-05, once a kidnapped role has been played."""
    if state.end_latch or state.round >= state.max_rounds:
        state.log(GAME_OVER, NOBODY)
        return
    holders = state.holders[:]
    money = state.card_money[:]
    for card in range(len(CARDS)):
        if holders[card] >= 0:
            holders[card] = ON_OFFER
        elif holders[card] == ON_OFFER and card != BUCCANEER:
            money[card] += UNUSED_ROLE_DOUBLOONS
    state.holders = holders
    state.card_money = money
    state.governor = state.seat_after(state.governor)
    start(state)
