"""Whether the context of a half-made decision fits its question."""

from __future__ import annotations

from typing import Final

from ..sentinels import NOBODY, NOTHING
from ..state import STEP_MASK, STEP_SHIFT
from . import data, prompts
from .board import Board
from .data import (
    BOOTY,
    BUCCANEER,
    CIRCLES,
    CRAFTSMAN,
    FIRST_BUILDING_SPOT,
    GOOD_KINDS,
    PORT,
    SPACES,
    TILE_KINDS,
)
from .phases import black_market, buccaneer, plantations
from .state import NOT_ASKED, PuertoRicoState
from .steps import LAY_DRAWN

# The questions that use a part of the context; everywhere else it is blank.
USES_PLACE: Final[tuple[int, ...]] = (
    prompts.ASK_HOSPICE,
    prompts.ASK_NOBLES,
    prompts.ASK_WORKERS,
    prompts.ASK_PLACE,
)
USES_GOOD: Final[tuple[int, ...]] = (
    prompts.ASK_EXTRA,
    prompts.ASK_SUPPLY,
    prompts.ASK_SMALL,
    prompts.ASK_KEEP_KIND,
    prompts.ASK_KEEP_ONE,
    prompts.ASK_BOOTY,
)
USES_AMOUNT: Final[tuple[int, ...]] = (
    *USES_GOOD,
    prompts.ASK_GIVE_PIECE,
    prompts.ASK_GIVE_GOOD,
    prompts.ASK_BOOTY_NOBLE,
    prompts.ASK_PLACE,
)
USES_BUILDING: Final[tuple[int, ...]] = (
    prompts.ASK_GIVE_PIECE,
    prompts.ASK_GIVE_GOOD,
    prompts.ASK_UNIVERSITY,
)
USES_TALLY: Final[tuple[int, ...]] = (prompts.ASK_KEEP_KIND, prompts.ASK_KEEP_ONE)


def misfits(state: PuertoRicoState) -> list[str]:
    """To be asked only of a state whose pieces and agenda are sound."""
    if state.actor == NOBODY:
        return []
    board = state.boards[state.actor]
    if _is_rest_blank(state) and _is_hand_sound(state, board) and _is_complete(state, board):
        return []
    return ["question: cannot be asked like this"]


def _is_rest_blank(state: PuertoRicoState) -> bool:
    question = state.question
    return (
        (state.thing == NOTHING) == (question != prompts.ASK_USE)
        and (state.place == 0 or question in USES_PLACE)
        and (state.good == NOTHING or question in USES_GOOD)
        and (state.amount == 0 or question in USES_AMOUNT)
        and (state.building == NOTHING or question in USES_BUILDING)
        and (state.last_guest == NOTHING or question == prompts.ASK_GUEST)
        and (state.piece == 0 or question == prompts.ASK_PLACE)
        and (not any(state.tally) or state.role == CRAFTSMAN or question in USES_TALLY)
    )


def _is_hand_sound(state: PuertoRicoState, board: Board) -> bool:
    """A drawn tile waits for its owner, who has a space for it."""
    pending = sum([1 for step in state.agenda if step >> STEP_SHIFT == LAY_DRAWN])
    in_hand = 0 if state.drawn == NOTHING else 1
    if pending + (1 if state.question == prompts.ASK_DRAWN else 0) != in_hand:
        return False
    if in_hand == 0:
        return True
    return (
        state.question in (prompts.ASK_DRAWN, prompts.ASK_GUEST) and board.free_island_spaces() > 0
    )


def _is_complete(state: PuertoRicoState, board: Board) -> bool:  # noqa: C901 - one branch per question
    """What the question builds upon is there."""
    question = state.question
    if question == prompts.ASK_HACIENDA:
        return board.free_island_spaces() > 0 and plantations.can_draw(state)
    elif question == prompts.ASK_HOSPICE:
        return state.place == PORT or (
            state.place < TILE_KINDS and board.tiles[state.place] > board.pieces[state.place]
        )
    elif question == prompts.ASK_RECRUIT:
        return state.station_workers > 0 and state.station_nobles > 0
    elif question in (prompts.ASK_NOBLES, prompts.ASK_WORKERS):
        station = state.station_workers + state.station_nobles
        return state.place < board.spot_count() and (station == 0 or state.strict)
    elif question == prompts.ASK_UNIVERSITY:
        return _has_new_building(state, board)
    elif question == prompts.ASK_GIVE_PIECE:
        return _can_raise(state, board) and 0 < state.amount <= black_market.worth(board)
    elif question == prompts.ASK_GIVE_GOOD:
        least_worth = black_market.worth_without_piece(board)
        return _can_raise(state, board) and 0 < state.amount <= least_worth
    elif question == prompts.ASK_SMALL:
        return state.good != NOTHING and board.goods[state.good] > 0
    elif question in (prompts.ASK_KEEP_KIND, prompts.ASK_KEEP_ONE):
        return _is_storage_sound(state, board)
    elif question == prompts.ASK_EXTRA:
        return state.amount <= 1
    elif question == prompts.ASK_BOOTY and state.good != NOTHING:
        return 0 < state.amount <= state.goods[state.good]
    elif question in (prompts.ASK_BOOTY, prompts.ASK_BOOTY_NOBLE):
        return _is_raid_sound(state, board)
    elif question == prompts.ASK_PLACE:
        return _is_placing_sound(state, board)
    elif question == prompts.ASK_USE:
        is_on_agenda = state.agenda[-1] & STEP_MASK == state.actor
        return state.strict and state.uses[state.thing] == NOT_ASKED and is_on_agenda
    return True


def _has_new_building(state: PuertoRicoState, board: Board) -> bool:
    building = state.building
    return (
        building != NOTHING
        and board.owns(building)
        and board.pieces[FIRST_BUILDING_SPOT + building] < CIRCLES[building]
    )


def _can_raise(state: PuertoRicoState, board: Board) -> bool:
    building = state.building
    return (
        building != NOTHING
        and not board.owns(building)
        and state.buildings[building] > 0
        and SPACES[building] <= board.free_city_spaces()
    )


def _is_storage_sound(state: PuertoRicoState, board: Board) -> bool:
    if any(state.tally[good] > board.goods[good] for good in range(GOOD_KINDS)):
        return False
    return 0 < state.amount <= board.good_count() - sum(state.tally)


def _is_raid_sound(state: PuertoRicoState, board: Board) -> bool:
    removed = buccaneer.surplus(state)
    if state.question == prompts.ASK_BOOTY:
        return state.amount == removed > 0
    most = min(BOOTY, removed, board.free_circles())
    return 0 < state.amount <= most and state.station_nobles > 0


def _is_placing_sound(state: PuertoRicoState, board: Board) -> bool:
    """The pieces wait on the port; after a raid there is a circle for each of them."""
    nobles = 1 if state.piece == data.NOBLE else 0
    if board.nobles[PORT] < nobles or board.port_workers() < state.amount:
        return False
    if state.place >= board.spot_count() or nobles + state.amount == 0:
        return False
    if state.role != BUCCANEER:
        return nobles == 0
    return board.free_circles_from(state.place) >= nobles + state.amount
