"""Mayor: new workers arrive and everybody places all pieces anew (PR-MAYOR)."""

from __future__ import annotations

from ..actions import ASK_WORKERS, GOT_PIECE, PUT, PUT_PIECES, REFILLED, WORKER
from ..data import PORT
from ..state import PuertoRicoState
from ..steps import MAYOR_DEAL, MAYOR_PLACE, MAYOR_REFILL
from . import supply


def start(state: PuertoRicoState) -> None:
    state.push(MAYOR_REFILL, state.taker)
    state.push_round(MAYOR_PLACE, state.taker)
    state.push(MAYOR_DEAL, state.taker)
    if state.workers > 0:  # PR-MAYOR-01
        state.workers -= 1
        give_worker(state, state.taker)


def give_worker(state: PuertoRicoState, seat: int) -> None:
    state.boards[seat].pieces[PORT] += 1
    state.log(GOT_PIECE, seat, WORKER, PORT)


def deal(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-03: one piece at a time, beginning with the taker."""
    while state.station_workers > 0:
        state.station_workers -= 1
        give_worker(state, seat)
        seat = state.seat_after(seat)


def place_all(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-05: pick up every piece, then go through the spots in order."""
    pieces = state.boards[seat].pieces
    for place in range(state.boards[seat].spot_count()):
        spot = state.boards[seat].spot_at(place)
        pieces[PORT] += pieces[spot]
        pieces[spot] = 0
    place_workers(state, seat, 0)


def place_workers(state: PuertoRicoState, seat: int, place: int) -> None:
    """Fill the spots from this one on, up to the first that leaves a choice (PR-MAYOR-06)."""
    board = state.boards[seat]
    room = free_from(state, seat, place)
    for at in range(place, board.spot_count()):
        free = board.circles_at(at) - board.pieces[board.spot_at(at)]
        room -= free
        most = min(free, board.port_workers())
        least = min(free, max(0, board.port_workers() - room))
        if least < most:
            state.place = at
            state.ask(seat, ASK_WORKERS)
            return
        put_workers(state, seat, at, most)
    state.clear_decision()


def free_from(state: PuertoRicoState, seat: int, place: int) -> int:
    board = state.boards[seat]
    room = 0
    for at in range(place, board.spot_count()):
        room += board.circles_at(at) - board.pieces[board.spot_at(at)]
    return room


def list_workers(state: PuertoRicoState, seat: int) -> list[int]:
    board = state.boards[seat]
    at = state.place
    free = board.circles_at(at) - board.pieces[board.spot_at(at)]
    most = min(free, board.port_workers())
    least = max(0, board.port_workers() - free_from(state, seat, at + 1))
    return [PUT + amount for amount in range(least, most + 1)]


def answer_workers(state: PuertoRicoState, seat: int, action: int) -> None:
    put_workers(state, seat, state.place, action - PUT)
    place_workers(state, seat, state.place + 1)


def put_workers(state: PuertoRicoState, seat: int, place: int, amount: int) -> None:
    if amount > 0:
        board = state.boards[seat]
        spot = board.spot_at(place)
        board.pieces[spot] += amount
        board.pieces[PORT] -= amount
        state.log(PUT_PIECES, seat, amount, WORKER, spot)


def refill(state: PuertoRicoState) -> None:
    """PR-MAYOR-08: a worker for every empty circle of a building, at least one per seat."""
    demand = 0
    for board in state.boards:
        demand += board.empty_building_circles()
    demand = max(demand, state.seats)
    workers = min(demand, state.workers)
    state.workers -= workers
    state.station_workers = workers
    state.log(REFILLED, state.taker, workers, 0)
    if workers < demand:
        supply.announce_end(state, state.taker)
