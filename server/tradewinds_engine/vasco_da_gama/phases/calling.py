"""Phase 2: the discs are called in the order of their numbers (VG-P2)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced
from ...sentinels import NOBODY, NOTHING
from ..actions import LAUNCH, PERFORM, WAIVE
from ..data import CHARACTER_AREA, PROJECTS, RECRUITING, STONES, ZONE_STONES
from ..events import CALLED, MARKER_MOVES
from ..prompts import ASK_BUY_FIRST, ASK_CALL, ASK_PICK, ASK_PORT, ASK_SECTION
from ..state import IN_SUPPLY, VascoDaGamaState
from ..steps import ACTING, NEXT_CALL, OFFER_CALL, PLACING
from . import buying, characters, expedition, merchant, recruiting
from .launching import add_launches, start_launch
from .piles import reveal_vdg
from .supply import pay, receive


def reveal_variation(state: VascoDaGamaState) -> None:
    """VG-P2-01"""
    state.phase = ACTING
    reveal_vdg(state)
    state.marker += state.table.vdg_variation[state.vdg_next]
    state.log(MARKER_MOVES, NOBODY, state.vdg_next, state.marker)


def call_next(state: VascoDaGamaState) -> None:
    """VG-P2-02; phase 2 ends with the last disc (VG-P2-09)."""
    if state.phase == PLACING:
        reveal_variation(state)
    elif state.called > 0:
        clear_space(state, state.called)
    for number in range(state.called + 1, STONES + 1):
        seat = state.disc_seat[number]
        if seat != NOBODY:
            state.called = number
            state.log(CALLED, seat, number)
            state.push(NEXT_CALL, 0)
            state.ask(seat, ASK_CALL)
            return
    state.called = 0
    merchant.begin_phase(state)


def clear_space(state: VascoDaGamaState, number: int) -> None:
    """The stone goes home and the disc to its owner, unless it left already (VG-P2-08)."""
    seat = state.disc_seat[number]
    if seat == NOBODY:
        return
    state.disc_seat[number] = NOBODY
    state.disc_area[number] = NOTHING
    if number <= ZONE_STONES:
        state.discs[seat] += 1
    else:
        state.extra = replaced(state.extra, seat, IN_SUPPLY)


def ask_call(state: VascoDaGamaState, seat: int) -> None:
    state.ask(seat, ASK_CALL)


def list_call(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    if can_perform(state, seat):
        answers.add(PERFORM)
    answers.add(WAIVE)  # VG-P2-04
    add_launches(state, seat, answers)


def can_perform(state: VascoDaGamaState, seat: int) -> bool:
    """VG-P2-06: something can be done with what the right to act leaves."""
    money = state.reales[seat] - state.right_cost()
    if money < 0:
        return False
    area = state.disc_area[state.called]
    if area == PROJECTS:
        return buying.is_possible(state, money)
    if area == RECRUITING:
        return recruiting.is_possible(state, seat, money)
    if area == CHARACTER_AREA:
        return characters.is_possible(state)
    return expedition.is_possible(state, seat)


def answer_call(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == PERFORM:
        perform(state, seat)
    elif action == WAIVE:
        receive(state, seat, state.table.refund[state.called])  # VG-P2-04, VG-EDGE-22
    else:
        start_launch(state, seat, action - LAUNCH, OFFER_CALL)  # window L1


def perform(state: VascoDaGamaState, seat: int) -> None:
    """VG-P2-05"""
    pay(state, seat, state.right_cost())
    area = state.disc_area[state.called]
    if area == PROJECTS:
        state.ask(seat, ASK_BUY_FIRST)
    elif area == RECRUITING:
        state.ask(seat, ASK_SECTION)
    elif area == CHARACTER_AREA:
        state.ask(seat, ASK_PICK)
    else:
        state.ask(seat, ASK_PORT)
