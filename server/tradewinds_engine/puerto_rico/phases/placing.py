"""Placing new pieces at once: festival workers and the booty of a raid."""

from __future__ import annotations

from ...answers import Answers
from ..actions import PLACE
from ..data import BUCCANEER, NOBLE, PLACE_COUNT, PORT, WORKER
from ..events import PUT_PIECES
from ..prompts import ASK_PLACE
from ..state import PuertoRicoState


def place_workers(state: PuertoRicoState, seat: int, workers: int) -> None:
    """So many workers wait on the port; ask for each in turn (PR-BUCCANEER-06, PR-FEST-04)."""
    state.piece = WORKER
    state.place = 0
    state.amount = workers
    go_on(state, seat)


def place_noble(state: PuertoRicoState, seat: int, workers: int) -> None:
    """A noble first, then so many workers."""
    state.piece = NOBLE
    state.place = 0
    state.amount = workers
    state.ask(seat, ASK_PLACE)


def go_on(state: PuertoRicoState, seat: int) -> None:
    if state.amount > 0:
        state.ask(seat, ASK_PLACE)
    else:
        state.clear_decision()


def list_places(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    """Spots not before the last one; after a raid only those that leave room for the rest."""
    board = state.boards[seat]
    is_raid = state.role == BUCCANEER
    needed = state.amount if is_raid and state.piece == WORKER else 0
    first = PLACE + state.piece * PLACE_COUNT
    room = board.free_circles_from(state.place)
    for place in range(state.place, board.spot_count()):
        free = board.circles_at(place) - board.pieces[board.spot_at(place)]
        if free > 0 and room >= needed:
            answers.add(first + board.spot_at(place))
        room -= free
    if not is_raid:
        answers.add(first + PORT)


def answer_place(state: PuertoRicoState, seat: int, action: int) -> None:
    spot = (action - PLACE) % PLACE_COUNT
    if spot == PORT:  # the last place: whoever is left stays there too
        state.clear_decision()
        return
    board = state.boards[seat]
    board.remove_piece(PORT, state.piece == NOBLE)
    board.add_piece(spot, state.piece == NOBLE)
    state.log(PUT_PIECES, seat, 1, state.piece + 1, spot)
    if state.piece == NOBLE:
        place_workers(state, seat, state.amount)
        return
    while board.spot_at(state.place) != spot:
        state.place += 1
    state.amount -= 1
    go_on(state, seat)
