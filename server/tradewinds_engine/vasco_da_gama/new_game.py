"""Setting up the table (VG-SET)."""

from __future__ import annotations

from ..rows import row_of
from . import fields
from .data import (
    ALVARES,
    COLOUR_COUNT,
    DIAS,
    MANUEL,
    SERNIGI,
    STACK_COUNT,
    TILE_COUNT,
    VDG_COUNT,
    VESSEL_COUNT,
)
from .phases.piles import (
    fill_section,
    lay_out_projects,
    reveal_merchant,
    reveal_top,
    reveal_vdg,
    take_merchant,
)
from .phases.supply import gain_missionary, score
from .prompts import ASK_SETUP_MERCHANT
from .state import FOR_DIAS, IN_SUPPLY, VascoDaGamaState
from .steps import BEGIN_ROUND


def deal(state: VascoDaGamaState) -> None:
    """Seat 0 begins; who sits there is for the match to decide (VG-SET-01)."""
    fields.reset(state)
    _hand_out_supplies(state)
    _fill_sections(state)
    _deal_characters(state)
    _stack_tiles(state)
    _stack_merchants(state)
    state.push(BEGIN_ROUND, 0)
    state.ask(state.holder[SERNIGI], ASK_SETUP_MERCHANT)  # VG-SET-09


def _hand_out_supplies(state: VascoDaGamaState) -> None:
    """VG-SET-02"""
    table = state.table
    for seat in range(state.seats):
        state.discs[seat] = table.regular_discs
        state.captains[seat] = table.captains_in_supply
        state.pool[seat] = table.captains - table.captains_in_supply
        state.reales[seat] = table.start_reales


def _fill_sections(state: VascoDaGamaState) -> None:
    """VG-SET-03"""
    for colour in range(COLOUR_COUNT):
        state.bag[colour] = state.table.sailors_per_colour
    for section in range(state.seats):
        fill_section(state, section, state.table.sailors_per_section)


def _deal_characters(state: VascoDaGamaState) -> None:
    """VG-SET-04; nobody gets anything for a character that stays on the board."""
    state.board_missionaries = state.table.missionaries
    for seat, character in enumerate(state.table.start_characters[state.seats]):
        state.holder[character] = seat
        if character == DIAS:
            score(state, seat, state.table.dias_taken_vp, FOR_DIAS)
        elif character == ALVARES:
            gain_missionary(state, seat)
        elif character == MANUEL:
            state.extra[seat] = IN_SUPPLY


def _stack_tiles(state: VascoDaGamaState) -> None:
    """VG-SET-06, VG-SET-07"""
    state.vdg_hidden = row_of(range(VDG_COUNT))
    reveal_vdg(state)
    for stack in range(STACK_COUNT):
        state.stacks[stack] = row_of(
            [tile for tile in range(TILE_COUNT) if state.table.stack[tile] == stack]
        )
        reveal_top(state, stack)
    lay_out_projects(state)


def _stack_merchants(state: VascoDaGamaState) -> None:
    """VG-SET-08: one for the setup, the next for round 1."""
    state.merchants_hidden = row_of(range(TILE_COUNT, VESSEL_COUNT))
    state.setup_merchant = take_merchant(state)
    reveal_merchant(state)
