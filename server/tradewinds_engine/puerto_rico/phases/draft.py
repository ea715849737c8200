"""The draft: which beige buildings join the supply (PR-SET-05)."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...rows import replaced
from ..actions import DRAFT
from ..data import COST, DRAFT_SLOTS, FIRST_BEIGE, FIRST_NOBLE_BUILDING
from ..events import DRAFTED
from ..prompts import ASK_DRAFT
from ..state import DRAFT_STREAM, PuertoRicoState
from ..steps import DRAFT_PICK

PICKS: Final = sum(DRAFT_SLOTS)


def push_picks(state: PuertoRicoState) -> None:
    """In turn from the governor, until all slots are taken."""
    for pick in range(PICKS - 1, -1, -1):
        state.push(DRAFT_PICK, (state.governor + pick) % state.seats)


def pick(state: PuertoRicoState, seat: int) -> None:
    state.ask(seat, ASK_DRAFT)


def list_kinds(state: PuertoRicoState, answers: Answers) -> None:
    free = free_slots(state)
    for building in range(FIRST_BEIGE, FIRST_NOBLE_BUILDING):
        if state.buildings[building] == 0 and free[COST[building]] > 0:
            answers.add(DRAFT + building - FIRST_BEIGE)


def free_slots(state: PuertoRicoState) -> list[int]:
    """By cost."""
    free = DRAFT_SLOTS.copy()
    for building in range(FIRST_BEIGE, FIRST_NOBLE_BUILDING):
        if state.buildings[building] > 0:
            free[COST[building]] -= 1
    return free


def answer_kind(state: PuertoRicoState, seat: int, action: int) -> None:
    add(state, seat, FIRST_BEIGE + action - DRAFT)


def add(state: PuertoRicoState, seat: int, building: int) -> None:
    state.buildings = replaced(state.buildings, building, state.table.copies[building])
    state.log(DRAFTED, seat, building)


def draw_kinds(state: PuertoRicoState) -> None:
    """PR-CH-09: the draft by chance, uniform within every cost."""
    for cost, slots in enumerate(DRAFT_SLOTS):
        group = [
            building
            for building in range(FIRST_BEIGE, FIRST_NOBLE_BUILDING)
            if COST[building] == cost
        ]
        for _ in range(slots):
            add(state, state.governor, group.pop(state.chance.below(DRAFT_STREAM, len(group))))
