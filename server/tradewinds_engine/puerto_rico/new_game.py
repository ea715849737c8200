"""Setting up a match (PR-SET)."""

from __future__ import annotations

from .board import NO_NOBLES, Board
from .data import (
    BEIGE_SMALL,
    BUCCANEER,
    BUILDINGS,
    CARDS,
    CORN,
    FIRST_NEW_BUILDING,
    GOOD_KINDS,
    GOODS_MADE,
    INDIGO,
    ISLAND_KINDS,
    PLACE_COUNT,
    PLANTATION_TILES,
    PRODUCTION,
    PROSPECTOR_1,
    PROSPECTOR_2,
    QUARRY_TILES,
    SHIP_COUNT,
    Building,
    Table,
)
from .phases import plantations, rounds
from .state import GOVERNOR_STREAM, NOT_IN_PLAY, NOTHING, ON_OFFER, PuertoRicoState


def deal(state: PuertoRicoState) -> None:
    """PR-SET-09: governor, boards, buildings, plantations, supplies, then the first round."""
    state.set_rules(state.seats, state.options)
    table = state.table
    state.governor = state.chance.below(GOVERNOR_STREAM, state.seats)
    state.stack = [tiles - table.tiles_removed for tiles in PLANTATION_TILES]
    state.face_up = [0] * GOOD_KINDS
    state.discard = [0] * GOOD_KINDS
    state.quarries = QUARRY_TILES - table.tiles_removed
    state.boards = [deal_board(state, seat) for seat in range(state.seats)]
    set_supplies(state)
    state.round = 0
    state.taker = state.governor
    state.end_latch = False
    state.clear_phase()
    plantations.reveal(state)
    rounds.start(state)


def deal_board(state: PuertoRicoState, seat: int) -> Board:
    """PR-SET-03: money and a start plantation that depends on the distance from the governor."""
    offset = (seat - state.governor) % state.seats
    start = CORN if offset >= state.seats - state.table.corn_starters else INDIGO
    board = Board()
    board.doubloons = state.table.doubloons
    board.vp = 0
    board.goods = [0] * GOOD_KINDS
    board.tiles = [0] * ISLAND_KINDS
    board.city = []
    board.owned = 0
    board.pieces = [0] * PLACE_COUNT
    board.nobles = [0] * PLACE_COUNT if state.with_nobles else NO_NOBLES
    board.tiles[start] = 1
    state.stack[start] -= 1
    return board


def set_supplies(state: PuertoRicoState) -> None:
    """PR-SET-04, PR-SET-08."""
    table = state.table
    state.goods = [goods - table.goods_removed for goods in GOODS_MADE]
    state.ship_goods = [NOTHING] * SHIP_COUNT
    state.ship_loads = [0] * SHIP_COUNT
    state.house = [0] * GOOD_KINDS
    state.buildings = [
        copies_of(building, table) if index < FIRST_NEW_BUILDING else 0
        for index, building in enumerate(BUILDINGS)
    ]
    state.card_money = [0] * len(CARDS)
    state.holders = [ON_OFFER] * len(CARDS)
    state.holders[BUCCANEER] = NOT_IN_PLAY
    if table.prospectors < 2:
        state.holders[PROSPECTOR_2] = NOT_IN_PLAY
    if table.prospectors < 1:
        state.holders[PROSPECTOR_1] = NOT_IN_PLAY
    state.vp_supply = table.points
    state.vp_paper = 0
    state.workers = table.workers
    state.nobles = 0
    state.station_workers = state.seats
    state.station_nobles = 0
    state.poster = NOTHING
    state.kidnapped = NOTHING
    state.kidnapper = NOTHING
    state.festival_kind = NOTHING
    state.festival_goods = [0] * GOOD_KINDS
    state.festival_building = NOTHING


def copies_of(building: Building, table: Table) -> int:
    if building.kind == BEIGE_SMALL:
        return table.beige_copies
    if building.kind == PRODUCTION and table.production_copies > 0:
        return table.production_copies
    return building.copies
