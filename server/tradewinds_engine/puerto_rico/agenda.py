"""What the agenda must look like under each question (PR-INV-18)."""

from __future__ import annotations

from typing import Final

from ..native import Row
from ..sentinels import NOBODY, NOTHING
from ..state import STEP_MASK, STEP_SHIFT
from . import prompts, steps
from .data import (
    BUCCANEER,
    BUILDER,
    CAPTAIN,
    CARDS,
    CRAFTSMAN,
    MAYOR,
    PROSPECTOR_1,
    PROSPECTOR_2,
    SETTLER,
    TRADER,
)
from .phases import draft
from .state import PuertoRicoState

MOST_STEPS: Final = 64
ALL_ROLES: Final[tuple[int, ...]] = tuple(range(len(CARDS)))

ROLES_OF_STEP: Final[dict[int, tuple[int, ...]]] = {
    steps.GUEST_WINDOW: ALL_ROLES,
    steps.GUEST_WINDOW_AT_END: ALL_ROLES,
    steps.LAY_DRAWN: (SETTLER, TRADER),
    steps.SETTLER_TURN: (SETTLER,),
    steps.SETTLER_TAKE: (SETTLER,),
    steps.SETTLER_LIBRARY: (SETTLER,),
    steps.SETTLER_LODGE: (SETTLER,),
    steps.SETTLER_REVEAL: (SETTLER,),
    steps.MAYOR_PRIVILEGE: (MAYOR,),
    steps.MAYOR_VILLA: (MAYOR,),
    steps.MAYOR_JOIN: (MAYOR,),
    steps.MAYOR_DEAL: (MAYOR,),
    steps.MAYOR_PLACE: (MAYOR,),
    steps.MAYOR_REFILL: (MAYOR,),
    steps.BUILDER_TURN: (BUILDER,),
    steps.CRAFTSMAN_TURN: (CRAFTSMAN,),
    steps.CRAFTSMAN_PRIVILEGE: (CRAFTSMAN,),
    steps.CRAFTSMAN_END: (CRAFTSMAN,),
    steps.TRADER_TURN: (TRADER,),
    steps.TRADER_GO_ON: (TRADER,),
    steps.TRADER_CLEAR: (TRADER,),
    steps.CAPTAIN_TURN: (CAPTAIN,),
    steps.CAPTAIN_LOAD: (CAPTAIN,),
    steps.CAPTAIN_STORE: (CAPTAIN,),
    steps.CAPTAIN_CLEAR: (CAPTAIN,),
    steps.PROSPECT: (PROSPECTOR_1, PROSPECTOR_2),
    steps.BUCCANEER_TURN: (BUCCANEER,),
}

ROLES_OF_QUESTION: Final[dict[int, tuple[int, ...]]] = {
    prompts.ASK_DRAFT: (NOTHING,),
    prompts.ASK_ROLE: (NOTHING,),
    prompts.ASK_GUEST: (NOTHING, *ALL_ROLES),
    prompts.ASK_HACIENDA: (SETTLER,),
    prompts.ASK_DRAWN: (SETTLER, TRADER),
    prompts.ASK_TAKE: (SETTLER,),
    prompts.ASK_HOSPICE: (SETTLER,),
    prompts.ASK_LODGE: (SETTLER,),
    prompts.ASK_RECRUIT: (MAYOR,),
    prompts.ASK_NOBLES: (MAYOR,),
    prompts.ASK_WORKERS: (MAYOR,),
    prompts.ASK_BUILD: (BUILDER,),
    prompts.ASK_GIVE_PIECE: (BUILDER,),
    prompts.ASK_GIVE_GOOD: (BUILDER,),
    prompts.ASK_UNIVERSITY: (BUILDER,),
    prompts.ASK_EXTRA: (CRAFTSMAN,),
    prompts.ASK_TRADE: (TRADER,),
    prompts.ASK_SUPPLY: (CAPTAIN,),
    prompts.ASK_LOAD: (CAPTAIN,),
    prompts.ASK_SMALL: (CAPTAIN,),
    prompts.ASK_KEEP_KIND: (CAPTAIN,),
    prompts.ASK_KEEP_ONE: (CAPTAIN,),
    prompts.ASK_BUCCANEER: (BUCCANEER,),
    prompts.ASK_BOOTY: (BUCCANEER,),
    prompts.ASK_BOOTY_NOBLE: (BUCCANEER,),
    prompts.ASK_PLACE: (SETTLER, TRADER, BUCCANEER),
    prompts.ASK_USE: ALL_ROLES,
}


# Steps that go on with a turn, so they belong to the seat that is asked.
CONTINUATIONS: Final[tuple[int, ...]] = (
    steps.SETTLER_TAKE,
    steps.LAY_DRAWN,
    steps.TRADER_GO_ON,
    steps.CAPTAIN_LOAD,
)

# A phase that has not ended yet still owes this step.
CLOSING_STEP: Final[dict[int, int]] = {
    SETTLER: steps.SETTLER_REVEAL,
    MAYOR: steps.MAYOR_REFILL,
    TRADER: steps.TRADER_CLEAR,
    CAPTAIN: steps.CAPTAIN_CLEAR,
}


def misfits(state: PuertoRicoState) -> list[str]:
    """What does not fit of the agenda and the question."""
    if len(state.agenda) > MOST_STEPS:
        return ["agenda: too long"]
    if any(not 0 <= step & STEP_MASK < state.seats or step < 0 for step in state.agenda):
        return ["agenda: a step of no seat"]
    if state.actor == NOBODY:
        return [] if len(state.agenda) == 0 else ["agenda: steps left, but nobody is asked"]
    if len(state.agenda) == 0 or state.question not in ROLES_OF_QUESTION:
        return ["question: none of this match"]
    if state.role not in ROLES_OF_QUESTION[state.question]:
        return ["question: none of this phase"]
    if not (_is_draft_agenda(state) if state.round == 0 else _is_round_agenda(state)):
        return ["agenda: not one of a round"]
    return []


def _is_draft_agenda(state: PuertoRicoState) -> bool:
    """Picks made, the one that is asked and those to come fill all slots."""
    kinds = [step >> STEP_SHIFT for step in state.agenda]
    made = draft.PICKS - sum(draft.free_slots(state))
    return (
        state.question == prompts.ASK_DRAFT
        and kinds[0] == steps.SET_TABLE
        and all(kind == steps.DRAFT_PICK for kind in kinds[1:])
        and made + len(kinds) == draft.PICKS
        and state.options["draft"] == "players"
    )


def _is_round_agenda(state: PuertoRicoState) -> bool:
    """The end of the round, the choices to come, and on top the rest of the running phase."""
    kinds = [step >> STEP_SHIFT for step in state.agenda]
    to_come = sum([1 for kind in kinds if kind == steps.CHOOSE_ROLE])
    if kinds[0] != steps.ROUND_END or any(
        kind != steps.CHOOSE_ROLE for kind in kinds[1 : 1 + to_come]
    ):
        return False
    for place in range(1, 1 + to_come):
        if state.agenda[place] & STEP_MASK != (state.governor - place) % state.seats:
            return False
    rest = kinds[1 + to_come :]
    if state.role == NOTHING:
        return all(kind == steps.GUEST_WINDOW for kind in rest)
    return rest[:1] == [steps.PHASE_END] and _is_phase_agenda(state, state.agenda[2 + to_come :])


def _is_phase_agenda(state: PuertoRicoState, rest: Row) -> bool:
    """Steps of the running phase, none twice, the one that closes it still to come."""
    kinds = [step >> STEP_SHIFT for step in rest]
    if any(kind not in ROLES_OF_STEP or state.role not in ROLES_OF_STEP[kind] for kind in kinds):
        return False
    turns = [step for step in rest if step >> STEP_SHIFT != steps.GUEST_WINDOW]
    if len(set(turns)) != len(turns) or (
        steps.MAYOR_DEAL in kinds and state.question != prompts.ASK_USE
    ):
        return False
    if any(
        step >> STEP_SHIFT in CONTINUATIONS and step & STEP_MASK != state.actor for step in rest
    ):
        return False
    is_closed = state.question == prompts.ASK_GUEST and all(
        kind == steps.GUEST_WINDOW_AT_END for kind in kinds
    )
    closing = CLOSING_STEP.get(state.role, NOTHING)
    return closing == NOTHING or is_closed or kinds.count(closing) == 1
