"""The action "characters": Vasco da Gama's money and the four characters (VG-CHR)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import replaced
from ...sentinels import NOBODY, NOTHING
from ..actions import AREA, NUMBER, PICK, PICK_MONEY
from ..data import ALVARES, CHARACTER_COUNT, CHARACTER_ID, DIAS, SERNIGI, ZONE_STONES
from ..events import TAKES_CHARACTER
from ..prompts import ASK_MANUEL_AREA, ASK_MANUEL_NUMBER, ASK_SERNIGI
from ..state import EXTRA_DISC, FOR_DIAS, REGULAR_DISC, UNGUARDED, VascoDaGamaState
from ..steps import GIVE_MISSIONARY
from .launching import interrupt
from .placing import place_disc, take_number
from .supply import receive, score


def is_possible(state: VascoDaGamaState) -> bool:
    """VG-P2-06; false once all six choices are gone (VG-EDGE-09)."""
    if state.money[0] > 0 or state.money[1] > 0:
        return True
    return UNGUARDED in state.guard


def list_picks(state: VascoDaGamaState, answers: Answers) -> None:
    """VG-CHR-01"""
    for field in range(2):
        if state.money[field] > 0:
            answers.add(PICK_MONEY + field)
    for character in range(CHARACTER_COUNT):
        if state.guard[character] == UNGUARDED:
            answers.add(PICK + character)


def answer_pick(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action < PICK:
        field = action - PICK_MONEY
        receive(state, seat, state.money[field])
        state.money = replaced(state.money, field, 0)
    else:
        _take(state, seat, action - PICK)


def _take(state: VascoDaGamaState, seat: int, character: int) -> None:
    """VG-CHR-03: the disc guards the character, its stone goes home, its space is free."""
    number = state.called
    disc = REGULAR_DISC if number <= ZONE_STONES else EXTRA_DISC
    state.guard = replaced(state.guard, character, disc)
    state.disc_seat[number] = NOBODY
    state.disc_area[number] = NOTHING
    was_held = state.holder[character] == seat
    state.holder = replaced(state.holder, character, seat)
    state.log(TAKES_CHARACTER, seat, CHARACTER_ID + character)
    if character == DIAS:
        score(state, seat, state.table.dias_taken_vp, FOR_DIAS)  # VG-CHR-06
    elif character == ALVARES:
        state.push(GIVE_MISSIONARY, seat)  # VG-CHR-07
        interrupt(state, seat)
    elif character == SERNIGI:
        if state.fits_somewhere(state.table.limit[state.merchant]):  # VG-CHR-08, VG-EDGE-07
            state.ask(seat, ASK_SERNIGI)
    elif not was_held:
        state.ask(seat, ASK_MANUEL_NUMBER)  # VG-CHR-09


def answer_manuel_number(state: VascoDaGamaState, seat: int, action: int) -> None:
    take_number(state, seat, action - NUMBER + 1, ASK_MANUEL_AREA)


def answer_manuel_area(state: VascoDaGamaState, seat: int, action: int) -> None:
    """It is called later in this phase (VG-CHR-09)."""
    place_disc(state, seat, action - AREA)
