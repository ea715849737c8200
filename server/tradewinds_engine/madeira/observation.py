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
    write_bits,
    write_pieces,
    write_row,
    write_seats,
)
from ..sentinels import NOTHING
from . import data, steps, view
from .data import PLACES, SHIP_HOME
from .phases import solvency
from .prompts import PROMPTS
from .state import NEUTRAL, MadeiraState

VERSION: Final = 1
FOREST_FIELDS: Final = (*data.FIELD_TITLES, "forest")
BUILDINGS: Final = tuple([row[0] for row in data.BUILDINGS])
COLONIES: Final = tuple([row[0] for row in data.COLONIES])
SHIP_PLACES: Final = (*COLONIES, *[row[0] for row in data.MARKETS])
DICE: Final = tuple([f"showing {value + 1}" for value in range(data.DIE_VALUES)])
NEUTRAL_CITIZEN: Final = 1  # on a city spot; the citizen of a seat from 2 on
MOST_MILL: Final = 99


def _each(things: tuple[str, ...], parts: tuple[str, ...]) -> list[str]:
    return [f"{thing} {part}" for thing in things for part in parts]


def describe(spec: ObservationSpec) -> None:
    describe_asked(spec, len(PROMPTS))
    rulings = tuple(data.RULINGS)
    spec.count("rulings", 3, "options: rulings by number", rulings)
    flags = ("favors_come_face_up", "own_ships_only", "urbanization_needs_worker")
    spec.count("ruling_flags", 1, "options: the other rulings", flags)
    spec.count("round", data.ROUNDS, "the round, 0 at setup")
    spec.count("phase", steps.OVER, "the value of Phase in the view, less 1")
    _describe_decision(spec)
    _describe_board(spec)
    _describe_guild_board(spec)
    for place in range(spec.seats):
        spec.player(place)
        _describe_player(spec)


def _describe_decision(spec: ObservationSpec) -> None:
    spec.choice("building", data.BUILDING_COUNT, "decision: its building")
    spec.count("building_cost", MANY, "decision: reals it costs")
    spec.count("building_pirates", MANY, "decision: pirates for not paying")
    spec.choice("task", steps.TASKS, "decision: what the moves are for")
    spec.count("moves_left", 3, "decision: moves left")
    spec.choice("target", PLACES, "decision: the place chosen before, by its id from 1")
    spec.choice("source", SHIP_HOME + 1, "decision: the ship spot chosen before")
    spec.choice("moved", PLACES, "decision: where the piece moved first stands")
    spec.count("wood_due", MANY, "decision: wood to come up with")
    spec.choice("wood_from", data.FOREST + 1, "decision: fields before this one are passed over")
    spec.count("wood_bought", data.SHIPS, "wood bought this turn")
    spec.count("debt", MANY, "reals owed for it")
    spec.count("pending_reals", MANY, "reals of trade routes to come")
    spec.count("landings", 2, "colonies to be rewarded", COLONIES)
    spec.count("wealth_due", MANY, "most reals the crown takes for wealth")
    flags = ("favor used", "engineer", "lord", "diplomat", "committed")
    spec.count("turn_flags", 1, "what the turn has done", flags)


def _describe_board(spec: ObservationSpec) -> None:
    spec.choice("field_goods", len(data.GOODS), "what a field grows", data.FIELD_TITLES)
    spec.count("field_wood", MANY, "wood that stands on it", data.FIELD_TITLES)
    spec.choice("characters", len(data.CHARACTERS), "the character at a building", BUILDINGS)
    text = "guild dice on characters"
    spec.count("guild_dice", data.SHIP_SPOTS, text, _each(BUILDINGS, DICE))
    spec.count("pirate_dice", data.DIE_VALUES, "the pirate die on a character", BUILDINGS)
    spots = [
        f"{city} {spot}" for city in data.CITY_TITLES for spot in range(1, data.CITY_SPOTS + 1)
    ]
    text = "0 nobody, 1 a white citizen, from 2 on that of a seat, itself first"
    spec.choice("citizens", spec.seats + 1, text, spots)
    districts = [
        f"{city} {district + data.FIRST_DISTRICTS + 1}"
        for city in data.CITY_TITLES
        for district in range(data.FAVOR_DISTRICTS)
    ]
    spec.choice("district_favors", len(data.FAVORS), "the favor on an unbuilt district", districts)
    ships = [f"{place} {spot + 1}" for place in SHIP_PLACES for spot in range(data.SPOTS_PER_PLACE)]
    spec.seat("ships", "whose ship is there", ships)
    rewards = _each(COLONIES, ("first", "second"))
    spec.choice("rewards", len(data.REWARDS), "the rewards of a colony", rewards)


def _describe_guild_board(spec: ObservationSpec) -> None:
    rows = tuple([f"row {row + 1}" for row in range(spec.seats)])
    spec.seat("row_seats", "whose disc is in a row of dice", rows)
    spec.count("row_dice", data.SHIP_SPOTS, "its dice", _each(rows, DICE))
    spec.count("row_requests", data.SHIP_SPOTS, "its crown requests", _each(rows, data.REQUESTS))
    spaces = [f"space {space + 1}" for space in range(spec.seats)]
    spec.seat("pass_spaces", "whose disc is on a pass space", spaces)
    spec.count("watch_dice", data.SHIP_SPOTS, "pirate dice in the city watch", DICE)


def _describe_player(spec: ObservationSpec) -> None:
    spec.count("prestige", MANY, "prestige")
    spec.count("pirates", MANY, "pirates; -1 if hidden", low=HIDDEN)
    spec.count("stock", MANY, "goods, wood, bread and reals", data.RESOURCES)
    spec.count("windmill", MOST_MILL, "level of the windmill", low=-MOST_MILL)
    spec.count("workers_at_home", data.WORKERS, "workers at home")
    spec.count("workers_in_watch", data.WORKERS, "workers in the city watch")
    spec.count("fields", 1, "whether a worker is on the field", FOREST_FIELDS)
    spec.count("colony_workers", data.WORKERS, "workers in colonies", COLONIES)
    spec.count("ships_at_home", data.WORKERS, "ships at home")
    spec.count("markers", data.WORKERS, "markers at buildings", BUILDINGS)
    spec.count("dice", data.WORKERS, "guild dice in hand", DICE)
    spec.count("dice_aside", data.WORKERS, "guild dice put aside")
    spec.count("requests", data.WORKERS, "crown requests", data.REQUESTS)
    spec.count("favors_up", 1, "favors face up", data.FAVORS)
    spec.count("favors_down", 1, "favors face down", data.FAVORS)


def write(state: MadeiraState, seat: int, out: vec[i16], at: i64) -> None:
    at = write_asked(state, seat, out, at)
    at = _write_table(state, out, at)
    at = _write_decision(state, out, at)
    at = _write_board(state, seat, out, at)
    at = _write_guild_board(state, seat, out, at)
    first = max(seat, 0)
    for place in range(state.seats):
        at = _write_player(state, (first + place) % state.seats, seat, out, at)


def _write_table(state: MadeiraState, out: vec[i16], at: i64) -> i64:
    table = state.table
    out[at] = i16(table.bottom_reals)
    out[at + 1] = i16(table.capitania_prestige)
    out[at + 2] = i16(table.scout_prestige)
    out[at + 3] = i16(table.support_bread)
    out[at + 4] = 1 if table.favors_come_face_up else 0
    out[at + 5] = 1 if table.own_ships_only else 0
    out[at + 6] = 1 if table.urban_needs_worker else 0
    out[at + 7] = i16(state.round)
    out[at + 8] = i16(state.phase)
    return at + 9


def _write_decision(state: MadeiraState, out: vec[i16], at: i64) -> i64:
    building = state.building
    out[at] = i16(building + 1)
    out[at + 1] = capped(state.cost_of(building)) if building != NOTHING else 0
    out[at + 2] = capped(state.pirates_of(building)) if building != NOTHING else 0
    out[at + 3] = i16(view.task_of(state))
    out[at + 4] = i16(state.moves_left)
    out[at + 5] = i16(state.target + 1)
    out[at + 6] = i16(state.source + 1)
    out[at + 7] = i16(state.moved + 1) if view.shows_moved(state) else 0
    out[at + 8] = capped(state.wood_due)
    out[at + 9] = i16(state.wood_from + 1) if state.wood_due > 0 else 0
    out[at + 10] = i16(state.wood_bought)
    out[at + 11] = capped(solvency.price(state.wood_bought))
    out[at + 12] = capped(state.pending_reals)
    at = write_row(state.landings, out, at + 13)
    out[at] = capped(state.wealth_due)
    out[at + 1] = 1 if state.favor_used else 0
    out[at + 2] = 1 if state.engineer else 0
    out[at + 3] = 1 if state.lord else 0
    out[at + 4] = 1 if state.diplomat else 0
    out[at + 5] = 1 if state.committed else 0
    return at + 6


def _write_board(state: MadeiraState, seat: int, out: vec[i16], at: i64) -> i64:
    converted: i64 = state.converted
    for good in state.table.field_good:
        out[at] = i16(good + 1) + i16(converted & 1)
        converted >>= 1
        at += 1
    for wood in state.wood:
        out[at] = capped(wood)
        at += 1
    at = write_pieces(state.characters, out, at)
    at = write_row(state.guild_dice, out, at)
    at = write_row(state.pirate_dice, out, at)
    for owner in state.spots:
        if owner == NOTHING:
            out[at] = 0
        elif owner == NEUTRAL:
            out[at] = NEUTRAL_CITIZEN
        else:
            out[at] = NEUTRAL_CITIZEN + relative(owner, seat, state.seats)
        at += 1
    at = write_pieces(state.favors, out, at)
    at = write_seats(state.ships, seat, state.seats, out, at)
    return write_pieces(state.rewards, out, at)


def _write_guild_board(state: MadeiraState, seat: int, out: vec[i16], at: i64) -> i64:
    at = write_seats(state.rows, seat, state.seats, out, at)
    at = write_row(state.row_dice, out, at)
    at = write_row(state.row_requests, out, at)
    at = write_seats(state.spaces, seat, state.seats, out, at)
    return write_row(state.watch_dice, out, at)


def _write_player(state: MadeiraState, owner: int, seat: int, out: vec[i16], at: i64) -> i64:
    board = state.boards[owner]
    out[at] = capped(board.prestige)
    is_shown = owner == seat or state.phase == steps.OVER
    out[at + 1] = capped(board.pirates) if is_shown else HIDDEN
    at += 2
    for amount in board.stock:
        out[at] = capped(amount)
        at += 1
    out[at] = i16(max(-MOST_MILL, min(MOST_MILL, board.mill)))
    out[at + 1] = i16(board.home)
    out[at + 2] = i16(board.watch)
    at = write_bits(board.fields, data.FOREST + 1, out, at + 3)
    at = write_row(board.colonies, out, at)
    out[at] = i16(board.docked)
    at = write_row(board.markers, out, at + 1)
    at = write_row(board.dice, out, at)
    out[at] = i16(board.aside)
    at = write_row(board.requests, out, at + 1)
    at = write_bits(board.favors_up, len(data.FAVORS), out, at)
    return write_bits(board.favors_down, len(data.FAVORS), out, at)
