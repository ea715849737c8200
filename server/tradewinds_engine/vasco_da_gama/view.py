"""What a seat sees. There is no private information (VG-INF-01): all seats see the same."""

from __future__ import annotations

from typing import Final

from ..sentinels import NOBODY, NOTHING
from ..view_writer import ViewWriter
from .data import (
    AREA_ID,
    CHARACTER_COUNT,
    CHARACTER_ID,
    COLOUR_COUNT,
    COLOUR_ID,
    CREW_COLOUR_COUNT,
    FIELDS,
    MAX_FIELDS,
    SECTION_ID,
    SLOTS,
    STACK_ID,
    STONES,
)
from .state import FOR_DIAS, FOR_PORTS, FOR_REWARDS, FOR_SAILING, SOURCES, VascoDaGamaState

# The first values of the enums Phase and ExtraDiscPlace; those of DiscKind are the engine's own.
PHASE: Final = 1
EXTRA_DISC_PLACE: Final = 1


def show(state: VascoDaGamaState, seat: int, page: ViewWriter) -> None:
    """Face-down piles are shown as what may lie in them, never in an order (VG-INF-04)."""
    page.number("round", state.round)
    page.number("phase", PHASE + state.phase)
    page.number("start_seat", state.start_seat)
    if state.marker > 0:
        page.number("marker", state.marker)
    for owner in range(state.seats):
        _show_player(state, owner, page)
    if has_decision(state):
        _show_decision(state, page)
    _show_discs(state, page)
    _show_ports(state, page)
    _show_characters(state, page)
    _show_projects(state, page)
    _show_sailors(state, page)
    page.number("upper_money", state.money[0])
    page.number("lower_money", state.money[1])
    _show_piece("setup_merchant_vessel_id", state.setup_merchant, page)
    _show_piece("merchant_vessel_id", state.merchant, page)
    page.row("hidden_merchant_vessel_ids", state.merchants_hidden)
    _show_piece("vdg_tile_id", state.vdg_tile, page)
    _show_piece("next_vdg_tile_id", state.vdg_next, page)
    page.row("hidden_vdg_tile_ids", state.vdg_hidden)


def _show_piece(field: str, piece: int, page: ViewWriter) -> None:
    """A field that is absent where there is no piece."""
    if piece != NOTHING:
        page.number(field, piece)


def _show_player(state: VascoDaGamaState, seat: int, page: ViewWriter) -> None:
    earned = seat * SOURCES
    page.begin_row("players")
    page.number("seat", seat)
    page.number("vp", state.vp(seat))
    page.number("expedition_vp", state.earned[earned + FOR_SAILING])
    page.number("reward_vp", state.earned[earned + FOR_REWARDS])
    page.number("port_vp", state.earned[earned + FOR_PORTS])
    page.number("dias_vp", state.earned[earned + FOR_DIAS])
    page.number("reales", state.reales[seat])
    page.number("captains", state.captains[seat])
    page.number("captains_on_board", state.pool[seat])
    page.row("crew", state.crew[seat * CREW_COLOUR_COUNT : (seat + 1) * CREW_COLOUR_COUNT])
    page.row("project_vessel_ids", state.projects[seat])
    page.row("ship_vessel_ids", state.ships[seat])
    page.number("discs", state.discs[seat])
    page.number("extra_disc", EXTRA_DISC_PLACE + state.extra[seat])
    page.end()


def has_decision(state: VascoDaGamaState) -> bool:
    if state.actor == NOBODY:
        return False
    return state.called > 0 or state.pending > 0 or state.launching != NOTHING


def _show_decision(state: VascoDaGamaState, page: ViewWriter) -> None:
    page.begin("decision")
    if state.called > 0:
        page.number("called_number", state.called)
        page.number("action_price", state.right_cost())
    if state.pending > 0:
        page.number("pending_number", state.pending)
    _show_piece("launching_vessel_id", state.launching, page)
    if state.section != NOTHING:
        page.number("section_id", SECTION_ID + state.section)
    if state.colour != NOTHING:
        page.number("colour", COLOUR_ID + state.colour)
    if sum(state.taken) > 0:
        page.row("taken_sailors", state.taken)
    _show_piece("port_id", state.port, page)
    page.number("ships_sent", state.sent)
    _show_piece("last_vessel_id", state.last_ship, page)
    _show_piece("last_slot_id", state.last_slot, page)
    page.end()


def _show_discs(state: VascoDaGamaState, page: ViewWriter) -> None:
    for number in range(1, STONES + 1):
        seat = state.disc_seat[number]
        if seat != NOBODY:
            page.begin_row("discs")
            page.number("number", number)
            page.number("seat", seat)
            page.number("area", AREA_ID + state.disc_area[number])
            page.end()


def _show_ports(state: VascoDaGamaState, page: ViewWriter) -> None:
    for place in range(FIELDS):
        if state.fields[place] != NOTHING:
            page.begin_row("port_vessels")
            page.number("port_id", place // MAX_FIELDS)
            page.number("field", place % MAX_FIELDS)
            page.number("vessel_id", state.fields[place])
            if state.owner[place] != NOBODY:
                page.number("seat", state.owner[place])
            page.end()


def _show_characters(state: VascoDaGamaState, page: ViewWriter) -> None:
    for character in range(CHARACTER_COUNT):
        page.begin_row("characters")
        page.number("character", CHARACTER_ID + character)
        if state.holder[character] != NOBODY:
            page.number("seat", state.holder[character])
        page.number("guard", state.guard[character])
        page.end()


def _show_projects(state: VascoDaGamaState, page: ViewWriter) -> None:
    for slot in range(SLOTS):
        if state.slots[slot] != NOTHING:
            page.begin_row("slots")
            page.number("slot_id", slot)
            page.number("vessel_id", state.slots[slot])
            page.end()
    for stack in range(len(state.stacks)):
        page.begin_row("stacks")
        page.number("stack", STACK_ID + stack)
        _show_piece("top_vessel_id", state.tops[stack], page)
        page.row("hidden_vessel_ids", state.stacks[stack])
        page.end()


def _show_sailors(state: VascoDaGamaState, page: ViewWriter) -> None:
    for section in range(state.seats):
        first = section * COLOUR_COUNT
        page.begin_row("sections")
        page.number("section_id", SECTION_ID + section)
        page.row("sailors", state.sections[first : first + COLOUR_COUNT])
        page.end()
    page.row("bag", state.bag)
    page.number("missionaries_on_board", state.board_missionaries)
