"""Whether a half-made decision fits the question it belongs to (VG-DEC, VG-INV-19)."""

from __future__ import annotations

from typing import Final

from ..sentinels import NOBODY, NOTHING
from ..state import STEP_SHIFT
from .data import (
    ALVARES,
    CHARACTER_AREA,
    COLOUR_COUNT,
    MANUEL,
    MAX_FIELDS,
    NAVIGATION,
    PORT_COUNT,
    PROJECTS,
    RECRUITING,
    SERNIGI,
    TILE_COUNT,
    UPPER_SLOTS,
    ZONE_STONES,
)
from .prompts import (
    ASK_AREA,
    ASK_BONUS_PROJECT,
    ASK_BONUS_SAILOR,
    ASK_BUY_FIRST,
    ASK_BUY_SECOND,
    ASK_CALL,
    ASK_CAPTAIN,
    ASK_COLOUR,
    ASK_CREW,
    ASK_LAST_LAUNCH,
    ASK_LAUNCH,
    ASK_LAUNCH_ALVARES,
    ASK_MANUEL_AREA,
    ASK_MANUEL_NUMBER,
    ASK_MERCHANT,
    ASK_NUMBER,
    ASK_PICK,
    ASK_PORT,
    ASK_SECTION,
    ASK_SERNIGI,
    ASK_SETUP_MERCHANT,
    ASK_SHIP,
)
from .state import ON_BOARD, UNGUARDED, VascoDaGamaState
from .steps import ACTING, GAME_END, OFFER_CALL, PLACING, ROUND_END, SAILING, SEND_MERCHANT, SETUP

# In which phases a question is asked.
PHASES: Final[dict[int, tuple[int, ...]]] = {
    ASK_SETUP_MERCHANT: (SETUP,),
    ASK_NUMBER: (PLACING,),
    ASK_AREA: (PLACING,),
    ASK_CALL: (ACTING,),
    ASK_BUY_FIRST: (ACTING,),
    ASK_BUY_SECOND: (ACTING,),
    ASK_SECTION: (ACTING,),
    ASK_COLOUR: (ACTING,),
    ASK_CAPTAIN: (ACTING,),
    ASK_PORT: (ACTING,),
    ASK_SHIP: (ACTING,),
    ASK_PICK: (ACTING,),
    ASK_SERNIGI: (ACTING,),
    ASK_MANUEL_NUMBER: (ACTING,),
    ASK_MANUEL_AREA: (ACTING,),
    ASK_BONUS_PROJECT: (SETUP, ACTING, SAILING),
    ASK_BONUS_SAILOR: (SETUP, ACTING, SAILING),
    ASK_MERCHANT: (SAILING,),
    ASK_CREW: (ACTING, SAILING, ROUND_END, GAME_END),
    ASK_LAUNCH: (ACTING, SAILING, ROUND_END, GAME_END),
    ASK_LAUNCH_ALVARES: (ROUND_END, GAME_END),
    ASK_LAST_LAUNCH: (GAME_END,),
}

# Which area the called disc lies in while a question of its action is asked.
ACTION_AREAS: Final[dict[int, int]] = {
    ASK_BUY_FIRST: PROJECTS,
    ASK_BUY_SECOND: PROJECTS,
    ASK_SECTION: RECRUITING,
    ASK_COLOUR: RECRUITING,
    ASK_CAPTAIN: RECRUITING,
    ASK_PORT: NAVIGATION,
    ASK_SHIP: NAVIGATION,
    ASK_PICK: CHARACTER_AREA,
}

# The holder of which character answers a question.
HOLDERS: Final[dict[int, int]] = {
    ASK_SETUP_MERCHANT: SERNIGI,
    ASK_SERNIGI: SERNIGI,
    ASK_MERCHANT: SERNIGI,
    ASK_MANUEL_NUMBER: MANUEL,
    ASK_MANUEL_AREA: MANUEL,
    ASK_LAUNCH_ALVARES: ALVARES,
}

# The character just taken, whose field the called disc lies on, while a question is asked.
JUST_TAKEN: Final[dict[int, int]] = {
    ASK_SERNIGI: SERNIGI,
    ASK_MANUEL_NUMBER: MANUEL,
    ASK_MANUEL_AREA: MANUEL,
}

# Questions that nothing waits behind but the rest of the phase.
SOLE: Final = (ASK_CALL, ASK_SETUP_MERCHANT, ASK_MERCHANT, *ACTION_AREAS, *JUST_TAKEN)


def misfits(state: VascoDaGamaState) -> list[str]:
    """To be asked only of a state whose pieces are sound."""
    found: list[str] = []
    if state.actor == NOBODY:
        if state.phase != GAME_END or len(state.agenda) > 0:
            found.append("VG-DEC-01: nobody is asked before the end")
        return found
    _check_question(state, found)
    _check_merchant(state, found)
    _check_numbers(state, found)
    _check_recruiting(state, found)
    _check_expedition(state, found)
    if not _is_set(state.last_slot, UPPER_SLOTS, state.question == ASK_BUY_SECOND):
        found.append("VG-BUY-03: a slot outside of buying, or none in it")
    launches = state.question == ASK_CREW
    if not _is_set(state.launching, TILE_COUNT, launches):
        found.append("VG-LCH-03: a tile outside of a launch, or none in it")
    elif launches and state.launching not in state.projects[state.actor]:
        found.append("VG-LCH-03: a crew for a tile that is no project of the seat")
    return found


def _is_set(value: int, bound: int, needed: bool) -> bool:
    """Whether a piece of context is there exactly when the question needs it."""
    return 0 <= value < bound if needed else value == NOTHING


def _check_question(state: VascoDaGamaState, found: list[str]) -> None:
    question, seat = state.question, state.actor
    if state.phase not in PHASES[question]:
        found.append("VG-DEC-01: a question of another phase")
    if (state.phase == ACTING) != (state.called > 0):
        found.append("VG-P2-02: a call outside of phase 2")
    must_own_disc = question == ASK_CALL or question in ACTION_AREAS
    if OFFER_CALL << STEP_SHIFT | seat in state.agenda:
        must_own_disc = True
    if must_own_disc and state.disc_seat[state.called] != seat:
        found.append("VG-P2-03: the call is another seat's")
    if question in ACTION_AREAS and state.disc_area[state.called] != ACTION_AREAS[question]:
        found.append("VG-P2-05: the action of another area")
    if question in HOLDERS and state.holder[HOLDERS[question]] != seat:
        found.append("VG-INV-12: the question is for the holder of the character")
    if question in JUST_TAKEN and state.guard[JUST_TAKEN[question]] == UNGUARDED:
        found.append("VG-CHR-03: no disc lies on the character just taken")
    if question in SOLE and len(state.agenda) != 1:
        found.append("VG-DEC-06: another step comes between a question and what follows it")


def _check_merchant(state: VascoDaGamaState, found: list[str]) -> None:
    if (state.setup_merchant != NOTHING) != (state.question == ASK_SETUP_MERCHANT):
        found.append("VG-SET-09: the setup merchant is placed at setup")
    sends = state.question in (ASK_SERNIGI, ASK_MERCHANT)
    sends = sends or SEND_MERCHANT << STEP_SHIFT | state.actor in state.agenda
    if sends and state.merchant == NOTHING:
        found.append("VG-INV-21: there is no merchant to send")
    if state.phase == SAILING and state.merchant != NOTHING and not sends:
        found.append("VG-P3-01: the merchant must be sent first")


def _check_numbers(state: VascoDaGamaState, found: list[str]) -> None:
    waits = state.question in (ASK_AREA, ASK_MANUEL_AREA)
    if waits != (state.pending > 0):
        found.append("VG-DEC-07: a number pends outside of placing")
    if state.question == ASK_MANUEL_AREA and state.pending <= ZONE_STONES:
        found.append("VG-INV-16: Manuel gives the numbers 21 and 22 only")
    takes_manuel = state.question == ASK_MANUEL_NUMBER
    holder = state.holder[MANUEL]
    if holder != NOBODY and (state.extra[holder] == ON_BOARD) != takes_manuel:
        found.append("VG-CHR-09: the holder of Manuel has no extra disc")


def _check_recruiting(state: VascoDaGamaState, found: list[str]) -> None:
    chooses = state.question == ASK_COLOUR
    if not _is_set(state.section, state.seats, chooses):
        found.append("VG-REC-03: a section outside of recruiting, or none in it")
    elif not _is_set(state.colour, COLOUR_COUNT, chooses):
        found.append("VG-REC-03: a colour outside of recruiting, or none in it")
    elif chooses:
        _check_sailors_chosen(state, found)
    elif state.question == ASK_CAPTAIN:
        price = sum(state.taken) * state.table.captain_per_sailor
        if price > state.reales[state.actor] or state.pool[state.actor] == 0:
            found.append("VG-REC-05: the captain cannot be hired")
    elif sum(state.taken) > 0:
        found.append("VG-DEC-07: sailors chosen outside of recruiting")


def _check_sailors_chosen(state: VascoDaGamaState, found: list[str]) -> None:
    colours = 0
    for colour in range(COLOUR_COUNT):
        stock = state.sections[state.section * COLOUR_COUNT + colour]
        if state.taken[colour] > (stock if colour < state.colour else 0):
            found.append("VG-REC-03: more sailors chosen than there are")
        if state.taken[colour] > 0:
            colours += 1
    if not found and state.table.colour_prices[colours + 1] > state.reales[state.actor]:
        found.append("VG-REC-03: one more colour cannot be paid")


def _check_expedition(state: VascoDaGamaState, found: list[str]) -> None:
    sails = state.question == ASK_SHIP
    if not _is_set(state.port, PORT_COUNT, sails):
        found.append("VG-EXP-03: a port outside of an expedition, or none in it")
    if state.question == ASK_PORT and state.captains[state.actor] == 0:
        found.append("VG-EDGE-05: an expedition without a captain")
    if not 0 <= state.sent <= (MAX_FIELDS if sails else 0):
        found.append("VG-EXP-04: ships sent outside of an expedition")
    if not _is_set(state.last_ship, TILE_COUNT, state.sent > 0):
        found.append("VG-EXP-04: a last ship outside of an expedition, or none in it")
