"""What must hold of the pieces in every state (VG-INV); the decision under way is checked apart."""

from __future__ import annotations

from ..rows import count_of
from ..sentinels import NOBODY, NOTHING
from . import agenda, decision, fields
from .data import (
    AREA_COUNT,
    CHARACTER_COUNT,
    COLOUR_COUNT,
    CREW_COLOUR_COUNT,
    DIAS,
    FIELDS,
    MANUEL,
    SERNIGI,
    STONES,
    TILE_COUNT,
    VDG_COUNT,
    VESSEL_COUNT,
    WHITE,
    ZONE_STONES,
)
from .state import EXTRA_DISC, IN_USE, ON_BOARD, REGULAR_DISC, UNGUARDED, VascoDaGamaState
from .steps import ACTING, GAME_END, PLACING, ROUND_END, SETUP


def violations(state: VascoDaGamaState) -> list[str]:
    found = fields.check(state)
    if found:
        return found
    _check_figures(state, found)
    _check_tiles(state, found)
    _check_merchants(state, found)
    _check_vdg(state, found)
    _check_stones(state, found)
    _check_discs(state, found)
    _check_extra_discs(state, found)
    _check_characters(state, found)
    _check_ports(state, found)
    return found or agenda.misfits(state) or decision.misfits(state)


def _check_figures(state: VascoDaGamaState, found: list[str]) -> None:
    for colour in range(COLOUR_COUNT):
        total = state.bag[colour]
        total += sum(state.sections[colour::COLOUR_COUNT])
        total += sum(state.crew[colour::CREW_COLOUR_COUNT])
        if total != state.table.sailors_per_colour:
            found.append(f"VG-INV-01: {total} sailors of colour {colour}")
    missionaries = state.board_missionaries + sum(state.crew[WHITE::CREW_COLOUR_COUNT])
    if missionaries != state.table.missionaries:
        found.append(f"VG-INV-02: {missionaries} missionaries")
    for seat in range(state.seats):
        captains = state.pool[seat] + state.captains[seat] + state.ships_in_ports(seat)
        if captains != state.table.captains:
            found.append(f"VG-INV-03: seat {seat} has {captains} captains")
    found += [
        f"VG-INV-15: section {section + 1} is overcrowded"
        for section in range(state.seats)
        if state.sailors_in(section) > state.table.sailors_per_section
    ]


def _check_tiles(state: VascoDaGamaState, found: list[str]) -> None:
    """Tiles nowhere to be seen are out of the game."""
    seen = [tile for tile in [*state.slots, *state.tops] if tile != NOTHING]
    seen += [vessel for vessel in state.fields if NOTHING < vessel < TILE_COUNT]
    for pile in state.stacks + state.projects + state.ships:
        seen += pile
    if len(seen) != len(set(seen)):
        found.append("VG-INV-04: a tile lies in two places")
    undealt = 0
    for stack in range(3):
        top, below = state.tops[stack], state.stacks[stack]
        undealt += len(below) + (1 if top != NOTHING else 0)
        if top == NOTHING and below:
            found.append("VG-INV-04: a stack without its top tile")
        if any(state.table.stack[tile] != stack for tile in below):
            found.append(f"VG-INV-04: a tile of another stack lies in stack {stack + 1}")
        if top != NOTHING and state.table.stack[top] != stack:
            found.append(f"VG-INV-04: a tile of another stack lies on stack {stack + 1}")
    if undealt != TILE_COUNT - len(state.slots) * state.round:
        found.append(f"VG-INV-04: {undealt} tiles in the stacks in round {state.round}")


def _check_merchants(state: VascoDaGamaState, found: list[str]) -> None:
    seen = [
        *state.merchants_hidden,
        *[vessel for vessel in state.fields if vessel >= TILE_COUNT],
        *[vessel for vessel in (state.setup_merchant, state.merchant) if vessel != NOTHING],
    ]
    if len(seen) != len(set(seen)):
        found.append("VG-INV-05: a merchant lies in two places")
    if len(state.merchants_hidden) != VESSEL_COUNT - TILE_COUNT - 1 - state.round:
        found.append("VG-INV-21: not one merchant a round has been turned up")
    waits = state.merchant != NOTHING
    if state.phase in (SETUP, PLACING, ROUND_END) and not waits:
        found.append("VG-INV-21: the merchant of the round is missing")
    if state.phase == GAME_END and waits:
        found.append("VG-INV-21: the merchant of the round was not sent")
    if state.phase == ACTING and not waits and state.guard[SERNIGI] == UNGUARDED:
        found.append("VG-INV-21: the merchant was sent without Sernigi")


def _check_vdg(state: VascoDaGamaState, found: list[str]) -> None:
    in_sight = [tile for tile in (state.vdg_tile, state.vdg_next) if tile != NOTHING]
    if (state.vdg_tile == NOTHING) != (state.phase == SETUP):
        found.append("VG-INV-14: the tile of the round is missing or too early")
    if (state.vdg_next == NOTHING) != (state.phase == PLACING):
        found.append("VG-INV-14: the next tile lies wrong side up")
    if len({*state.vdg_hidden, *in_sight}) != len(state.vdg_hidden) + len(in_sight):
        found.append("VG-INV-14: a tile lies in two places")
    rounds = state.round - 1 if state.phase in (SETUP, ROUND_END) else state.round
    face_up = 0 if state.phase == PLACING else 1
    if len(state.vdg_hidden) != VDG_COUNT - rounds - face_up:
        found.append(f"VG-INV-14: {len(state.vdg_hidden)} tiles face down in round {state.round}")
    if found or state.phase == SETUP:
        return
    marker = state.table.vdg_initial[state.vdg_tile]
    if state.phase != PLACING:
        marker += state.table.vdg_variation[state.vdg_next]
    if state.marker != marker:
        found.append(f"VG-INV-13: the marker is at {state.marker}, not {marker}")


def _check_stones(state: VascoDaGamaState, found: list[str]) -> None:
    for number in range(STONES + 1):
        seat, area = state.disc_seat[number], state.disc_area[number]
        if (seat == NOBODY) != (area == NOTHING):
            found.append(f"VG-INV-06: number {number} lies on half a disc")
        if seat != NOBODY and (number == 0 or number == state.pending):
            found.append(f"VG-INV-06: number {number} is in two places")
        if seat != NOBODY and state.phase not in (PLACING, ACTING):
            found.append(f"VG-INV-06: number {number} was not called")
        if seat != NOBODY and number < state.called:
            found.append(f"VG-INV-18: number {number} should have been called")
    spaces = state.table.spaces[state.seats]
    if any(count_of(state.disc_area, area) > spaces[area] for area in range(AREA_COUNT)):
        found.append("VG-INV-08: more discs in an area than it has spaces")


def _check_discs(state: VascoDaGamaState, found: list[str]) -> None:
    for seat in range(state.seats):
        discs = state.discs[seat]
        for number in range(1, ZONE_STONES + 1):
            if state.disc_seat[number] == seat:
                discs += 1
        for character in range(CHARACTER_COUNT):
            if state.guard[character] == REGULAR_DISC and state.holder[character] == seat:
                discs += 1
        if 0 < state.pending <= ZONE_STONES and state.actor == seat:
            discs += 1
        if discs != state.table.regular_discs:
            found.append(f"VG-INV-07: seat {seat} has {discs} regular discs")


def _check_extra_discs(state: VascoDaGamaState, found: list[str]) -> None:
    away = 0
    for seat in range(state.seats):
        places = 0
        for number in range(ZONE_STONES + 1, STONES + 1):
            if state.disc_seat[number] == seat:
                places += 1
        for character in range(CHARACTER_COUNT):
            if state.guard[character] == EXTRA_DISC and state.holder[character] == seat:
                places += 1
        if state.pending > ZONE_STONES and state.actor == seat:
            places += 1
        if places != (1 if state.extra[seat] == IN_USE else 0):
            found.append(f"VG-INV-16: seat {seat} has its extra disc in {places} places")
        if state.extra[seat] != ON_BOARD and state.holder[MANUEL] != seat:
            away += 1
    if away > 1 or (away == 1 and state.guard[MANUEL] == UNGUARDED):
        found.append("VG-INV-07: an extra disc is away without Manuel")


def _check_characters(state: VascoDaGamaState, found: list[str]) -> None:
    if state.holder[DIAS] == NOBODY or state.holder[SERNIGI] == NOBODY:
        found.append("VG-INV-12: Dias and Sernigi are always with a seat")
    for character in range(CHARACTER_COUNT):
        guarded = state.guard[character] != UNGUARDED
        if guarded and (state.holder[character] == NOBODY or state.phase in (SETUP, PLACING)):
            found.append(f"VG-INV-12: nobody can have put a disc on character {character}")


def _check_ports(state: VascoDaGamaState, found: list[str]) -> None:
    for place in range(FIELDS):
        vessel, seat = state.fields[place], state.owner[place]
        if (seat == NOBODY) != (vessel == NOTHING or vessel >= TILE_COUNT):
            found.append(f"VG-INV-10: field {place} has a captain without a ship or the reverse")
        if vessel != NOTHING and state.table.field_value[place] > state.table.limit[vessel]:
            found.append(f"VG-INV-09: vessel {vessel} is beyond its limit on field {place}")
