"""Settler: everybody lays a tile on the island (PR-SETTLER)."""

from __future__ import annotations

from ..actions import (
    ASK_HACIENDA,
    ASK_HOSPICE,
    ASK_TAKE,
    HACIENDA_DRAW,
    HACIENDA_NO,
    HOSPICE_NO,
    HOSPICE_PIECE,
    LAID_TILE,
    PASS,
    TAKE,
    TAKE_QUARRY,
)
from ..data import CONSTRUCTION_HUT, GOOD_KINDS, HACIENDA, HOSPICE, QUARRY
from ..state import HACIENDA_STREAM, PuertoRicoState
from ..steps import SETTLER_REVEAL, SETTLER_TAKE, SETTLER_TURN
from . import plantations, supply


def start(state: PuertoRicoState) -> None:
    state.push(SETTLER_REVEAL, state.taker)
    state.push_round(SETTLER_TURN, state.taker)


def take_turn(state: PuertoRicoState, seat: int) -> None:
    board = state.boards[seat]
    if not board.occupied(HACIENDA):
        ask_for_tile(state, seat)
    elif board.free_island_spaces() > 0 and plantations.can_draw(state):  # PR-SETTLER-02
        state.push(SETTLER_TAKE, seat)
        state.ask(seat, ASK_HACIENDA)
    else:
        ask_for_tile(state, seat)


def list_hacienda() -> list[int]:
    return [HACIENDA_DRAW, HACIENDA_NO]


def answer_hacienda(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == HACIENDA_DRAW:
        lay(state, seat, plantations.draw(state, HACIENDA_STREAM))


def ask_for_tile(state: PuertoRicoState, seat: int) -> None:
    if state.boards[seat].free_island_spaces() > 0:  # PR-EDGE-04
        state.ask(seat, ASK_TAKE)


def list_tiles(state: PuertoRicoState, seat: int) -> list[int]:
    """PR-SETTLER-04: an open plantation; a quarry for the taker and for the hut."""
    choices = [TAKE + kind for kind in range(GOOD_KINDS) if state.face_up[kind] > 0]
    if state.quarries > 0 and (
        seat == state.taker or state.boards[seat].occupied(CONSTRUCTION_HUT)
    ):
        choices.append(TAKE_QUARRY)
    choices.append(PASS)
    return choices


def answer_tile(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    if action == TAKE_QUARRY:
        state.quarries -= 1
        kind = QUARRY
    else:
        kind = action - TAKE
        state.face_up[kind] -= 1
    lay(state, seat, kind)
    if state.boards[seat].occupied(HOSPICE) and supply.has_spare_piece(state):
        state.place = kind
        state.ask(seat, ASK_HOSPICE)


def lay(state: PuertoRicoState, seat: int, kind: int) -> None:
    state.boards[seat].tiles[kind] += 1
    state.log(LAID_TILE, seat, kind)


def list_hospice(state: PuertoRicoState) -> list[int]:
    return supply.list_spare_pieces(state, HOSPICE_PIECE, HOSPICE_NO)


def answer_hospice(state: PuertoRicoState, seat: int, action: int) -> None:
    """PR-SETTLER-06."""
    if action != HOSPICE_NO:
        supply.take_spare_piece(state, seat, action - HOSPICE_PIECE, state.place)
    state.clear_decision()


def end(state: PuertoRicoState) -> None:
    """PR-SETTLER-10."""
    plantations.discard_face_up(state)
    plantations.reveal(state)
