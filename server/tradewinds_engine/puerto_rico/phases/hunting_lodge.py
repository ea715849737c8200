"""The hunting lodge at the end of the settler phase (PR-SETTLER-09)."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ...native import pop
from ...sentinels import NOTHING
from ..actions import DISCARD, DISCARD_FOREST, PASS
from ..board import Board
from ..data import (
    FORESTS_SEEN,
    GOOD_KINDS,
    HUNTING_LODGE,
    LODGE_POINTS,
    PORT,
)
from ..events import DISCARDED
from ..prompts import ASK_LODGE
from ..state import PuertoRicoState
from ..steps import SETTLER_LODGE
from . import supply, voluntary

EMPTY: Final = 0
STATUS_COUNT: Final = 3


def use(state: PuertoRicoState, seat: int) -> None:
    """A worker may discard a tile; a noble is paid for the emptiest island."""
    board = state.boards[seat]
    if board.has_worker(HUNTING_LODGE):
        state.ask(seat, ASK_LODGE)
    elif board.has_noble(HUNTING_LODGE) and has_emptiest_island(state, seat):
        things = [voluntary.thing_of(HUNTING_LODGE)]
        if state.strict and voluntary.asks_first(state, seat, SETTLER_LODGE, things):
            return
        if voluntary.uses(state, board, HUNTING_LODGE):
            supply.gain_points(state, seat, LODGE_POINTS)


def has_emptiest_island(state: PuertoRicoState, seat: int) -> bool:
    empty = state.boards[seat].free_island_spaces()
    for other in range(state.seats):
        if other != seat and state.boards[other].free_island_spaces() >= empty:
            return False
    return True


def list_discards(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    board = state.boards[seat]
    add_plantations(board, DISCARD, answers)
    secrets = board.secret_kinds()
    for kind in range(GOOD_KINDS):
        if board.tiles[FORESTS_SEEN + kind] + secrets[kind] > 0:
            answers.add(DISCARD_FOREST + kind)
    answers.add(PASS)


def add_plantations(board: Board, first: int, answers: Answers) -> None:
    """Own plantations by kind and by what stands on them: nothing, a worker, a noble."""
    for kind in range(GOOD_KINDS):
        pieces = board.pieces[kind]
        nobles = board.nobles[kind]
        for status, there in enumerate((board.tiles[kind] - pieces, pieces - nobles, nobles)):
            if there > 0:
                answers.add(first + kind * STATUS_COUNT + status)


def answer_discard(state: PuertoRicoState, seat: int, action: int) -> None:
    if action == PASS:
        return
    if action < DISCARD_FOREST:
        discard_plantation(state, seat, action - DISCARD)
        return
    kind = action - DISCARD_FOREST
    board = state.boards[seat]
    if board.tiles[FORESTS_SEEN + kind] > 0:
        board.tiles[FORESTS_SEEN + kind] -= 1
    else:
        reveal_forest(state, board, kind)
    state.discard[kind] += 1
    state.log(DISCARDED, seat, kind + 1)


def reveal_forest(state: PuertoRicoState, board: Board, kind: int) -> None:
    """The oldest of that kind that was drawn face down leaves the island (PR-RULING-52)."""
    for place, secret in enumerate(board.secrets):
        if secret % GOOD_KINDS == kind:
            board.secrets, _ = pop(board.secrets[:], place)
            if kind == state.returned_kind and secret // GOOD_KINDS == state.returned_layer:
                state.returned_kind = NOTHING
            return


def discard_plantation(state: PuertoRicoState, seat: int, index: int) -> None:
    """The tile goes to the discard, what stood on it to the port (PR-EDGE-34)."""
    board = state.boards[seat]
    kind = index // STATUS_COUNT
    status = index % STATUS_COUNT
    if status != EMPTY:
        noble = status == STATUS_COUNT - 1
        board.remove_piece(kind, noble)
        board.add_piece(PORT, noble)
    board.tiles[kind] -= 1
    state.discard[kind] += 1
    state.log(DISCARDED, seat, kind + 1)
