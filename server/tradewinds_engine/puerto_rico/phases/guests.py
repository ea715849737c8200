"""Guests of the guesthouse: the windows in which they may move (PR-GUEST)."""

from __future__ import annotations

from typing import Final

from ...answers import Answers, no_answers
from ...sentinels import NOBODY, NOTHING
from ...state import STEP_MASK, STEP_SHIFT
from ..actions import GUEST, GUEST_STAY
from ..board import Board
from ..data import FIRST_BUILDING_SPOT, GUESTHOUSE, LIBRARY, MAYOR, NOBLE, PORT, VILLA, WORKER
from ..events import PUT_PIECES
from ..prompts import ASK_GUEST
from ..state import PuertoRicoState
from ..steps import CHOOSE_ROLE, GUEST_WINDOW

GUESTHOUSE_SPOT: Final = FIRST_BUILDING_SPOT + GUESTHOUSE
SPOT_COUNT: Final = PORT


def push_turn(state: PuertoRicoState, kind: int, seat: int) -> None:
    """A turn, with a window before it (GW-1, GW-2)."""
    state.push(kind, seat)
    if state.with_new_buildings:
        state.push(GUEST_WINDOW, seat)


def push_turns(state: PuertoRicoState, kind: int, first: int) -> None:
    """A turn for every seat, each with a window before it."""
    if not state.with_new_buildings:
        state.push_round(kind, first)
        return
    for place in range(state.seats - 1, -1, -1):
        push_turn(state, kind, (first + place) % state.seats)


def open_window(state: PuertoRicoState, seat: int) -> None:
    if state.boards[seat].pieces[GUESTHOUSE_SPOT] > 0:
        state.last_guest = NOTHING
        ask_again(state, seat)


def ask_again(state: PuertoRicoState, seat: int) -> None:
    answers = no_answers()
    list_moves(state, seat, answers)
    if answers.count > 1:
        state.ask(seat, ASK_GUEST)
    else:
        state.last_guest = NOTHING


def list_moves(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """PR-GUEST-04: moves of one window come in ascending order."""
    board = state.boards[seat]
    nobles = board.nobles[GUESTHOUSE_SPOT]
    if board.pieces[GUESTHOUSE_SPOT] > nobles:
        add_targets(board, WORKER, state.last_guest, answers)
    if nobles > 0:
        add_targets(board, NOBLE, state.last_guest, answers)
    answers.add(GUEST_STAY)


def add_targets(board: Board, piece: int, last: int, answers: Answers) -> None:
    for place in range(board.spot_count()):
        spot = board.spot_at(place)
        key = piece * SPOT_COUNT + spot
        if key >= last and spot != GUESTHOUSE_SPOT and board.pieces[spot] < board.circles_at(place):
            answers.add(GUEST + key)


def answer_move(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == GUEST_STAY:
        state.last_guest = NOTHING
        return
    key = action - GUEST
    piece = key // SPOT_COUNT
    board = state.boards[seat]
    board.remove_piece(GUESTHOUSE_SPOT, piece == NOBLE)
    board.add_piece(key % SPOT_COUNT, piece == NOBLE)
    state.log(PUT_PIECES, seat, 1, piece + 1, key % SPOT_COUNT)
    state.last_guest = key
    ask_again(state, seat)


def open_window_at_end(state: PuertoRicoState, seat: int) -> None:
    """GW-5: where an empty villa, or the next taker's empty library, may want a guest."""
    if is_last_phase(state):
        return
    board = state.boards[seat]
    needs_villa = board.owns(VILLA) and not board.occupied(VILLA)
    needs_library = board.owns(LIBRARY) and not board.occupied(LIBRARY)
    if needs_villa or (needs_library and seat == next_taker(state)):
        open_window(state, seat)


def push_last_windows(state: PuertoRicoState) -> None:
    """GW-6: before the final scoring, unless everybody has just placed freely (PR-RULING-54)."""
    if state.with_new_buildings and state.role != MAYOR and is_last_phase(state):
        state.push_round(GUEST_WINDOW, state.governor)


def next_chooser(state: PuertoRicoState) -> int:
    """The seat of the next role choice of this round, or NOBODY."""
    for place in range(len(state.agenda) - 1, -1, -1):
        if state.agenda[place] >> STEP_SHIFT == CHOOSE_ROLE:
            return state.agenda[place] & STEP_MASK
    return NOBODY


def next_taker(state: PuertoRicoState) -> int:
    chooser = next_chooser(state)
    if chooser != NOBODY:
        return chooser
    if state.kidnapped != NOTHING:
        return state.kidnapper
    return state.seat_after(state.governor)


def is_last_phase(state: PuertoRicoState) -> bool:
    ends = state.end_latch or state.round >= state.max_rounds
    return ends and state.kidnapped == NOTHING and next_chooser(state) == NOBODY
