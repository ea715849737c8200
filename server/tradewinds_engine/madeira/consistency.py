"""Whether the agenda and the half-made decision fit the question asked (MA-INV-15)."""

from __future__ import annotations

from ..state import NOBODY, STEP_SHIFT
from . import actions, data, steps
from .board import CLOSED
from .phases import ships, solvency, wood, workers
from .state import EMPTY, NEUTRAL, NONE, MadeiraState, count_bits

SHIP_QUESTIONS = (actions.ASK_SHIP_DEST, actions.ASK_SHIP_SRC, actions.ASK_SHIP_AMOUNT)
WORKER_QUESTIONS = (actions.ASK_WORKER_DEST, actions.ASK_WORKER_SRC)
WOOD_QUESTIONS = (actions.ASK_BUY_WOOD, actions.ASK_TAKE_WOOD)
TARGETED = (
    actions.ASK_REQUEST,
    actions.ASK_GUILD,
    actions.ASK_WORKER_SRC,
    actions.ASK_SHIP_SRC,
    actions.ASK_SHIP_AMOUNT,
    actions.ASK_RELOCATE_DEST,
    actions.ASK_BISHOP_TO,
)
RELOCATIONS = (actions.ASK_RELOCATE_SRC, actions.ASK_RELOCATE_DEST)
FAVOR_QUESTIONS = (
    *SHIP_QUESTIONS,
    *WORKER_QUESTIONS,
    actions.ASK_BUY_WOOD,
    actions.ASK_TAKE_WOOD,
    actions.ASK_REWARD,
    actions.ASK_SUPPORT,
    actions.ASK_FLIP,
    actions.ASK_BISHOP_FROM,
    actions.ASK_BISHOP_TO,
    actions.ASK_LADY,
)
DIE_QUESTIONS = (
    *FAVOR_QUESTIONS,
    *RELOCATIONS,
    actions.ASK_DIE_TURN,
    actions.ASK_ACT,
    actions.ASK_DISTRICT,
    actions.ASK_HARVEST,
    actions.ASK_SETTLE,
)
QUESTIONS = {
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


def faults(state: MadeiraState) -> list[str]:
    if state.phase == steps.OVER:
        over = state.actor == NOBODY and not state.agenda and state.round == data.ROUNDS
        return [] if over else ["MA-INV-18: the match is over but goes on"]
    if state.actor == NOBODY or state.question not in QUESTIONS[state.phase]:
        return ["MA-INV-15: a question that is not asked in this phase"]
    if not _agenda_fits(state):
        return ["MA-INV-15: the agenda does not fit the question"]
    if not _context_fits(state):
        return ["MA-INV-15: a half-made decision that cannot be"]
    return []


def has_taken_tile(state: MadeiraState, seat: int) -> bool:
    """In phase A: whether the seat has its row and its request already."""
    asked = state.question == actions.ASK_REQUEST and state.actor == seat
    return seat in state.rows and not asked


# The agenda


def _agenda_fits(state: MadeiraState) -> bool:
    if state.phase == steps.SETUP:
        return _setup_fits(state)
    following = steps.PREPARATION if state.phase == steps.CROWN else state.phase + 1
    expected = [_step(steps.BEGIN_PHASE, following)]
    if state.phase == steps.PREPARATION:
        rest = state.agenda[1:]
        waiting = [seat for seat in state.spaces if seat != EMPTY]
        if state.question == actions.ASK_ROW:
            waiting = [seat for seat in waiting if seat != state.actor]
        steps_fit = sorted(rest) == sorted(_step(steps.TAKE_ROW, seat) for seat in waiting)
        return state.agenda[:1] == expected and steps_fit and _row_fits(state)
    if state.phase == steps.CHARACTER_ACTIONS:
        rows = [
            row for row in range(state.seats) if _step(steps.NEXT_DIE_TURN, row) in state.agenda
        ]
        if len(rows) != 1 or not _is_row_of_actor(state, rows[0]):
            return False
        expected.append(_step(steps.NEXT_DIE_TURN, rows[0]))
    elif state.phase == steps.BUILDING_ACTIONS:
        expected += _building_steps(state)
    elif state.phase == steps.UPKEEP:
        expected += _upkeep_steps(state)
    else:
        expected += _steps_after(state, steps.FULFILMENT)
    expected += _turn_steps(state)
    return state.agenda[: len(expected)] == expected and _inner_fits(
        state, [step >> STEP_SHIFT for step in state.agenda[len(expected) :]]
    )


def _step(kind: int, seat: int) -> int:
    return kind << STEP_SHIFT | seat


def _steps_after(state: MadeiraState, kind: int) -> list[int]:
    """The step for every seat behind the actor in pass order, the next one on top."""
    place = state.spaces.index(state.actor)
    return [_step(kind, seat) for seat in reversed(state.spaces[place + 1 :])]


def _steps_for_all(state: MadeiraState, kind: int) -> list[int]:
    return [_step(kind, seat) for seat in reversed(state.spaces)]


def _setup_fits(state: MadeiraState) -> bool:
    """What remains of the placing in reverse pass order; the board shows how far it went."""
    expected = [_step(steps.BEGIN_PHASE, steps.PREPARATION)]
    for seat in state.spaces:
        expected += [_step(steps.SETUP_FIELDS, seat)] * 2
    for seat in state.spaces:
        expected.append(_step(steps.SETUP_CITIES, seat))
    asked = len(state.agenda)
    if not 1 <= asked < len(expected) or state.agenda != expected[:asked]:
        return False
    question = (
        actions.ASK_SETUP_CITY
        if expected[asked] >> STEP_SHIFT == steps.SETUP_CITIES
        else actions.ASK_SETUP_FIELD
    )
    if expected[asked] & 15 != state.actor or question != state.question:
        return False
    for seat in range(state.seats):
        to_place = [step for step in expected[1 : asked + 1] if step & 15 == seat]
        in_cities = 0 if _step(steps.SETUP_CITIES, seat) in to_place else 1
        on_fields = 2 - to_place.count(_step(steps.SETUP_FIELDS, seat))
        fields = state.players[seat].fields
        if state.spots.count(seat) != in_cities or count_bits(fields) != on_fields:
            return False
    return True


def _row_fits(state: MadeiraState) -> bool:
    if state.question == actions.ASK_ROW:
        return state.actor in state.spaces
    return 0 <= state.target < state.seats and state.rows[state.target] == state.actor


def _is_row_of_actor(state: MadeiraState, row: int) -> bool:
    """The row that moves: the actor's, or empty if the actor has just passed."""
    has_passed = state.actor in state.spaces
    return state.rows[row] == (EMPTY if has_passed else state.actor)


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


# The half-made decision


def _context_fits(state: MadeiraState) -> bool:
    question = state.question
    top = state.agenda[-1] >> STEP_SHIFT if state.agenda else steps.BEGIN_PHASE
    collecting = top in (steps.COLLECT, steps.LAUNCH_SHIP)
    owed = sum(state.landings) > 0 or state.pending_reals != 0
    return (
        0 <= state.moves_left <= 3
        and 0 <= state.pending_reals <= 200
        and sum(state.landings) <= 2
        and (collecting or not owed)
        and _leftovers_fit(state, question, top)
        and _choice_fits(state, question, top)
        and _flags_fit(state, question)
    )


def _leftovers_fit(state: MadeiraState, question: int, top: int) -> bool:
    """What a question does not use is in range, or nothing at all."""
    has_target = question in TARGETED or top in (steps.LAUNCH_SHIP, steps.TAKE_FAVOR)
    has_source = question == actions.ASK_SHIP_AMOUNT or top == steps.LAUNCH_SHIP
    return (
        NONE <= state.building < data.BUILDING_COUNT
        and 0 <= state.task < steps.TASKS
        and NONE <= state.moved < actions.PLACES
        and 0 <= state.wood_from <= data.FOREST
        and (state.wood_due == 0 or question in WOOD_QUESTIONS)
        and (state.target == NONE or has_target)
        and (state.source == NONE or has_source)
    )


def _flags_fit(state: MadeiraState, question: int) -> bool:
    wealth = question == actions.ASK_WEALTH
    allowed = (data.WEALTH_LIMIT, 2 * data.WEALTH_LIMIT) if wealth else (0,)
    in_turn = state.phase in (steps.CHARACTER_ACTIONS, steps.BUILDING_ACTIONS)
    if state.committed and not in_turn:
        return False
    if state.phase == steps.BUILDING_ACTIONS and question != actions.ASK_MILLING:
        on_building = 0 <= state.building < data.BUILDING_COUNT
        if not on_building:
            return False
    idle = not in_turn and (state.favor_used or (state.wood_bought and state.phase != steps.UPKEEP))
    return state.wealth_due in allowed and not idle


def _choice_fits(state: MadeiraState, question: int, top: int) -> bool:  # noqa: C901 - one branch per question
    seat = state.actor
    player = state.players[seat]
    if question in WORKER_QUESTIONS:
        return _workers_fit(state)
    if question in SHIP_QUESTIONS:
        return _ships_fit(state)
    if question == actions.ASK_BUY_WOOD:
        return _purchase_fits(state, top)
    if question == actions.ASK_TAKE_WOOD:
        return _wood_is_there(state)
    if question == actions.ASK_REWARD:
        return solvency.has_landings(state)
    if question == actions.ASK_SUPPORT:
        return player.pirates > 0
    if question == actions.ASK_FLIP:
        return 1 <= state.moves_left < count_bits(player.favors_down)
    if question in RELOCATIONS:
        return _relocation_fits(state)
    if question in (actions.ASK_ACT, actions.ASK_DISTRICT, actions.ASK_HARVEST):
        fits = state.committed and 0 <= state.building < data.BUILDING_COUNT
        return fits and (question != actions.ASK_HARVEST or state.moves_left > 0)
    if question == actions.ASK_BISHOP_TO:
        return 0 <= state.target < data.BUILDING_COUNT and player.markers[state.target] > 0
    if question == actions.ASK_SETTLE:
        return player.stock[data.REALS] < solvency.price(state.wood_bought)
    if question == actions.ASK_DIE_TURN:
        return not state.committed and seat in state.rows
    if question == actions.ASK_BUILDING_TURN:
        return not state.committed and player.markers[state.building] > 0
    return True


def _workers_fit(state: MadeiraState) -> bool:
    once = state.task in (steps.SCOUTING, steps.SENT_TO_WATCH)
    if not steps.TO_FIELD <= state.task <= steps.SCOUTING or state.moves_left == 0:
        return False
    if state.moves_left > (1 if once else 2) or not _moved_worker_fits(state):
        return False
    if state.question == actions.ASK_WORKER_DEST:
        return True
    return actions.WORKER_DEST + state.target in workers.list_destinations(state)


def _moved_worker_fits(state: MadeiraState) -> bool:
    player = state.players[state.actor]
    place = state.moved
    if place == NONE:
        return True
    if place < 0 or place >= actions.HOME or state.moves_left != 1:
        return False
    if place < actions.FIRST_SPOT:
        return player.is_on(place)
    if place < actions.FIRST_COLONY:
        return state.spots[place - actions.FIRST_SPOT] == state.actor
    if place < actions.CITY_WATCH:
        return player.colonies[place - actions.FIRST_COLONY] > 0
    return player.watch > 0


def _ships_fit(state: MadeiraState) -> bool:
    if state.task not in (steps.COMMANDED, steps.ONE_SHIP):
        return False
    if not 1 <= state.moves_left <= (2 if state.task == steps.COMMANDED else 1):
        return False
    if state.moved != NONE and not _is_own_ship(state, state.moved):
        return False
    if state.question == actions.ASK_SHIP_DEST:
        return True
    if actions.SHIP_DEST + state.target not in ships.list_destinations(state):
        return False
    if state.question == actions.ASK_SHIP_SRC:
        return True
    merged = state.board.other_cost[state.target] != CLOSED
    return merged and actions.SHIP_SRC + state.source in ships.list_sources(state)


def _is_own_ship(state: MadeiraState, spot: int) -> bool:
    return 0 <= spot < data.SHIP_SPOTS and state.ships[spot] == state.actor


def _purchase_fits(state: MadeiraState, top: int) -> bool:
    if top == steps.LAUNCH_SHIP:
        open_spot = 0 <= state.target < data.SHIP_SPOTS and state.source == actions.SHIP_HOME
        if not open_spot or state.board.spot_cost[state.target] == CLOSED:
            return False
        if state.ships[state.target] != EMPTY or state.players[state.actor].docked == 0:
            return False
        if not 1 <= state.moves_left <= 2 or state.wood_due != 1:
            return False
        if state.task not in (steps.COMMANDED, steps.ONE_SHIP):
            return False
        if state.moved != NONE and not _is_own_ship(state, state.moved):
            return False
    elif top == steps.TAKE_FAVOR and not _is_unbuilt(state, state.target):
        return False
    bought = state.wood_bought + state.wood_due
    affordable = solvency.price(bought) <= solvency.raisable(state, state.actor)
    return _wood_is_there(state) and bought <= data.SHIPS and affordable


def _is_unbuilt(state: MadeiraState, place: int) -> bool:
    return 0 <= place < len(data.FAVORS) and state.favors[place] != EMPTY


def _wood_is_there(state: MadeiraState) -> bool:
    if not 0 <= state.wood_from <= data.FOREST or state.wood_due < 1:
        return False
    return wood.accessible(state, state.actor, state.wood_from) >= state.wood_due


def _relocation_fits(state: MadeiraState) -> bool:
    if not 1 <= state.moves_left <= 2 or not NONE <= state.moved < data.SPOT_COUNT:
        return False
    if state.question == actions.ASK_RELOCATE_SRC:
        return workers.has_free_spot(state)
    in_range = 0 <= state.target < data.SPOT_COUNT and state.target != state.moved
    return in_range and state.spots[state.target] in (state.actor, NEUTRAL)
