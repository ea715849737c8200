"""The action "recruiting" (VG-REC)."""

from __future__ import annotations

from ...answers import Answers
from ...rows import total
from ...sentinels import NOTHING
from ..actions import CAPTAIN_NO, CAPTAIN_ONLY, CAPTAIN_YES, SECTION, TAKE
from ..data import COLOUR_COUNT, COLOUR_ID, CREW_COLOUR_COUNT
from ..events import GETS_SAILORS
from ..prompts import ASK_CAPTAIN, ASK_COLOUR
from ..state import VascoDaGamaState
from .supply import gain_captain, pay


def is_possible(state: VascoDaGamaState, seat: int, money: int) -> bool:
    if state.pool[seat] > 0:
        return True
    return money >= state.table.colour_prices[1] and state.has_section_sailor()  # VG-EDGE-04


def list_sections(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-REC-02"""
    if state.reales[seat] >= state.table.colour_prices[1]:
        for section in range(state.seats):
            if state.sailors_in(section) > 0:
                answers.add(SECTION + section)
    if state.pool[seat] > 0:
        answers.add(CAPTAIN_ONLY)


def answer_section(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == CAPTAIN_ONLY:
        gain_captain(state, seat)
        return
    state.section = action - SECTION
    state.colour = NOTHING
    _ask_next_colour(state, seat)


def _next_colour(state: VascoDaGamaState) -> int:
    """The next colour present in the section, COLOUR_COUNT if there is none."""
    colour = state.colour + 1
    first = state.section * COLOUR_COUNT
    while colour < COLOUR_COUNT and state.sections[first + colour] == 0:
        colour += 1
    return colour


def colours_taken(state: VascoDaGamaState) -> int:
    count = 0
    for sailors in state.taken:
        if sailors > 0:
            count += 1
    return count


def _ask_next_colour(state: VascoDaGamaState, seat: int) -> None:
    colour = _next_colour(state)
    taken = colours_taken(state)
    if colour == COLOUR_COUNT or state.table.colour_prices[taken + 1] > state.reales[seat]:
        _hire(state, seat)
        return
    state.colour = colour
    state.ask(seat, ASK_COLOUR)


def list_takes(state: VascoDaGamaState, answers: Answers) -> None:
    """VG-REC-03: something must be taken, of the last colour if of no other."""
    stock = state.sections[state.section * COLOUR_COUNT + state.colour]
    must_take = colours_taken(state) == 0 and _next_colour(state) == COLOUR_COUNT
    for count in range(1 if must_take else 0, stock + 1):
        answers.add(TAKE + count)


def answer_take(state: VascoDaGamaState, seat: int, action: int) -> None:
    state.taken[state.colour] = action - TAKE
    _ask_next_colour(state, seat)


def _hire(state: VascoDaGamaState, seat: int) -> None:
    """VG-REC-04: all the sailors chosen come together."""
    pay(state, seat, state.table.colour_prices[colours_taken(state)])
    for colour in range(COLOUR_COUNT):
        count = state.taken[colour]
        if count > 0:
            state.sections[state.section * COLOUR_COUNT + colour] -= count
            state.crew[seat * CREW_COLOUR_COUNT + colour] += count
            state.log(GETS_SAILORS, seat, count, COLOUR_ID + colour, state.section + 1)
    state.section = NOTHING
    state.colour = NOTHING
    if state.pool[seat] > 0 and state.reales[seat] >= captain_price(state):
        state.ask(seat, ASK_CAPTAIN)
    else:
        _forget_choice(state)


def captain_price(state: VascoDaGamaState) -> int:
    """VG-REC-05"""
    return total(state.taken) * state.table.captain_per_sailor


def list_captain(answers: Answers) -> None:
    answers.add(CAPTAIN_YES)
    answers.add(CAPTAIN_NO)


def answer_captain(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == CAPTAIN_YES:
        pay(state, seat, captain_price(state))
        gain_captain(state, seat)
    _forget_choice(state)


def _forget_choice(state: VascoDaGamaState) -> None:
    for colour in range(COLOUR_COUNT):
        state.taken[colour] = 0
