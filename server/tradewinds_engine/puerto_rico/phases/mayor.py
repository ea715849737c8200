"""Mayor: new pieces arrive and everybody places all of them anew (PR-MAYOR)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit
from ...sentinels import NOBODY
from ..actions import RECRUIT
from ..data import LIBRARY, NOBLE, PORT, STATION_NOBLES, VILLA, WORKER
from ..events import GOT_PIECE, REFILLED
from ..prompts import ASK_RECRUIT
from ..state import PuertoRicoState
from ..steps import (
    MAYOR_DEAL,
    MAYOR_JOIN,
    MAYOR_PLACE,
    MAYOR_PRIVILEGE,
    MAYOR_REFILL,
    MAYOR_VILLA,
)
from . import supply, voluntary


def start(state: PuertoRicoState) -> None:
    state.push(MAYOR_REFILL, state.taker)
    state.push_round(MAYOR_PLACE, state.taker)
    state.push(MAYOR_DEAL, state.taker)
    if state.strict:
        state.push_round(MAYOR_JOIN, state.taker)
    if state.with_nobles:
        state.push_round(MAYOR_VILLA, state.taker)
    state.push(MAYOR_PRIVILEGE, state.taker)


def take_privilege(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-01: from the supply, never from the station."""
    if state.strict and voluntary.asks_first(
        state, seat, MAYOR_PRIVILEGE, privilege_uses(state, seat)
    ):
        return
    if voluntary.is_declined(state, voluntary.THE_PRIVILEGE):
        return
    for _ in range(min(supply.privilege(state), state.workers)):
        state.workers -= 1
        give(state, seat, WORKER)


def privilege_uses(state: PuertoRicoState, seat: int) -> list[int]:
    if state.workers == 0:
        return []
    things = [voluntary.THE_PRIVILEGE]
    if state.workers > 1 and not voluntary.is_declined(state, voluntary.THE_PRIVILEGE):
        things += voluntary.occupied_among(state.boards[seat], [LIBRARY])
    return things


def join_deal(state: PuertoRicoState, seat: int) -> None:
    """With `strict_voluntary` a seat may stay out when the station is dealt out."""
    if voluntary.asks_first(state, seat, MAYOR_JOIN, [voluntary.THE_ACTION]):
        return
    if voluntary.is_declined(state, voluntary.THE_ACTION):
        state.staying_out |= bit(seat)


def use_villa(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-02: a noble of the supply, else a worker."""
    board = state.boards[seat]
    if state.strict and voluntary.asks_first(
        state, seat, MAYOR_VILLA, voluntary.occupied_among(board, [VILLA])
    ):
        return
    if not voluntary.uses(state, board, VILLA):
        return
    if state.nobles > 0:
        state.nobles -= 1
        give(state, seat, NOBLE)
    elif state.workers > 0:
        state.workers -= 1
        give(state, seat, WORKER)


def give(state: PuertoRicoState, seat: int, piece: int) -> None:
    state.boards[seat].add_piece(PORT, piece == NOBLE)
    state.log(GOT_PIECE, seat, piece + 1, PORT)


def deal(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-03: one piece at a time; a choice while a noble waits among workers."""
    if state.staying_out == bit(state.seats) - 1:
        return
    seat = next_dealt_to(state, seat)
    while state.station_workers > 0:
        if state.station_nobles > 0:
            state.ask(seat, ASK_RECRUIT)
            return
        state.station_workers -= 1
        give(state, seat, WORKER)
        seat = next_dealt_to(state, state.seat_after(seat))
    if state.station_nobles > 0:
        state.station_nobles -= 1
        give(state, seat, NOBLE)


def next_dealt_to(state: PuertoRicoState, seat: int) -> int:
    """This seat, or the first after it that does not stay out."""
    while (state.staying_out >> seat) & 1:
        seat = state.seat_after(seat)
    return seat


def list_recruits(answers: Answers) -> None:
    answers.add(RECRUIT + WORKER)
    answers.add(RECRUIT + NOBLE)


def answer_recruit(state: PuertoRicoState, seat: int, action: int) -> None:
    """PR-MAYOR-04."""
    if action == RECRUIT + NOBLE:
        state.station_nobles -= 1
    else:
        state.station_workers -= 1
    give(state, seat, action - RECRUIT)
    state.push(MAYOR_DEAL, state.seat_after(seat))


def refill(state: PuertoRicoState) -> None:
    """PR-MAYOR-08: a piece for every empty circle of a building, at least one per seat."""
    demand = 0
    for board in state.boards:
        demand += board.empty_building_circles()
    demand = max(demand, state.seats) - state.station_workers - state.station_nobles
    nobles = min(STATION_NOBLES - state.station_nobles, state.nobles)
    workers = min(max(0, demand - nobles), state.workers)
    state.nobles -= nobles
    state.station_nobles += nobles
    state.workers -= workers
    state.station_workers += workers
    state.log(REFILLED, NOBODY, workers, nobles)
    if workers < demand and not state.with_nobles:
        supply.announce_end(state, state.taker)
