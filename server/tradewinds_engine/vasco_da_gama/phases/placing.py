"""Phase 1: placing discs (VG-P1)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced, row_of
from ...sentinels import NOTHING
from ..actions import AREA, NUMBER
from ..data import AREA_COUNT, STONES, ZONE_STONES
from ..events import ROUND_BEGINS
from ..prompts import ASK_AREA, ASK_NUMBER
from ..state import IN_SUPPLY, IN_USE, VascoDaGamaState
from ..steps import NEXT_CALL, PLACE_DISC, PLACING


def begin_round(state: VascoDaGamaState) -> None:
    """VG-P1-01 to 03"""
    state.phase = PLACING
    state.vdg_tile = state.vdg_next
    state.vdg_next = NOTHING
    state.marker = state.table.vdg_initial[state.vdg_tile]
    upper, lower = state.table.vdg_upper[state.vdg_tile], state.table.vdg_lower[state.vdg_tile]
    state.money = row_of([upper, lower])
    state.log(ROUND_BEGINS, state.start_seat, state.round, state.marker)
    state.push(PLACE_DISC, state.start_seat)


def take_turn(state: VascoDaGamaState, seat: int) -> None:
    """The next seat that has a disc left, from this one on (VG-P1-05, VG-P1-09)."""
    for distance in range(state.seats):
        placer = (seat + distance) % state.seats
        if state.discs[placer] > 0 or state.extra[placer] == IN_SUPPLY:
            state.ask(placer, ASK_NUMBER)
            return
    state.push(NEXT_CALL, 0)


def list_numbers(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-P1-06"""
    if state.discs[seat] > 0:
        for number in range(1, ZONE_STONES + 1):
            if state.is_home(number):
                answers.add(NUMBER + number - 1)
    if state.extra[seat] == IN_SUPPLY:
        list_extra_numbers(state, answers)


def list_extra_numbers(state: VascoDaGamaState, answers: Answers) -> None:
    """Those still beside Manuel."""
    for number in range(ZONE_STONES + 1, STONES + 1):
        if state.is_home(number):
            answers.add(NUMBER + number - 1)


def take_number(state: VascoDaGamaState, seat: int, number: int, question: int) -> None:
    """The stone and its disc wait for an area (VG-DEC-07)."""
    if number <= ZONE_STONES:
        state.discs[seat] -= 1
    else:
        state.extra = replaced(state.extra, seat, IN_USE)
    state.pending = number
    state.ask(seat, question)


def list_areas(state: VascoDaGamaState, answers: Answers) -> None:
    """VG-P1-07, VG-EDGE-25"""
    room = state.table.spaces[state.seats].copy()
    for area in state.disc_area:
        if area != NOTHING:
            room[area] -= 1
    for area in range(AREA_COUNT):
        if room[area] > 0:
            answers.add(AREA + area)


def place_disc(state: VascoDaGamaState, seat: int, area: int) -> None:
    state.disc_seat[state.pending] = seat
    state.disc_area[state.pending] = area
    state.pending = 0


def answer_number(state: VascoDaGamaState, seat: int, action: int) -> None:
    take_number(state, seat, action - NUMBER + 1, ASK_AREA)


def answer_area(state: VascoDaGamaState, seat: int, action: int) -> None:
    place_disc(state, seat, action - AREA)
    state.push(PLACE_DISC, (seat + 1) % state.seats)
