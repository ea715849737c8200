"""The round: taking roles, and what happens when all have been taken (PR-ROUND)."""

from __future__ import annotations

from ..actions import ASK_ROLE, GAME_OVER, NEW_ROUND, ROLE
from ..data import CARDS, PROSPECTOR_1, PROSPECTOR_2
from ..state import ON_OFFER, PuertoRicoState
from ..steps import CHOOSE_ROLE, PHASE_END, ROUND_END
from . import supply


def start(state: PuertoRicoState) -> None:
    """PR-ROUND-01: clockwise from the governor, three times over with two seats."""
    state.round += 1
    state.log(NEW_ROUND, state.governor, state.round)
    state.push(ROUND_END, state.governor)
    for _ in range(state.table.roles_each):
        state.push_round(CHOOSE_ROLE, state.governor)


def choose(state: PuertoRicoState, seat: int) -> None:
    state.ask(seat, ASK_ROLE)


def list_roles(state: PuertoRicoState, seat: int) -> list[int]:
    """PR-ROUND-02: cards still on offer; of two equal prospectors only the first."""
    return [
        ROLE + card
        for card in range(len(CARDS))
        if state.holders[card] == ON_OFFER and not is_second_of_twins(state, card)
    ]


def is_second_of_twins(state: PuertoRicoState, card: int) -> bool:
    return (
        card == PROSPECTOR_2
        and state.holders[PROSPECTOR_1] == ON_OFFER
        and state.card_money[PROSPECTOR_1] == state.card_money[PROSPECTOR_2]
    )


def take_card(state: PuertoRicoState, seat: int, card: int) -> None:
    """PR-ROUND-03: the card and its doubloons, whether or not the role is of use."""
    state.holders[card] = seat
    supply.gain_doubloons(state, seat, state.card_money[card])
    state.card_money[card] = 0
    state.taker = seat
    state.role = card
    state.push(PHASE_END, seat)


def end(state: PuertoRicoState) -> None:
    """PR-ROUND-05."""
    if state.end_latch or state.round >= state.max_rounds:
        state.log(GAME_OVER, state.governor)
        return
    for card in range(len(CARDS)):
        if state.holders[card] == ON_OFFER:
            state.card_money[card] += 1
        elif state.holders[card] >= 0:
            state.holders[card] = ON_OFFER
    state.governor = state.seat_after(state.governor)
    start(state)
