"""What the agenda must look like under each question (MA-INV-15)."""

from __future__ import annotations

from typing import Final

from ..bits import count_bits
from ..rows import count_of, place_of
from ..state import STEP_MASK, STEP_SHIFT
from . import actions, data, steps
from .decision import FAVOR_QUESTIONS, RELOCATIONS, SHIP_QUESTIONS, WORKER_QUESTIONS
from .state import EMPTY, MadeiraState

DIE_QUESTIONS: Final = (
    *FAVOR_QUESTIONS,
    *RELOCATIONS,
    actions.ASK_DIE_TURN,
    actions.ASK_ACT,
    actions.ASK_DISTRICT,
    actions.ASK_HARVEST,
    actions.ASK_SETTLE,
)
QUESTIONS: Final = {
    steps.SETUP: (actions.ASK_SETUP_CITY, actions.ASK_SETUP_FIELD),
    steps.PREPARATION: (actions.ASK_ROW, actions.ASK_REQUEST, actions.ASK_GUILD),
    steps.CHARACTER_ACTIONS: DIE_QUESTIONS,
    steps.BUILDING_ACTIONS: (
        *FAVOR_QUESTIONS,
        actions.ASK_BUILDING_TURN,
        actions.ASK_SETTLE,
        actions.ASK_MILLING,
    ),
    steps.UPKEEP: (
        actions.ASK_HONOR,
        actions.ASK_MAINTAIN,
        actions.ASK_BUY_WOOD,
        actions.ASK_FEED,
    ),
    steps.CROWN: (actions.ASK_FULFIL, actions.ASK_KEEP, actions.ASK_WEALTH),
}


def is_asked(state: MadeiraState) -> bool:
    """Whether the question belongs to the phase."""
    return state.question in QUESTIONS[state.phase]


def fits(state: MadeiraState) -> bool:
    if state.phase == steps.SETUP:
        return _setup_fits(state)
    if state.phase == steps.PREPARATION and not _row_fits(state):
        return False
    if state.phase == steps.CHARACTER_ACTIONS and not _next_turns(state):
        return False
    following = steps.PREPARATION if state.phase == steps.CROWN else state.phase + 1
    expected = [_step(steps.BEGIN_PHASE, following), *_phase_steps(state), *_turn_steps(state)]
    inner = state.agenda[len(expected) :]
    return (
        list(state.agenda[: len(expected)]) == expected
        and all(step & STEP_MASK == state.actor for step in inner)
        and _inner_fits(state, [step >> STEP_SHIFT for step in inner])
    )


def _phase_steps(state: MadeiraState) -> list[int]:
    """What waits until the turn of the actor is over."""
    if state.phase == steps.PREPARATION:
        waiting = [seat for seat in reversed(list(state.spaces)) if seat != EMPTY]
        if state.question == actions.ASK_ROW:
            waiting.remove(state.actor)
        return [_step(steps.TAKE_ROW, seat) for seat in waiting]
    if state.phase == steps.CHARACTER_ACTIONS:
        return _next_turns(state)
    if state.phase == steps.BUILDING_ACTIONS:
        return _building_steps(state)
    if state.phase == steps.UPKEEP:
        return _upkeep_steps(state)
    return _steps_after(state, steps.FULFILMENT)


def _next_turns(state: MadeiraState) -> list[int]:
    """The row that moves is the actor's, or an empty one if the actor has just passed."""
    owner = EMPTY if state.actor in state.spaces else state.actor
    rows = [row for row in range(state.seats) if state.rows[row] == owner]
    turns = [_step(steps.NEXT_DIE_TURN, row) for row in rows]
    return [step for step in turns if step in state.agenda]


def _step(kind: int, seat: int) -> int:
    return kind << STEP_SHIFT | seat


def _steps_after(state: MadeiraState, kind: int) -> list[int]:
    """The step for every seat behind the actor in pass order, the next one on top."""
    place = place_of(state.spaces, state.actor)
    return [_step(kind, seat) for seat in reversed(list(state.spaces[place + 1 :]))]


def _steps_for_all(state: MadeiraState, kind: int) -> list[int]:
    return [_step(kind, seat) for seat in reversed(list(state.spaces))]


def _setup_fits(state: MadeiraState) -> bool:
    """What remains of the placing in reverse pass order; the board shows how far it went."""
    expected = [_step(steps.BEGIN_PHASE, steps.PREPARATION)]
    for seat in state.spaces:
        expected += [_step(steps.SETUP_FIELDS, seat)] * 2
    for seat in state.spaces:
        expected.append(_step(steps.SETUP_CITIES, seat))
    asked = len(state.agenda)
    if not 1 <= asked < len(expected) or list(state.agenda) != expected[:asked]:
        return False
    question = (
        actions.ASK_SETUP_CITY
        if expected[asked] >> STEP_SHIFT == steps.SETUP_CITIES
        else actions.ASK_SETUP_FIELD
    )
    if expected[asked] & STEP_MASK != state.actor or question != state.question:
        return False
    for seat in range(state.seats):
        to_place = [step for step in expected[1 : asked + 1] if step & STEP_MASK == seat]
        in_cities = 0 if _step(steps.SETUP_CITIES, seat) in to_place else 1
        on_fields = 2 - to_place.count(_step(steps.SETUP_FIELDS, seat))
        fields = state.boards[seat].fields
        if count_of(state.spots, seat) != in_cities or count_bits(fields) != on_fields:
            return False
    return True


def _row_fits(state: MadeiraState) -> bool:
    if state.question == actions.ASK_ROW:
        return state.actor in state.spaces
    return 0 <= state.target < state.seats and state.rows[state.target] == state.actor


def _building_steps(state: MadeiraState) -> list[int]:
    outer = [_step(steps.CLEAR_BUILDINGS, 0)]
    if state.question == actions.ASK_MILLING:
        return outer + _steps_after(state, steps.LAST_MILLING)
    outer += _steps_for_all(state, steps.LAST_MILLING)
    for building in range(data.BUILDING_COUNT - 1, state.building, -1):
        outer.append(_step(steps.OPEN_BUILDING, building))
    return outer + _steps_after(state, steps.BUILDING_TURN)


def _upkeep_steps(state: MadeiraState) -> list[int]:
    if state.question == actions.ASK_FEED:
        return _steps_after(state, steps.FEEDING)
    outer = _steps_for_all(state, steps.FEEDING)
    if state.question == actions.ASK_HONOR:
        outer += _steps_for_all(state, steps.MAINTENANCE)
        return [*outer, _step(steps.COLONY_INCOME, 0)]
    return outer + _steps_after(state, steps.MAINTENANCE)


def _turn_steps(state: MadeiraState) -> list[int]:
    """The settlement of the turn, and the main question if a favor interrupts it."""
    expected: list[int] = []
    in_turn = state.phase in (steps.CHARACTER_ACTIONS, steps.BUILDING_ACTIONS)
    if state.phase == steps.UPKEEP and state.question == actions.ASK_BUY_WOOD:
        expected.append(_step(steps.SETTLEMENT, state.actor))
    if not in_turn or state.question in (actions.ASK_SETTLE, actions.ASK_MILLING):
        return expected
    expected.append(_step(steps.SETTLEMENT, state.actor))
    if state.question in FAVOR_QUESTIONS and state.favor_used and not state.committed:
        in_dice = state.phase == steps.CHARACTER_ACTIONS
        main = steps.PLAY_DIE if in_dice else steps.PLAY_BUILDING
        expected.append(_step(main, state.actor))
    return expected


def _inner_fits(state: MadeiraState, kinds: list[int]) -> bool:
    question = state.question
    if question in WORKER_QUESTIONS or question == actions.ASK_FLIP:
        return kinds in ([], [steps.COLLECT])
    if question in SHIP_QUESTIONS or question in (actions.ASK_REWARD, actions.ASK_SUPPORT):
        return kinds == [steps.COLLECT]
    if question == actions.ASK_BUY_WOOD and state.phase != steps.UPKEEP:
        return kinds in ([steps.COLLECT, steps.LAUNCH_SHIP], [steps.TAKE_FAVOR])
    if question in RELOCATIONS:
        return kinds == [steps.MAYOR_INCOME]
    return not kinds
