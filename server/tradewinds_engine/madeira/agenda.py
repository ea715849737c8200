"""What the agenda must look like under each question (MA-INV-15)."""

from __future__ import annotations

from typing import Final

from ..bits import count_bits
from ..rows import count_of, place_of
from ..sentinels import NOBODY, NOTHING
from ..state import STEP_MASK, STEP_SHIFT
from . import data, prompts, steps
from .decision import FAVOR_QUESTIONS, RELOCATIONS, SHIP_QUESTIONS, WORKER_QUESTIONS
from .state import MadeiraState

DIE_QUESTIONS: Final = (
    *FAVOR_QUESTIONS,
    *RELOCATIONS,
    prompts.ASK_DIE_TURN,
    prompts.ASK_ACT,
    prompts.ASK_DISTRICT,
    prompts.ASK_HARVEST,
    prompts.ASK_SETTLE,
)
QUESTIONS: Final = {
    steps.SETUP: (prompts.ASK_SETUP_CITY, prompts.ASK_SETUP_FIELD),
    steps.PREPARATION: (prompts.ASK_ROW, prompts.ASK_REQUEST, prompts.ASK_GUILD),
    steps.CHARACTER_ACTIONS: DIE_QUESTIONS,
    steps.BUILDING_ACTIONS: (
        *FAVOR_QUESTIONS,
        prompts.ASK_BUILDING_TURN,
        prompts.ASK_SETTLE,
        prompts.ASK_MILLING,
    ),
    steps.UPKEEP: (
        prompts.ASK_HONOR,
        prompts.ASK_MAINTAIN,
        prompts.ASK_BUY_WOOD,
        prompts.ASK_FEED,
    ),
    steps.CROWN: (prompts.ASK_FULFIL, prompts.ASK_KEEP, prompts.ASK_WEALTH),
}


def misfits(state: MadeiraState) -> list[str]:
    """To be asked only of a state whose pieces are sound."""
    if state.phase == steps.OVER:
        over = state.actor == NOBODY and len(state.agenda) == 0 and state.round == data.ROUNDS
        return [] if over else ["MA-INV-18: the match is over but goes on"]
    if state.actor == NOBODY or state.question not in QUESTIONS[state.phase]:
        return ["MA-INV-15: a question that is not asked in this phase"]
    return [] if _fits(state) else ["MA-INV-15: the agenda does not fit the question"]


def _fits(state: MadeiraState) -> bool:
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
        waiting = [seat for seat in reversed(list(state.spaces)) if seat != NOTHING]
        if state.question == prompts.ASK_ROW:
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
    owner = NOTHING if state.actor in state.spaces else state.actor
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
        prompts.ASK_SETUP_CITY
        if expected[asked] >> STEP_SHIFT == steps.SETUP_CITIES
        else prompts.ASK_SETUP_FIELD
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
    if state.question == prompts.ASK_ROW:
        return state.actor in state.spaces
    return 0 <= state.target < state.seats and state.rows[state.target] == state.actor


def _building_steps(state: MadeiraState) -> list[int]:
    outer = [_step(steps.CLEAR_BUILDINGS, 0)]
    if state.question == prompts.ASK_MILLING:
        return outer + _steps_after(state, steps.LAST_MILLING)
    outer += _steps_for_all(state, steps.LAST_MILLING)
    for building in range(data.BUILDING_COUNT - 1, state.building, -1):
        outer.append(_step(steps.OPEN_BUILDING, building))
    return outer + _steps_after(state, steps.BUILDING_TURN)


def _upkeep_steps(state: MadeiraState) -> list[int]:
    if state.question == prompts.ASK_FEED:
        return _steps_after(state, steps.FEEDING)
    outer = _steps_for_all(state, steps.FEEDING)
    if state.question == prompts.ASK_HONOR:
        outer += _steps_for_all(state, steps.MAINTENANCE)
        return [*outer, _step(steps.COLONY_INCOME, 0)]
    return outer + _steps_after(state, steps.MAINTENANCE)


def _turn_steps(state: MadeiraState) -> list[int]:
    """The settlement of the turn, and the main question if a favor interrupts it."""
    expected: list[int] = []
    in_turn = state.phase in (steps.CHARACTER_ACTIONS, steps.BUILDING_ACTIONS)
    if state.phase == steps.UPKEEP and state.question == prompts.ASK_BUY_WOOD:
        expected.append(_step(steps.SETTLEMENT, state.actor))
    if not in_turn or state.question in (prompts.ASK_SETTLE, prompts.ASK_MILLING):
        return expected
    expected.append(_step(steps.SETTLEMENT, state.actor))
    if state.question in FAVOR_QUESTIONS and state.favor_used and not state.committed:
        in_dice = state.phase == steps.CHARACTER_ACTIONS
        main = steps.PLAY_DIE if in_dice else steps.PLAY_BUILDING
        expected.append(_step(main, state.actor))
    return expected


def _inner_fits(state: MadeiraState, kinds: list[int]) -> bool:
    question = state.question
    if question in WORKER_QUESTIONS or question == prompts.ASK_FLIP:
        return kinds in ([], [steps.COLLECT])
    if question in SHIP_QUESTIONS or question in (prompts.ASK_REWARD, prompts.ASK_SUPPORT):
        return kinds == [steps.COLLECT]
    if question == prompts.ASK_BUY_WOOD and state.phase != steps.UPKEEP:
        return kinds in ([steps.COLLECT, steps.LAUNCH_SHIP], [steps.TAKE_FAVOR])
    if question in RELOCATIONS:
        return kinds == [steps.MAYOR_INCOME]
    return not kinds
