"""Placing all pieces in the mayor phase: first the nobles, then the workers, spot by spot."""

from __future__ import annotations

from ...answers import Answers
from ...native import Row
from ..actions import PUT
from ..board import Board
from ..data import FIRST_BUILDING_SPOT, NOBLE, PORT, TILE_KINDS, WORKER
from ..events import PUT_PIECES
from ..prompts import ASK_NOBLES, ASK_WORKERS
from ..state import PuertoRicoState


def place_all(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-05: pick up every piece, then go through the spots in order."""
    board = state.boards[seat]
    pick_up(board, board.pieces)
    if state.with_nobles:
        pick_up(board, board.nobles)
        if board.nobles[PORT] > 0:
            place_nobles(state, seat, 0)
            return
    place_workers(state, seat, 0)


def pick_up(board: Board, row: Row) -> None:
    hand = row[PORT]
    for kind in range(TILE_KINDS):
        hand += row[kind]
        row[kind] = 0
    for building in board.city:
        hand += row[FIRST_BUILDING_SPOT + building]
        row[FIRST_BUILDING_SPOT + building] = 0
    row[PORT] = hand


def free_at(board: Board, place: int) -> int:
    return board.circles_at(place) - board.pieces[board.spot_at(place)]


def place_workers(state: PuertoRicoState, seat: int, place: int) -> None:
    """Fill the spots from this one on, up to the first that leaves a choice (PR-MAYOR-06)."""
    board = state.boards[seat]
    hand = board.port_workers()
    room = board.free_circles_from(place)
    for at in range(place, board.spot_count()):
        if hand == 0:
            break
        free = free_at(board, at)
        if free == 0:
            continue
        room -= free
        most = min(free, hand)
        if max(0, hand - room) < most:
            state.place = at
            state.ask(seat, ASK_WORKERS)
            return
        put(state, seat, at, WORKER, most)
        hand -= most
    state.clear_decision()


def list_workers(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    board = state.boards[seat]
    hand = board.port_workers()
    most = min(free_at(board, state.place), hand)
    least = hand - board.room_for(hand, state.place + 1)
    answers.add_range(PUT + least, PUT + most)


def answer_workers(state: PuertoRicoState, seat: int, action: int) -> None:
    put(state, seat, state.place, WORKER, action - PUT)
    place_workers(state, seat, state.place + 1)


def place_nobles(state: PuertoRicoState, seat: int, place: int) -> None:
    board = state.boards[seat]
    for at in range(place, board.spot_count()):
        least = least_nobles(board, at)
        if least < most_nobles(board, at):
            state.place = at
            state.ask(seat, ASK_NOBLES)
            return
        put(state, seat, at, NOBLE, least)
    place_workers(state, seat, 0)


def least_nobles(board: Board, place: int) -> int:
    """What neither the later spots can take nor the workers can replace."""
    room = board.free_circles_from(place + 1)
    hand = board.nobles[PORT]
    idle = board.pieces[PORT] - board.free_circles()
    must = hand if idle <= 0 else max(0, hand - idle)
    return max(0, must - room)


def most_nobles(board: Board, place: int) -> int:
    return min(free_at(board, place), board.nobles[PORT])


def list_nobles(state: PuertoRicoState, seat: int, answers: Answers) -> None:
    board = state.boards[seat]
    least, most = least_nobles(board, state.place), most_nobles(board, state.place)
    answers.add_range(PUT + least, PUT + most)


def answer_nobles(state: PuertoRicoState, seat: int, action: int) -> None:
    put(state, seat, state.place, NOBLE, action - PUT)
    place_nobles(state, seat, state.place + 1)


def put(state: PuertoRicoState, seat: int, place: int, piece: int, amount: int) -> None:
    """From the hand, which lies on the port, to a spot."""
    if amount == 0:
        return
    board = state.boards[seat]
    pieces = board.pieces
    spot = board.spot_at(place)
    pieces[spot] = pieces[spot] + amount
    pieces[PORT] = pieces[PORT] - amount
    if piece == NOBLE:
        board.nobles[spot] += amount
        board.nobles[PORT] -= amount
    state.log(PUT_PIECES, seat, amount, piece + 1, spot)
