"""What a seat sees as a row of numbers: the same as in view.py, field by field.

`describe` and `write` go through the fields in the same order.
"""

from __future__ import annotations

from typing import Final

from ..native import i16, i64, vec
from ..observation import (
    HIDDEN,
    MANY,
    ObservationSpec,
    capped,
    describe_asked,
    relative,
    write_asked,
    write_row,
    write_zeros,
)
from ..sentinels import NOBODY, NOTHING
from . import view
from .arguments import PIECES
from .board import Board
from .data import (
    ALL_NOBLES,
    ALL_WORKERS,
    BUILDING_KINDS,
    BUILDING_NAMES,
    CAPACITY,
    CAPTAIN,
    CARDS,
    CIRCLES,
    FIRST_BEIGE,
    FIRST_BUILDING_SPOT,
    FORESTS_SEEN,
    GOOD_KINDS,
    GOODS,
    ISLAND_SPACES,
    PLACE_COUNT,
    PLANTATION_TILES,
    PORT,
    QUARRY_TILES,
    SETTLER,
    SHIPS_IN_PLAY,
    TILE_KINDS,
    TILES,
    TRADER,
)
from .phases.guests import SPOT_COUNT
from .phases.voluntary import FIRST_BUILDING
from .prompts import ASK_GUEST, ASK_HOSPICE, ASK_NOBLES, ASK_PLACE, ASK_WORKERS, PROMPTS
from .state import NOT_IN_PLAY, ON_OFFER, PuertoRicoState

VERSION: Final = 1
OPTIONS: Final = (
    "open_vp",
    "new_buildings",
    "nobles",
    "buccaneer",
    "festival",
    "strict_voluntary",
)
OUT_OF_PLAY: Final = 0  # a role card this match is played without
OFFERED: Final = 1  # a role card nobody has; a seat has it from 2 on
MOST_GOODS: Final = 11  # of one kind
MOST_COPIES: Final = 4  # of one building
MOST_CIRCLES: Final = max(CIRCLES)
MOST_ROUNDS: Final = 1000


def describe(spec: ObservationSpec) -> None:
    describe_asked(spec, len(PROMPTS))
    spec.count("options", 1, "which options the match is played with", OPTIONS)
    spec.count("max_rounds", MOST_ROUNDS, "option: the match is scored after so many rounds")
    spec.count("round", MOST_ROUNDS, "the round, 0 while drafting")
    spec.choice("phase", view.OVER, "the value of Phase in the view")
    spec.seat("governor", "who is governor")
    spec.seat("taker", "who took the role that is played")
    spec.count("last_round", 1, "whether this is the last round")
    spec.count("vp_supply", MANY, "victory points left in the supply")
    spec.count("vp_beyond_supply", MANY, "victory points gained beyond the supply")
    spec.count("worker_supply", ALL_WORKERS, "workers in the supply")
    spec.count("station_workers", ALL_WORKERS, "workers at the station")
    spec.count("noble_supply", ALL_NOBLES, "nobles in the supply")
    spec.count("station_nobles", ALL_NOBLES, "nobles at the station")
    spec.count("good_supply", MOST_GOODS, "goods in the supply", GOODS)
    spec.count("quarry_supply", QUARRY_TILES, "quarries left")
    spec.count("building_supply", MOST_COPIES, "copies left to build", BUILDING_NAMES)
    spec.count("trading_house", MOST_GOODS, "goods in the trading house", GOODS)
    most_tiles = max(PLANTATION_TILES)
    spec.count("face_up_plantations", most_tiles, "plantations on offer", GOODS)
    spec.count("discarded_plantations", most_tiles, "plantations discarded", GOODS)
    spec.count("unseen_plantations", most_tiles, "plantations this seat has not seen", GOODS)
    spec.count("stack_size", sum(PLANTATION_TILES), "plantations in the stack")
    ships = [f"ship of {CAPACITY[ship]}" for ship in SHIPS_IN_PLAY[spec.seats]]
    spec.choice("ship_goods", GOOD_KINDS, "the good aboard", ships)
    spec.count("ship_loads", max(CAPACITY), "how many are aboard", ships)
    text = "0 not in this match, 1 on offer, from 2 on the seat that has it, itself first"
    spec.choice("role_cards", spec.seats + 1, text, CARDS)
    spec.count("role_doubloons", MANY, "doubloons on the role card", CARDS)
    spec.seat("buccaneer", "who was buccaneer last")
    spec.choice("kidnapped_role", len(CARDS), "the role that was kidnapped")
    spec.seat("kidnapper", "who kidnapped it")
    spec.choice("festival_tile", TILE_KINDS, "the plantation that the festival asks for")
    spec.count("festival_goods", MOST_GOODS, "the goods that the festival asks for", GOODS)
    spec.choice("festival_building", BUILDING_KINDS, "the building that the festival asks for")
    _describe_decision(spec)
    for place in range(spec.seats):
        spec.player(place)
        _describe_player(spec)


def _describe_decision(spec: ObservationSpec) -> None:
    spec.choice("place", PLACE_COUNT, "decision: the place that is filled, as in `give:` labels")
    spec.choice("good", GOOD_KINDS, "decision: its good")
    spec.count("amount", MANY, "decision: what is gathered, or still needed")
    spec.choice("building", BUILDING_KINDS, "decision: its building")
    spec.count("tally", MOST_GOODS, "decision: goods produced, or chosen to be stored", GOODS)
    spec.count("idle_turns", spec.seats, "captain: turns since the last delivery")
    spec.count("privilege_used", 1, "captain: whether the privilege is used up")
    spec.choice("drawn_tile", TILE_KINDS, "the tile in this seat's hand")
    spec.count("sold", 1, "trader: whether the seat has sold")
    spec.count("land_office_used", 1, "trader: whether the land office is used up")
    spec.count("library_turn", 1, "settler: whether this is the second tile")
    spec.choice("piece", len(PIECES), "decision: the piece that is placed or moves")
    spec.choice("last_place", PLACE_COUNT, "decision: where the last piece went")
    spec.choice("benefit", view.BUILDING_BENEFIT, "the benefit that may be declined")


def _describe_player(spec: ObservationSpec) -> None:
    spec.count("doubloons", MANY, "doubloons")
    spec.count("vp", MANY, "victory point chips; -1 if hidden", low=HIDDEN)
    spec.count("goods", MOST_GOODS, "goods", GOODS)
    spec.count("tiles", ISLAND_SPACES, "island tiles", TILES)
    spec.count("tile_workers", ISLAND_SPACES, "workers on island tiles", TILES)
    spec.count("tile_nobles", ISLAND_SPACES, "nobles on island tiles", TILES)
    spec.count("forests", ISLAND_SPACES, "forests everybody saw, by the good on the back", GOODS)
    spec.count("hidden_forests", ISLAND_SPACES, "forests drawn face down")
    spec.count("known_forests", ISLAND_SPACES, "those of the seat that looks, by good", GOODS)
    text = "0 without the building, otherwise 1 and the workers on it"
    spec.count("city", MOST_CIRCLES + 1, text, BUILDING_NAMES)
    spec.count("city_nobles", MOST_CIRCLES, "nobles on buildings", BUILDING_NAMES)
    spec.count("port_workers", ALL_WORKERS, "workers at the port")
    spec.count("port_nobles", ALL_NOBLES, "nobles at the port")
    spec.count("wharf_used", 1, "captain: whether the wharf is used up")
    spec.count("small_wharf_used", 1, "captain: whether the small wharf is used up")
    spec.count("before_loading_done", 1, "captain: whether the first turn began")


def write(state: PuertoRicoState, seat: int, out: vec[i16], at: i64) -> None:
    at = write_asked(state, seat, out, at)
    at = _write_table(state, seat, out, at)
    at = _write_supply(state, seat, out, at)
    at = _write_ships(state, out, at)
    at = _write_roles(state, seat, out, at)
    at = _write_festival(state, out, at)
    at = _write_decision(state, seat, out, at)
    first = max(seat, 0)
    for place in range(state.seats):
        at = _write_player(state, (first + place) % state.seats, seat, out, at)


def _write_table(state: PuertoRicoState, seat: int, out: vec[i16], at: i64) -> i64:
    seats = state.seats
    out[at] = 1 if state.open_vp else 0
    out[at + 1] = 1 if state.with_new_buildings else 0
    out[at + 2] = 1 if state.with_nobles else 0
    out[at + 3] = 1 if state.holders[len(CARDS) - 1] != NOT_IN_PLAY else 0
    out[at + 4] = 1 if state.with_festival else 0
    out[at + 5] = 1 if state.strict else 0
    out[at + 6] = i16(state.max_rounds)
    out[at + 7] = i16(state.round)
    out[at + 8] = i16(view.phase_of(state))
    out[at + 9] = relative(state.governor, seat, seats)
    out[at + 10] = relative(state.taker, seat, seats) if state.role != NOTHING else 0
    out[at + 11] = 1 if state.end_latch else 0
    return at + 12


def _write_supply(state: PuertoRicoState, seat: int, out: vec[i16], at: i64) -> i64:
    out[at] = capped(state.vp_supply)
    out[at + 1] = capped(state.vp_paper)
    out[at + 2] = i16(state.workers)
    out[at + 3] = i16(state.station_workers)
    out[at + 4] = i16(state.nobles) if state.with_nobles else 0
    out[at + 5] = i16(state.station_nobles) if state.with_nobles else 0
    at = write_row(state.goods, out, at + 6)
    out[at] = i16(state.quarries)
    at = write_row(state.buildings, out, at + 1)
    at = write_row(state.house, out, at)
    at = write_row(state.face_up, out, at)
    at = write_row(state.discard, out, at)
    first = at
    at = write_row(state.stack, out, at)
    _add_unseen(state, seat, out, first)
    size = 0
    for amount in state.stack:
        size += amount
    out[at] = i16(size)
    return at + 1


def _add_unseen(state: PuertoRicoState, seat: int, out: vec[i16], first: i64) -> None:
    """To the stack belongs what the seat cannot tell from it."""
    if state.with_new_buildings:
        for owner in range(state.seats):
            if owner != seat:
                for secret in state.boards[owner].secrets:
                    out[first + secret % GOOD_KINDS] += 1
    if state.drawn != NOTHING and not view.has_drawn(state, seat):
        out[first + state.drawn] += 1


def _write_ships(state: PuertoRicoState, out: vec[i16], at: i64) -> i64:
    ships = state.table.ships
    loads: i64 = at + len(ships)
    for ship in ships:
        load = state.ship_loads[ship]
        out[at] = i16(state.ship_goods[ship] + 1) if load > 0 else 0
        out[loads] = i16(load)
        at += 1
        loads += 1
    return loads


def _write_roles(state: PuertoRicoState, seat: int, out: vec[i16], at: i64) -> i64:
    money: i64 = at + len(CARDS)
    for card in range(len(CARDS)):
        holder = state.holders[card]
        if holder == NOT_IN_PLAY:
            out[at] = OUT_OF_PLAY
            out[money] = 0
        else:
            if holder == ON_OFFER:
                out[at] = OFFERED
            else:
                out[at] = OFFERED + relative(holder, seat, state.seats)
            out[money] = capped(state.card_money[card])
        at += 1
        money += 1
    out[money] = relative(state.poster, seat, state.seats)
    out[money + 1] = i16(state.kidnapped + 1)
    is_kidnapped = state.kidnapped != NOTHING
    out[money + 2] = relative(state.kidnapper, seat, state.seats) if is_kidnapped else 0
    return money + 3


def _write_festival(state: PuertoRicoState, out: vec[i16], at: i64) -> i64:
    if not state.with_festival:
        return write_zeros(2 + GOOD_KINDS, out, at)
    out[at] = i16(state.festival_kind + 1)
    at = write_row(state.festival_goods, out, at + 1)
    out[at] = i16(state.festival_building + 1)
    return at + 1


def _write_decision(state: PuertoRicoState, seat: int, out: vec[i16], at: i64) -> i64:
    question = state.question if state.actor != NOBODY else NOBODY
    thing = state.thing
    out[at] = _place(state, question)
    out[at + 1] = i16(state.good + 1)
    out[at + 2] = capped(state.amount)
    if thing >= FIRST_BUILDING:
        out[at + 3] = i16(FIRST_BEIGE + thing - FIRST_BUILDING + 1)
    else:
        out[at + 3] = i16(state.building + 1)
    at = write_row(state.tally, out, at + 4)
    is_captain = state.role == CAPTAIN
    is_trader = state.role == TRADER
    out[at] = i16(state.idle_turns) if is_captain else 0
    out[at + 1] = 1 if is_captain and state.privilege_used else 0
    has_drawn = state.drawn != NOTHING and view.has_drawn(state, seat)
    out[at + 2] = i16(state.drawn + 1) if has_drawn else 0
    out[at + 3] = 1 if is_trader and state.sold else 0
    out[at + 4] = 1 if is_trader and state.land_used else 0
    out[at + 5] = 1 if state.role == SETTLER and state.library_turn else 0
    if question == ASK_PLACE:
        out[at + 6] = i16(state.piece + 1)
        out[at + 7] = i16(state.boards[state.actor].spot_at(state.place) + 1)
    elif question == ASK_GUEST and state.last_guest != NOTHING:
        out[at + 6] = i16(state.last_guest // SPOT_COUNT + 1)
        out[at + 7] = i16(state.last_guest % SPOT_COUNT + 1)
    else:
        out[at + 6] = 0
        out[at + 7] = 0
    out[at + 8] = i16(min(thing + 1, view.BUILDING_BENEFIT))
    return at + 9


def _place(state: PuertoRicoState, question: int) -> i16:
    if question in (ASK_NOBLES, ASK_WORKERS):
        return i16(state.boards[state.actor].spot_at(state.place) + 1)
    return i16(state.place + 1) if question == ASK_HOSPICE else 0


def _write_player(state: PuertoRicoState, owner: int, seat: int, out: vec[i16], at: i64) -> i64:
    board = state.boards[owner]
    is_own = owner == seat
    out[at] = capped(board.doubloons)
    shows_vp = state.open_vp or is_own or state.is_over()
    out[at + 1] = capped(board.vp) if shows_vp else HIDDEN
    at = write_row(board.goods, out, at + 2)
    at = _write_island(board, out, at)
    at = _write_forests(state, board, is_own, out, at)
    at = _write_city(board, out, at)
    out[at] = i16(board.port_workers())
    out[at + 1] = i16(board.nobles[PORT])
    if state.role == CAPTAIN:
        out[at + 2] = i16(state.wharves_used >> owner & 1)
        out[at + 3] = i16(state.small_wharves_used >> owner & 1)
        out[at + 4] = i16(state.first_turns >> owner & 1)
        return at + 5
    return write_zeros(3, out, at + 2)


def _write_island(board: Board, out: vec[i16], at: i64) -> i64:
    for kind in range(TILE_KINDS):
        nobles = board.nobles[kind]
        out[at] = i16(board.tiles[kind])
        out[at + TILE_KINDS] = i16(board.pieces[kind] - nobles)
        out[at + 2 * TILE_KINDS] = i16(nobles)
        at += 1
    return at + 2 * TILE_KINDS


def _write_forests(
    state: PuertoRicoState, board: Board, is_own: bool, out: vec[i16], at: i64
) -> i64:
    end: i64 = at + 2 * GOOD_KINDS + 1
    if not state.with_new_buildings:
        return write_zeros(2 * GOOD_KINDS + 1, out, at)
    for good in range(GOOD_KINDS):
        out[at] = i16(board.tiles[FORESTS_SEEN + good])
        at += 1
    out[at] = i16(len(board.secrets))
    write_zeros(GOOD_KINDS, out, at + 1)
    if is_own:
        for secret in board.secrets:
            out[at + 1 + secret % GOOD_KINDS] += 1
    return end


def _write_city(board: Board, out: vec[i16], at: i64) -> i64:
    write_zeros(2 * BUILDING_KINDS, out, at)
    for building in board.city:
        spot = FIRST_BUILDING_SPOT + building
        nobles = board.nobles[spot]
        out[at + building] = i16(1 + board.pieces[spot] - nobles)
        out[at + BUILDING_KINDS + building] = i16(nobles)
    return at + 2 * BUILDING_KINDS
