"""The action "projects" (VG-BUY)."""

from __future__ import annotations

from ...answers import Answers
from ...sentinels import NOTHING
from ..actions import BUY, BUY_SAO_GABRIEL, DONE
from ..data import SAO_GABRIEL, UPPER_SLOTS
from ..prompts import ASK_BUY_SECOND
from ..state import VascoDaGamaState
from .supply import gain_project, gain_ship, pay


def is_possible(state: VascoDaGamaState, money: int) -> bool:
    if money >= state.table.project_price and state.has_upper_tile():
        return True
    return _can_buy_sao_gabriel(state, money)


def _can_buy_sao_gabriel(state: VascoDaGamaState, money: int) -> bool:
    tile = state.slots[SAO_GABRIEL]
    return tile != NOTHING and money >= state.table.crew[tile]


def list_first(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-BUY-02"""
    if state.reales[seat] >= state.table.project_price:
        _add_upper(state, 0, answers)
    if _can_buy_sao_gabriel(state, state.reales[seat]):
        answers.add(BUY_SAO_GABRIEL)


def list_second(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-BUY-03: to the right of the first only, which loses nothing."""
    if state.reales[seat] >= second_price(state):
        _add_upper(state, state.last_slot + 1, answers)
    answers.add(DONE)


def second_price(state: VascoDaGamaState) -> int:
    return state.table.two_projects_price - state.table.project_price


def _add_upper(state: VascoDaGamaState, first: int, answers: Answers) -> None:
    for slot in range(first, UPPER_SLOTS):
        if state.slots[slot] != NOTHING:
            answers.add(BUY + slot)


def answer_first(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == BUY_SAO_GABRIEL:
        tile = state.slots[SAO_GABRIEL]
        state.slots[SAO_GABRIEL] = NOTHING
        pay(state, seat, state.table.crew[tile])
        gain_ship(state, seat, tile)  # VG-BUY-04
        return
    pay(state, seat, state.table.project_price)
    state.last_slot = action - BUY
    take_upper(state, seat, state.last_slot)
    state.ask(seat, ASK_BUY_SECOND)


def answer_second(state: VascoDaGamaState, seat: int, action: int) -> None:
    state.last_slot = NOTHING
    if action != DONE:
        pay(state, seat, second_price(state))
        take_upper(state, seat, action - BUY)


def take_upper(state: VascoDaGamaState, seat: int, slot: int) -> None:
    """Slots stay empty until the round ends (VG-BUY-04)."""
    tile = state.slots[slot]
    state.slots[slot] = NOTHING
    gain_project(state, seat, tile)
