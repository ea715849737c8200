"""What a seat sees as a row of numbers: the same as in view.py, field by field.

`describe` and `write` go through the fields in the same order.
"""

from __future__ import annotations

from typing import Final

from ..native import i16, i64, vec
from ..observation import (
    MANY,
    ObservationSpec,
    capped,
    describe_asked,
    relative,
    write_asked,
    write_part,
    write_pieces,
    write_row,
    write_seats,
    write_zeros,
)
from ..sentinels import NOBODY, NOTHING
from . import view
from .data import (
    AREAS,
    CHARACTERS,
    COLOUR_COUNT,
    COLOURS,
    CREW_COLOUR_COUNT,
    CREW_COLOURS,
    FIELDS,
    MAX_FIELDS,
    MONEY_FIELDS,
    PORT_COUNT,
    SLOT_NAMES,
    STACKS,
    STONES,
    TILE_COUNT,
    VDG_COUNT,
    VESSEL_COUNT,
)
from .prompts import PROMPTS
from .state import EXTRA_DISC, IN_USE, SOURCES, VascoDaGamaState
from .steps import GAME_END

VERSION: Final = 1
NUMBERS: Final = tuple([f"number {stone}" for stone in range(1, STONES + 1)])
TILES: Final = tuple([f"vessel {vessel}" for vessel in range(TILE_COUNT)])
MERCHANTS: Final = tuple([f"vessel {vessel}" for vessel in range(TILE_COUNT, VESSEL_COUNT)])
PORT_FIELDS: Final = tuple(
    [f"port {port} field {field}" for port in range(PORT_COUNT) for field in range(MAX_FIELDS)]
)
EARNED: Final = ("expeditions", "rewards", "ports", "dias")
PROJECT: Final = 1  # what a seat has of a tile
SHIP: Final = 2


def describe(spec: ObservationSpec) -> None:
    describe_asked(spec, len(PROMPTS))
    spec.count("strict_interrupts", 1, "option: whether the others may launch first")
    spec.count("round", MANY, "the round")
    spec.count("phase", GAME_END, "the value of Phase in the view, less 1")
    spec.seat("start_seat", "who began the round")
    spec.count("marker", STONES, "the number the marker stands at; 0 if it is not placed")
    _describe_decision(spec)
    spec.seat("disc_seats", "whose disc has the number", NUMBERS)
    spec.choice("disc_areas", len(AREAS), "in which area it lies", NUMBERS)
    spec.choice(
        "port_vessels", VESSEL_COUNT, "the vessel on a field, by its id from 1", PORT_FIELDS
    )
    spec.seat("port_seats", "whose ship it is; merchants are nobody's", PORT_FIELDS)
    spec.seat("character_seats", "who has the character", CHARACTERS)
    spec.choice("character_guards", EXTRA_DISC, "the disc on its field", CHARACTERS)
    spec.choice("slots", TILE_COUNT, "the project on a slot, by its id from 1", SLOT_NAMES)
    spec.choice("stack_tops", TILE_COUNT, "the project on top of a stack", STACKS)
    spec.choice("hidden_projects", len(STACKS), "the stack it may lie in face down", TILES)
    sections = [f"section {s + 1} {colour}" for s in range(spec.seats) for colour in COLOURS]
    spec.count("sections", MANY, "sailors to recruit", sections)
    spec.count("bag", MANY, "sailors in the bag", COLOURS)
    spec.count("missionaries", MANY, "missionaries on the board")
    spec.count("money", MANY, "reales on the board", MONEY_FIELDS)
    spec.choice("setup_merchant", VESSEL_COUNT, "the merchant ship of the setup")
    spec.choice("merchant", VESSEL_COUNT, "the merchant ship of this round")
    spec.count("hidden_merchants", 1, "those that may lie face down", MERCHANTS)
    spec.choice("vdg_tile", VDG_COUNT, "the Vasco da Gama tile of this round")
    spec.choice("next_vdg_tile", VDG_COUNT, "that of the next round")
    tiles = [f"tile {tile}" for tile in range(VDG_COUNT)]
    spec.count("hidden_vdg_tiles", 1, "those that may lie face down", tiles)
    for place in range(spec.seats):
        spec.player(place)
        _describe_player(spec)


def _describe_decision(spec: ObservationSpec) -> None:
    spec.count("called_number", STONES, "the number called")
    spec.count("action_price", STONES, "the price of acting for it")
    spec.count("pending_number", STONES, "the number taken whose disc is to be placed")
    spec.choice("launching", VESSEL_COUNT, "the project being launched")
    spec.choice("section", spec.seats, "recruiting: the section")
    spec.choice("colour", COLOUR_COUNT, "recruiting: the colour asked about")
    spec.count("taken_sailors", MANY, "recruiting: sailors taken", COLOURS)
    spec.choice("port", PORT_COUNT, "expedition: the port")
    spec.count("ships_sent", MAX_FIELDS, "expedition: ships sent")
    spec.choice("last_ship", VESSEL_COUNT, "expedition: the ship sent last")
    spec.choice("last_slot", len(SLOT_NAMES), "buying: the slot bought from first")


def _describe_player(spec: ObservationSpec) -> None:
    spec.count("vp", MANY, "victory points")
    spec.count("earned", MANY, "victory points by where they come from", EARNED)
    spec.count("reales", MANY, "reales")
    spec.count("captains", MANY, "captains in the supply")
    spec.count("captains_on_board", MANY, "captains on the board")
    spec.count("crew", MANY, "sailors and missionaries", CREW_COLOURS)
    spec.choice("vessels", SHIP, "0 not the seat's, 1 a project, 2 a ship", TILES)
    spec.count("discs", MANY, "discs in the supply")
    spec.choice("extra_disc", IN_USE + 1, "the value of ExtraDiscPlace in the view")


def write(state: VascoDaGamaState, seat: int, out: vec[i16], at: i64) -> None:
    at = write_asked(state, seat, out, at)
    out[at] = 1 if state.strict else 0
    out[at + 1] = capped(state.round)
    out[at + 2] = i16(state.phase)
    out[at + 3] = relative(state.start_seat, seat, state.seats)
    out[at + 4] = i16(state.marker)
    at = _write_decision(state, out, at + 5)
    at = _write_discs(state, seat, out, at)
    at = _write_ports(state, seat, out, at)
    at = write_seats(state.holder, seat, state.seats, out, at)
    at = write_row(state.guard, out, at)
    at = _write_projects(state, out, at)
    at = write_row(state.sections, out, at)
    at = write_row(state.bag, out, at)
    out[at] = i16(state.board_missionaries)
    out[at + 1] = capped(state.money[0])
    out[at + 2] = capped(state.money[1])
    at = _write_piles(state, out, at + 3)
    first = max(seat, 0)
    for place in range(state.seats):
        at = _write_player(state, (first + place) % state.seats, out, at)


def _write_decision(state: VascoDaGamaState, out: vec[i16], at: i64) -> i64:
    if not view.has_decision(state):
        return write_zeros(10 + COLOUR_COUNT, out, at)
    out[at] = i16(state.called)
    out[at + 1] = i16(state.right_cost()) if state.called > 0 else 0
    out[at + 2] = i16(state.pending)
    out[at + 3] = i16(state.launching + 1)
    out[at + 4] = i16(state.section + 1)
    out[at + 5] = i16(state.colour + 1)
    at = write_row(state.taken, out, at + 6)
    out[at] = i16(state.port + 1)
    out[at + 1] = i16(state.sent)
    out[at + 2] = i16(state.last_ship + 1)
    out[at + 3] = i16(state.last_slot + 1)
    return at + 4


def _write_discs(state: VascoDaGamaState, seat: int, out: vec[i16], at: i64) -> i64:
    for number in range(1, STONES + 1):
        owner = state.disc_seat[number]
        out[at] = relative(owner, seat, state.seats)
        out[at + STONES] = i16(state.disc_area[number] + 1) if owner != NOBODY else 0
        at += 1
    return at + STONES


def _write_ports(state: VascoDaGamaState, seat: int, out: vec[i16], at: i64) -> i64:
    for place in range(FIELDS):
        vessel = state.fields[place]
        out[at] = i16(vessel + 1)
        is_taken = vessel != NOTHING
        out[at + FIELDS] = relative(state.owner[place], seat, state.seats) if is_taken else 0
        at += 1
    return at + FIELDS


def _write_projects(state: VascoDaGamaState, out: vec[i16], at: i64) -> i64:
    at = write_pieces(state.slots, out, at)
    at = write_pieces(state.tops, out, at)
    end = write_zeros(TILE_COUNT, out, at)
    for stack in range(len(state.stacks)):
        for tile in state.stacks[stack]:
            out[at + tile] = i16(stack + 1)
    return end


def _write_piles(state: VascoDaGamaState, out: vec[i16], at: i64) -> i64:
    out[at] = i16(state.setup_merchant + 1)
    out[at + 1] = i16(state.merchant + 1)
    end = write_zeros(VESSEL_COUNT - TILE_COUNT, out, at + 2)
    for vessel in state.merchants_hidden:
        out[at + 2 + vessel - TILE_COUNT] = 1
    out[end] = i16(state.vdg_tile + 1)
    out[end + 1] = i16(state.vdg_next + 1)
    at = end + 2
    end = write_zeros(VDG_COUNT, out, at)
    for tile in state.vdg_hidden:
        out[at + tile] = 1
    return end


def _write_player(state: VascoDaGamaState, owner: int, out: vec[i16], at: i64) -> i64:
    out[at] = capped(state.vp(owner))
    at += 1
    for source in range(owner * SOURCES, (owner + 1) * SOURCES):
        out[at] = capped(state.earned[source])
        at += 1
    out[at] = capped(state.reales[owner])
    out[at + 1] = i16(state.captains[owner])
    out[at + 2] = i16(state.pool[owner])
    at = write_part(state.crew, owner * CREW_COLOUR_COUNT, CREW_COLOUR_COUNT, out, at + 3)
    end = write_zeros(TILE_COUNT, out, at)
    for tile in state.projects[owner]:
        out[at + tile] = PROJECT
    for tile in state.ships[owner]:
        out[at + tile] = SHIP
    out[end] = i16(state.discs[owner])
    out[end + 1] = i16(state.extra[owner] + 1)
    return end + 2
