"""Port bonuses: compulsory where available, silently missed where not (VG-EXP-10, VG-EXP-11)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import total
from ...sentinels import NOTHING
from ..actions import PROJECT, SAILOR, SAILOR_BAG
from ..data import COLOUR_COUNT, COLOUR_ID, CREW_COLOUR_COUNT, UPPER_SLOTS
from ..events import DRAWS_SAILOR, GETS_SAILORS
from ..prompts import ASK_BONUS_PROJECT, ASK_BONUS_SAILOR
from ..state import BAG_STREAM, VascoDaGamaState
from ..steps import DRAW_SAILOR, GIVE_PROJECT, GIVE_SAILOR
from ..table import CAPTAIN_BONUS, PROJECT_BONUS, REALES_BONUS, SAILOR_BONUS
from .buying import take_upper
from .launching import interrupt
from .supply import gain_captain, receive


def give_bonus(state: VascoDaGamaState, seat: int, port: int, ships: int) -> None:
    kind = state.table.bonus[port]
    for _ in range(ships):
        if kind == PROJECT_BONUS:
            state.push(GIVE_PROJECT, seat)
        elif kind == SAILOR_BONUS:
            state.push(GIVE_SAILOR, seat)
        elif kind == CAPTAIN_BONUS:
            gain_captain(state, seat)
        elif kind == REALES_BONUS:
            receive(state, seat, state.table.bonus_reales[port])


def give_project(state: VascoDaGamaState, seat: int) -> None:
    if state.has_upper_tile():  # VG-EDGE-16
        state.ask(seat, ASK_BONUS_PROJECT)


def list_projects(state: VascoDaGamaState, answers: Answers) -> None:
    for slot in range(UPPER_SLOTS):
        if state.slots[slot] != NOTHING:
            answers.add(PROJECT + slot)


def answer_project(state: VascoDaGamaState, seat: int, action: int) -> None:
    take_upper(state, seat, action - PROJECT)


def give_sailor(state: VascoDaGamaState, seat: int) -> None:
    if total(state.bag) > 0 or state.has_section_sailor():
        state.ask(seat, ASK_BONUS_SAILOR)


def list_sailors(state: VascoDaGamaState, answers: Answers) -> None:
    for place in range(state.seats * COLOUR_COUNT):
        if state.sections[place] > 0:
            answers.add(SAILOR + place)
    if total(state.bag) > 0:
        answers.add(SAILOR_BAG)


def answer_sailor(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == SAILOR_BAG:
        state.push(DRAW_SAILOR, seat)
        interrupt(state, seat)
        return
    place = action - SAILOR
    colour = place % COLOUR_COUNT
    state.sections[place] -= 1
    state.crew[seat * CREW_COLOUR_COUNT + colour] += 1
    state.log(GETS_SAILORS, seat, 1, COLOUR_ID + colour, place // COLOUR_COUNT + 1)


def draw_sailor(state: VascoDaGamaState, seat: int) -> None:
    """VG-CH-06"""
    if total(state.bag) == 0:
        return
    colour = state.chance.pick(BAG_STREAM, state.bag)
    state.bag[colour] -= 1
    state.crew[seat * CREW_COLOUR_COUNT + colour] += 1
    state.log(DRAWS_SAILOR, seat, COLOUR_ID + colour)
