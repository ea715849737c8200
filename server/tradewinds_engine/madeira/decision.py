"""Whether a half-made decision fits the question it belongs to (MA-INV-15)."""

from __future__ import annotations

from typing import Final

from ..answers import no_answers
from ..bits import count_bits
from ..sentinels import NOTHING
from ..state import STEP_SHIFT
from . import actions, data, prompts, steps
from .phases import ships, solvency, wood, workers
from .state import NEUTRAL, MadeiraState
from .table import CLOSED

SHIP_QUESTIONS: Final = (prompts.ASK_SHIP_DEST, prompts.ASK_SHIP_SRC, prompts.ASK_SHIP_AMOUNT)
WORKER_QUESTIONS: Final = (prompts.ASK_WORKER_DEST, prompts.ASK_WORKER_SRC)
WOOD_QUESTIONS: Final = (prompts.ASK_BUY_WOOD, prompts.ASK_TAKE_WOOD)
RELOCATIONS: Final = (prompts.ASK_RELOCATE_SRC, prompts.ASK_RELOCATE_DEST)
TARGETED: Final = (
    prompts.ASK_REQUEST,
    prompts.ASK_GUILD,
    prompts.ASK_WORKER_SRC,
    prompts.ASK_SHIP_SRC,
    prompts.ASK_SHIP_AMOUNT,
    prompts.ASK_RELOCATE_DEST,
    prompts.ASK_BISHOP_TO,
)
FAVOR_QUESTIONS: Final = (
    *SHIP_QUESTIONS,
    *WORKER_QUESTIONS,
    prompts.ASK_BUY_WOOD,
    prompts.ASK_TAKE_WOOD,
    prompts.ASK_REWARD,
    prompts.ASK_SUPPORT,
    prompts.ASK_FLIP,
    prompts.ASK_BISHOP_FROM,
    prompts.ASK_BISHOP_TO,
    prompts.ASK_LADY,
)


def misfits(state: MadeiraState) -> list[str]:
    """To be asked only of a state whose pieces and agenda are sound."""
    if state.phase == steps.OVER:
        return [] if _is_settled(state) else ["MA-INV-18: the match is over but goes on"]
    return [] if _fits(state) else ["MA-INV-15: a half-made decision that cannot be"]


def _fits(state: MadeiraState) -> bool:
    question = state.question
    top = state.agenda[-1] >> STEP_SHIFT if len(state.agenda) > 0 else steps.BEGIN_PHASE
    collecting = top in (steps.COLLECT, steps.LAUNCH_SHIP)
    owed = sum(state.landings) > 0 or state.pending_reals != 0
    return (
        sum(state.landings) <= 2
        and (collecting or not owed)
        and _leftovers_fit(state, question, top)
        and _choice_fits(state, question, top)
        and _flags_fit(state, question)
    )


def _is_settled(state: MadeiraState) -> bool:
    """Whether no half of a decision is left, as when the match is over."""
    return (
        state.target == NOTHING
        and state.source == NOTHING
        and state.wood_due == 0
        and state.wealth_due == 0
        and state.pending_reals == 0
    )


def _leftovers_fit(state: MadeiraState, question: int, top: int) -> bool:
    """What a question does not use is not set."""
    has_target = question in TARGETED or top in (steps.LAUNCH_SHIP, steps.TAKE_FAVOR)
    has_source = question == prompts.ASK_SHIP_AMOUNT or top == steps.LAUNCH_SHIP
    return (
        (state.wood_due == 0 or question in WOOD_QUESTIONS)
        and (state.target == NOTHING or has_target)
        and (state.source == NOTHING or has_source)
    )


def _flags_fit(state: MadeiraState, question: int) -> bool:
    wealth = question == prompts.ASK_WEALTH
    allowed = (data.WEALTH_LIMIT, 2 * data.WEALTH_LIMIT) if wealth else (0,)
    in_turn = state.phase in (steps.CHARACTER_ACTIONS, steps.BUILDING_ACTIONS)
    if state.committed and not in_turn:
        return False
    if state.phase == steps.BUILDING_ACTIONS and question != prompts.ASK_MILLING:
        on_building = 0 <= state.building < data.BUILDING_COUNT
        if not on_building:
            return False
    if state.favor_used and not in_turn:
        return False
    return state.wealth_due in allowed and _debt_fits(state, question)


def _debt_fits(state: MadeiraState, question: int) -> bool:
    """Wood is owed while ships are maintained, after a favor, or after a die or a pass."""
    if state.wood_bought == 0:
        return True
    if state.phase == steps.UPKEEP:
        return question == prompts.ASK_BUY_WOOD
    in_turn = state.phase in (steps.CHARACTER_ACTIONS, steps.BUILDING_ACTIONS)
    has_cause = state.favor_used or state.committed
    return in_turn and has_cause and question != prompts.ASK_MILLING


def _choice_fits(state: MadeiraState, question: int, top: int) -> bool:  # noqa: C901 - one branch per question
    seat = state.actor
    board = state.boards[seat]
    if question in WORKER_QUESTIONS:
        return _workers_fit(state)
    if question in SHIP_QUESTIONS:
        return _ships_fit(state)
    if question == prompts.ASK_BUY_WOOD:
        return _purchase_fits(state, top)
    if question == prompts.ASK_TAKE_WOOD:
        return _wood_is_there(state)
    if question == prompts.ASK_REWARD:
        return solvency.has_landings(state)
    if question == prompts.ASK_SUPPORT:
        return board.pirates > 0
    if question == prompts.ASK_FLIP:
        return 1 <= state.moves_left < count_bits(board.favors_down)
    if question in RELOCATIONS:
        return _relocation_fits(state)
    if question in (prompts.ASK_ACT, prompts.ASK_DISTRICT, prompts.ASK_HARVEST):
        fits = state.committed and 0 <= state.building < data.BUILDING_COUNT
        return fits and (question != prompts.ASK_HARVEST or state.moves_left > 0)
    if question == prompts.ASK_BISHOP_TO:
        return 0 <= state.target < data.BUILDING_COUNT and board.markers[state.target] > 0
    if question == prompts.ASK_SETTLE:
        return board.stock[data.REALS] < solvency.price(state.wood_bought)
    if question == prompts.ASK_DIE_TURN:
        return not state.committed and seat in state.rows
    if question == prompts.ASK_BUILDING_TURN:
        return not state.committed and board.markers[state.building] > 0
    return True


def _workers_fit(state: MadeiraState) -> bool:
    once = state.task in (steps.SCOUTING, steps.SENT_TO_WATCH)
    if not steps.TO_FIELD <= state.task <= steps.SCOUTING or state.moves_left == 0:
        return False
    if state.moves_left > (1 if once else 2) or not _moved_worker_fits(state):
        return False
    if state.question == prompts.ASK_WORKER_DEST:
        return True
    answers = no_answers()
    workers.list_destinations(state, answers)
    return actions.WORKER_DEST + state.target in answers


def _moved_worker_fits(state: MadeiraState) -> bool:
    board = state.boards[state.actor]
    place = state.moved
    if place == NOTHING:
        return True
    if place < 0 or place >= data.HOME or state.moves_left != 1:
        return False
    if place < data.FIRST_SPOT:
        return board.is_on(place)
    if place < data.FIRST_COLONY:
        return state.spots[place - data.FIRST_SPOT] == state.actor
    if place < data.CITY_WATCH:
        return board.colonies[place - data.FIRST_COLONY] > 0
    return board.watch > 0


def _ships_fit(state: MadeiraState) -> bool:
    if state.task not in (steps.COMMANDED, steps.ONE_SHIP):
        return False
    if not 1 <= state.moves_left <= (2 if state.task == steps.COMMANDED else 1):
        return False
    if state.moved != NOTHING and not _is_own_ship(state, state.moved):
        return False
    if state.question == prompts.ASK_SHIP_DEST:
        return True
    destinations, sources = no_answers(), no_answers()
    ships.list_destinations(state, destinations)
    if actions.SHIP_DEST + state.target not in destinations:
        return False
    if state.question == prompts.ASK_SHIP_SRC:
        return True
    merged = state.table.other_cost[state.target] != CLOSED
    ships.list_sources(state, sources)
    return merged and actions.SHIP_SRC + state.source in sources


def _is_own_ship(state: MadeiraState, spot: int) -> bool:
    return 0 <= spot < data.SHIP_SPOTS and state.ships[spot] == state.actor


def _purchase_fits(state: MadeiraState, top: int) -> bool:
    if top == steps.LAUNCH_SHIP:
        open_spot = 0 <= state.target < data.SHIP_SPOTS and state.source == data.SHIP_HOME
        if not open_spot or state.table.spot_cost[state.target] == CLOSED:
            return False
        if state.ships[state.target] != NOTHING or state.boards[state.actor].docked == 0:
            return False
        if not 1 <= state.moves_left <= 2 or state.wood_due != 1:
            return False
        if state.task not in (steps.COMMANDED, steps.ONE_SHIP):
            return False
        if state.moved != NOTHING and not _is_own_ship(state, state.moved):
            return False
    elif top == steps.TAKE_FAVOR and not _is_unbuilt(state, state.target):
        return False
    bought = state.wood_bought + state.wood_due
    affordable = solvency.price(bought) <= solvency.raisable(state, state.actor)
    return _wood_is_there(state) and bought <= data.SHIPS and affordable


def _is_unbuilt(state: MadeiraState, place: int) -> bool:
    return 0 <= place < len(data.FAVORS) and state.favors[place] != NOTHING


def _wood_is_there(state: MadeiraState) -> bool:
    if not 0 <= state.wood_from <= data.FOREST or state.wood_due < 1:
        return False
    return wood.accessible(state, state.actor, state.wood_from) >= state.wood_due


def _relocation_fits(state: MadeiraState) -> bool:
    if not 1 <= state.moves_left <= 2 or not NOTHING <= state.moved < data.SPOT_COUNT:
        return False
    if state.question == prompts.ASK_RELOCATE_SRC:
        return workers.has_free_spot(state)
    in_range = 0 <= state.target < data.SPOT_COUNT and state.target != state.moved
    return in_range and state.spots[state.target] in (state.actor, NEUTRAL)
