"""What the agenda must look like under each question (VG-DEC-01, VG-DEC-06)."""

from __future__ import annotations

from typing import Final

from ..state import STEP_MASK, STEP_SHIFT
from .prompts import ASK_CREW
from .state import VascoDaGamaState
from .steps import (
    ACTING,
    BEGIN_ROUND,
    CHECK_PORTS,
    CLOSE_ROUND,
    DRAW_SAILOR,
    GAME_END,
    GIVE_MISSIONARY,
    GIVE_PROJECT,
    GIVE_SAILOR,
    LAST_LAUNCH,
    NEXT_CALL,
    OFFER_ALVARES,
    OFFER_CALL,
    OFFER_LAUNCH,
    PLACING,
    REFILL,
    ROUND_END,
    SAILING,
    SEND_MERCHANT,
    SETUP,
)

LONGEST_AGENDA: Final = 16

# The lowest step of the agenda in each phase, and what may lie on it.
BASES: Final[dict[int, tuple[int, ...]]] = {
    SETUP: (BEGIN_ROUND,),
    PLACING: (),
    ACTING: (NEXT_CALL,),
    SAILING: (CHECK_PORTS,),
    ROUND_END: (REFILL, CLOSE_ROUND),
    GAME_END: (CLOSE_ROUND, LAST_LAUNCH),
}
_BONUS_STEPS: Final = (GIVE_PROJECT, GIVE_SAILOR, DRAW_SAILOR, OFFER_LAUNCH)
UPPER_STEPS: Final[dict[int, tuple[int, ...]]] = {
    BEGIN_ROUND: _BONUS_STEPS,
    NEXT_CALL: (*_BONUS_STEPS, GIVE_MISSIONARY, OFFER_CALL),
    CHECK_PORTS: (*_BONUS_STEPS, SEND_MERCHANT),
    REFILL: (OFFER_LAUNCH,),
    CLOSE_ROUND: (OFFER_LAUNCH, OFFER_ALVARES, GIVE_MISSIONARY),
    LAST_LAUNCH: (LAST_LAUNCH,),
}


def misfits(state: VascoDaGamaState) -> list[str]:
    found: list[str] = []
    steps = [step >> STEP_SHIFT for step in state.agenda]
    if len(steps) > LONGEST_AGENDA:
        found.append("VG-DEC-01: the agenda is too long")
        return found
    if any(step < 0 or step & STEP_MASK >= state.seats for step in state.agenda):
        found.append("VG-DEC-01: a step for no seat")
    if not steps:
        if state.phase not in (PLACING, GAME_END):
            found.append("VG-DEC-01: nothing comes next")
        return found
    if steps[0] not in BASES[state.phase]:
        found.append("VG-DEC-01: the phase has no such end")
        return found
    for step in steps[1:]:
        if step not in UPPER_STEPS[steps[0]]:
            found.append("VG-DEC-06: a step of another phase")
        if step in (OFFER_CALL, SEND_MERCHANT) and not _returns_to_window(state):
            found.append("VG-LCH-05: a window is offered again without a launch")
    return found


def _returns_to_window(state: VascoDaGamaState) -> bool:
    """Whether the launch under way leads back to the question its seat was asked before."""
    returns = state.question == ASK_CREW and len(state.agenda) == 2
    return returns and state.agenda[1] & STEP_MASK == state.actor
