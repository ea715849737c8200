"""Setting up a match (PR-SET)."""

from __future__ import annotations

from ..rows import row_of
from . import fields
from .data import (
    ALL_NOBLES,
    ALL_WORKERS,
    BUCCANEER,
    BUILDING_KINDS,
    BUILDING_NAMES,
    CORN,
    FIRST_BEIGE,
    FIRST_NEW_BUILDING,
    FIRST_NOBLE_BUILDING,
    GOODS_MADE,
    INDIGO,
    PLANTATION_TILES,
    PROSPECTOR_1,
    PROSPECTOR_2,
    QUARRY_TILES,
    STATION_NOBLES,
)
from .phases import draft, festival, plantations, rounds
from .state import GOVERNOR_STREAM, NOT_IN_PLAY, PuertoRicoState
from .steps import SET_TABLE


def deal(state: PuertoRicoState) -> None:
    """PR-SET-09: governor, boards, supplies and buildings; the draft may ask before the rest."""
    fields.reset(state)
    table = state.table
    state.governor = state.chance.below(GOVERNOR_STREAM, state.seats)
    state.taker = state.governor
    state.stack = row_of([tiles - table.tiles_removed for tiles in PLANTATION_TILES])
    state.quarries = QUARRY_TILES - table.tiles_removed
    for seat in range(state.seats):
        _deal_board(state, seat)
    _set_supplies(state)
    _set_pieces(state)
    state.push(SET_TABLE, state.governor)
    _set_buildings(state)


def set_table(state: PuertoRicoState) -> None:
    """PR-SET-06, 07: what waits for the buildings to be known; then the first round."""
    if state.with_festival:
        festival.set_up(state)
    plantations.reveal(state)
    rounds.start(state)


def _deal_board(state: PuertoRicoState, seat: int) -> None:
    """PR-SET-03: money and a start plantation that depends on the distance from the governor."""
    offset = (seat - state.governor) % state.seats
    start = CORN if offset >= state.seats - state.table.corn_starters else INDIGO
    state.boards[seat].doubloons = state.table.doubloons
    state.boards[seat].tiles[start] = 1
    state.stack[start] -= 1


def _set_supplies(state: PuertoRicoState) -> None:
    """PR-SET-08."""
    table = state.table
    state.goods = row_of([goods - table.goods_removed for goods in GOODS_MADE])
    if not state.options["buccaneer"]:
        state.holders[BUCCANEER] = NOT_IN_PLAY
    if table.prospectors < 2:
        state.holders[PROSPECTOR_2] = NOT_IN_PLAY
    if table.prospectors < 1:
        state.holders[PROSPECTOR_1] = NOT_IN_PLAY
    state.vp_supply = table.points


def _set_pieces(state: PuertoRicoState) -> None:
    """PR-DAT-03, PR-DAT-04: with nobles, one of them takes a worker's place at the station."""
    nobles = STATION_NOBLES if state.with_nobles else 0
    state.station_nobles = nobles
    state.station_workers = state.seats - nobles
    state.nobles = ALL_NOBLES - nobles if state.with_nobles else 0
    state.workers = (
        ALL_WORKERS - state.station_workers if state.with_nobles else state.table.workers
    )


def _set_buildings(state: PuertoRicoState) -> None:
    """PR-SET-04, PR-SET-05: production and noble kinds always, beige kinds by draft."""
    for building in range(BUILDING_KINDS):
        if building < FIRST_BEIGE or (state.with_nobles and building >= FIRST_NOBLE_BUILDING):
            state.buildings[building] = state.table.copies[building]
    choice = state.options["draft"]
    if not state.with_new_buildings:
        for building in range(FIRST_BEIGE, FIRST_NEW_BUILDING):
            draft.add(state, state.governor, building)
    elif choice == "players":
        draft.push_picks(state)
    elif choice == "random":
        draft.draw_kinds(state)
    else:
        for name in choice:
            draft.add(state, state.governor, BUILDING_NAMES.index(name))
