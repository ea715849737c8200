"""The black market: a piece, a good and a victory point in place of doubloons (PR-BUILDER-05)."""

from __future__ import annotations

from typing import Final

from ...answers import Answers
from ..actions import GIVE_GOOD, GIVE_PIECE, SKIP
from ..board import Board
from ..data import BLACK_MARKET, FIRST_BUILDING_SPOT, GOOD_KINDS, NOBLE, PLACE_COUNT, PORT, WORKER
from ..events import GAVE_PIECE, GAVE_POINT, RETURNED
from ..prompts import ASK_GIVE_GOOD, ASK_GIVE_PIECE
from ..state import PuertoRicoState
from . import construction

STALL_SPOT: Final = FIRST_BUILDING_SPOT + BLACK_MARKET


def worth(board: Board) -> int:
    """Doubloons it can replace: one each for a piece, a good and a victory point."""
    if not board.occupied(BLACK_MARKET):
        return 0
    has_piece = board.piece_count() > board.pieces[STALL_SPOT]
    return (1 if has_piece else 0) + worth_without_piece(board)


def worth_without_piece(board: Board) -> int:
    return (1 if board.good_count() > 0 else 0) + (1 if board.vp > 0 else 0)


def open_stall(state: PuertoRicoState, seat: int, building: int, missing: int) -> None:
    """So many doubloons are missing once all own ones are paid."""
    state.building = building
    state.amount = missing
    state.ask(seat, ASK_GIVE_PIECE)


def list_pieces(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """Any own piece but the one on the black market itself."""
    board = state.boards[seat]
    for piece in (WORKER, NOBLE):
        first = GIVE_PIECE + piece * PLACE_COUNT
        for at in range(board.spot_count() + 1):
            place = board.spot_at(at) if at < board.spot_count() else PORT
            nobles = board.nobles[place]
            there = nobles if piece == NOBLE else board.pieces[place] - nobles
            if there > 0 and place != STALL_SPOT:
                answers.add(first + place)
    if worth_without_piece(board) >= state.amount:
        answers.add(SKIP)


def answer_piece(state: PuertoRicoState, seat: int, action: int) -> None:
    if action != SKIP:
        piece = (action - GIVE_PIECE) // PLACE_COUNT
        place = (action - GIVE_PIECE) % PLACE_COUNT
        state.boards[seat].remove_piece(place, piece == NOBLE)
        if piece == NOBLE:
            state.nobles += 1
        else:
            state.workers += 1
        state.log(GAVE_PIECE, seat, piece + 1, place)
        state.amount -= 1
    if state.amount > 0:
        state.ask(seat, ASK_GIVE_GOOD)
    else:
        close_stall(state, seat)


def list_goods(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    board = state.boards[seat]
    for good in range(GOOD_KINDS):
        if board.goods[good] > 0:
            answers.add(GIVE_GOOD + good)
    if state.amount == 1 and board.vp > 0:
        answers.add(SKIP)


def answer_good(state: PuertoRicoState, seat: int, action: int) -> None:
    if action != SKIP:
        good = action - GIVE_GOOD
        state.boards[seat].goods[good] -= 1
        state.goods[good] += 1
        state.log(RETURNED, seat, good + 1, 1)
        state.amount -= 1
    close_stall(state, seat)


def close_stall(state: PuertoRicoState, seat: int) -> None:
    """A victory point covers what is still missing; then all doubloons are paid (PR-INV-23)."""
    board = state.boards[seat]
    if state.amount > 0:
        board.vp -= 1
        state.vp_supply += 1
        state.log(GAVE_POINT, seat)
    building = state.building
    paid = board.doubloons
    board.doubloons = 0
    state.clear_decision()
    construction.raise_building(state, seat, building, paid)
