"""Settler: everybody lays a tile on the island (PR-SETTLER)."""

from __future__ import annotations

from ...answers import Answers
from ..actions import (
    FOREST,
    HACIENDA_DRAW,
    HACIENDA_NO,
    HOSPICE_NO,
    HOSPICE_PIECE,
    PASS,
    TAKE,
    TAKE_QUARRY,
)
from ..data import (
    CONSTRUCTION_HUT,
    FOREST_HOUSE,
    FORESTS_SEEN,
    GOOD_KINDS,
    HACIENDA,
    HOSPICE,
    HUNTING_LODGE,
    LIBRARY,
    PORT,
    QUARRY,
)
from ..events import LAID_FOREST
from ..prompts import ASK_HACIENDA, ASK_HOSPICE, ASK_TAKE
from ..state import HACIENDA_STREAM, PuertoRicoState
from ..steps import (
    GUEST_WINDOW,
    SETTLER_LIBRARY,
    SETTLER_LODGE,
    SETTLER_REVEAL,
    SETTLER_TAKE,
    SETTLER_TURN,
)
from . import festival, guests, hidden_tiles, plantations, supply


def start(state: PuertoRicoState) -> None:
    state.push(SETTLER_REVEAL, state.taker)
    if state.with_nobles:
        push_lodges(state)
    if state.with_new_buildings:
        guests.push_turn(state, SETTLER_LIBRARY, state.taker)  # GW-3
    guests.push_turns(state, SETTLER_TURN, state.taker)


def push_lodges(state: PuertoRicoState) -> None:
    """PR-SETTLER-09: in turn order, each owner after a window (GW-3)."""
    for place in range(state.seats - 1, -1, -1):
        seat = (state.taker + place) % state.seats
        if state.boards[seat].owns(HUNTING_LODGE):
            guests.push_turn(state, SETTLER_LODGE, seat)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    board = state.boards[seat]
    if not board.occupied(HACIENDA):
        ask_for_tile(state, seat)
    elif board.free_island_spaces() > 0 and plantations.can_draw(state):  # PR-SETTLER-02
        state.push(SETTLER_TAKE, seat)
        state.ask(seat, ASK_HACIENDA)
    else:
        ask_for_tile(state, seat)


def list_hacienda(answers: Answers) -> None:
    answers.add(HACIENDA_DRAW)
    answers.add(HACIENDA_NO)


def answer_hacienda(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == HACIENDA_DRAW:
        if state.with_new_buildings:
            state.push(GUEST_WINDOW, seat)  # GW-7
        hidden_tiles.draw(state, seat, HACIENDA_STREAM)


def ask_for_tile(state: PuertoRicoState, seat: int) -> None:
    if state.boards[seat].free_island_spaces() > 0:  # PR-EDGE-04
        state.ask(seat, ASK_TAKE)


def use_library(state: PuertoRicoState, seat: int) -> None:
    """PR-SETTLER-08: a second tile for the taker, after all the others."""
    board = state.boards[seat]
    if board.occupied(LIBRARY) and board.free_island_spaces() > 0:
        state.library_turn = True
        state.ask(seat, ASK_TAKE)


def list_tiles(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-SETTLER-04: an open plantation, perhaps as forest; a quarry for taker and hut."""
    board = state.boards[seat]
    for kind in range(GOOD_KINDS):
        if state.face_up[kind] > 0:
            answers.add(TAKE + kind)
    if board.occupied(FOREST_HOUSE):
        for kind in range(GOOD_KINDS):
            if state.face_up[kind] > 0:
                answers.add(FOREST + kind)
    has_privilege = seat == state.taker and not state.library_turn
    if state.quarries > 0 and (has_privilege or board.occupied(CONSTRUCTION_HUT)):
        answers.add(TAKE_QUARRY)
    answers.add(PASS)


def answer_tile(state: PuertoRicoState, seat: int, action: int) -> None:
    has_hospice = state.boards[seat].occupied(HOSPICE) and not state.library_turn
    state.library_turn = False
    if action == PASS:
        return
    place = lay_open_tile(state, seat, action)
    if has_hospice and supply.has_spare_piece(state):
        state.place = place
        state.ask(seat, ASK_HOSPICE)
    else:
        festival.check_plantations(state, seat, place)


def lay_open_tile(state: PuertoRicoState, seat: int, action: int) -> int:
    """Lay it; the place where a piece for this tile belongs."""
    if action == TAKE_QUARRY:
        state.quarries -= 1
        hidden_tiles.lay(state, seat, QUARRY)
        return QUARRY
    if action < FOREST:
        kind = action - TAKE
        state.face_up[kind] -= 1
        hidden_tiles.lay(state, seat, kind)
        return kind
    kind = action - FOREST
    state.face_up[kind] -= 1
    state.boards[seat].tiles[FORESTS_SEEN + kind] += 1
    state.log(LAID_FOREST, seat, kind + 1)
    return PORT  # PR-EDGE-17


def list_hospice(state: PuertoRicoState, answers: Answers) -> None:
    supply.add_spare_pieces(state, HOSPICE_PIECE, HOSPICE_NO, answers)


def answer_hospice(state: PuertoRicoState, seat: int, action: int) -> None:
    """PR-SETTLER-06, and only then the festival (PR-RULING-53)."""
    place = state.place
    if action != HOSPICE_NO:
        supply.take_spare_piece(state, seat, action - HOSPICE_PIECE, place)
    state.clear_decision()
    festival.check_plantations(state, seat, place)


def end(state: PuertoRicoState) -> None:
    """PR-SETTLER-10."""
    plantations.discard_face_up(state)
    plantations.reveal(state)
