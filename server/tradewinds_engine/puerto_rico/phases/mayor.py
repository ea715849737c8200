"""Mayor: new pieces arrive and everybody places all of them anew (PR-MAYOR)."""

from __future__ import annotations

from ..actions import ASK_RECRUIT, GOT_PIECE, NOBLE, RECRUIT, REFILLED, WORKER
from ..data import LIBRARY, PORT, VILLA
from ..state import PuertoRicoState
from ..steps import MAYOR_DEAL, MAYOR_PLACE, MAYOR_REFILL
from . import supply


def start(state: PuertoRicoState) -> None:
    state.push(MAYOR_REFILL, state.taker)
    state.push_round(MAYOR_PLACE, state.taker)
    state.push(MAYOR_DEAL, state.taker)
    privilege = 2 if state.boards[state.taker].occupied(LIBRARY) else 1  # PR-MAYOR-01
    for _ in range(min(privilege, state.workers)):
        state.workers -= 1
        give(state, state.taker, WORKER)
    if state.with_nobles:
        for place in range(state.seats):
            use_villa(state, (state.taker + place) % state.seats)


def use_villa(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-02: a noble of the supply, else a worker."""
    if not state.boards[seat].occupied(VILLA):
        return
    if state.nobles > 0:
        state.nobles -= 1
        give(state, seat, NOBLE)
    elif state.workers > 0:
        state.workers -= 1
        give(state, seat, WORKER)


def give(state: PuertoRicoState, seat: int, piece: int) -> None:
    state.boards[seat].add_piece(PORT, piece == NOBLE)
    state.log(GOT_PIECE, seat, piece, PORT)


def deal(state: PuertoRicoState, seat: int) -> None:
    """PR-MAYOR-03: one piece at a time; a choice while a noble waits among workers."""
    while state.station_workers > 0:
        if state.station_nobles > 0:
            state.ask(seat, ASK_RECRUIT)
            return
        state.station_workers -= 1
        give(state, seat, WORKER)
        seat = state.seat_after(seat)
    if state.station_nobles > 0:
        state.station_nobles -= 1
        give(state, seat, NOBLE)


def list_recruits() -> list[int]:
    return [RECRUIT + WORKER, RECRUIT + NOBLE]


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
    demand = max(demand, state.seats)
    nobles = min(1, state.nobles)
    workers = min(demand - nobles, state.workers)
    state.nobles -= nobles
    state.station_nobles = nobles
    state.workers -= workers
    state.station_workers = workers
    state.log(REFILLED, state.taker, workers, nobles)
    if workers < demand and not state.with_nobles:
        supply.announce_end(state, state.taker)
