"""Option `strict_voluntary`: asks before everything the rulebook calls voluntary (PR-B-04).

Without the option these benefits are automatic (PR-RULING-03). A step calls `asks_first` with what
it is about to use; while something is still to be asked, the step goes back on the agenda.
"""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...sentinels import NOTHING
from ..actions import USE_ACTION, USE_NO
from ..board import Board
from ..data import FIRST_BEIGE
from ..prompts import ASK_USE
from ..state import DECLINED, NOT_ASKED, USED, PuertoRicoState

# What can be declined, numbered as the actions of the group `use`.
THE_ACTION: Final = 0
THE_PRIVILEGE: Final = 1
FIRST_BUILDING: Final = 2


def thing_of(building: int) -> int:
    return FIRST_BUILDING + building - FIRST_BEIGE


def before_step(state: PuertoRicoState) -> None:
    """A new step: what was answered before does not count, unless the step goes on."""
    if state.strict and state.thing == NOTHING:
        state.forget_uses()


def asks_first(state: PuertoRicoState, seat: int, step: int, things: list[int]) -> bool:
    """Ask about the next of these things, if any, before the step goes on."""
    for thing in things:
        if state.uses[thing] == NOT_ASKED:
            state.thing = thing
            state.push(step, seat)
            state.ask(seat, ASK_USE)
            return True
    state.thing = NOTHING
    return False


def list_answers(state: PuertoRicoState, answers: Answers) -> None:
    answers.add(USE_ACTION + state.thing)
    answers.add(USE_NO)


def answer_use(state: PuertoRicoState, seat: int, action: int) -> None:
    state.uses[state.thing] = DECLINED if action == USE_NO else USED


def is_declined(state: PuertoRicoState, thing: int) -> bool:
    return state.strict and state.uses[thing] == DECLINED


def uses(state: PuertoRicoState, board: Board, building: int) -> bool:
    """The building is occupied, and its owner has not declined to use it."""
    return board.occupied(building) and not is_declined(state, thing_of(building))


def occupied_among(board: Board, buildings: list[int]) -> list[int]:
    """What to ask about if the owner of these buildings may leave them unused."""
    return [thing_of(building) for building in buildings if board.occupied(building)]
