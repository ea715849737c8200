"""Turning up what lies face down; each pile is drawn from its own stream of chance (VG-CH)."""

from __future__ import annotations

from ...rows import replaced, total, without_value
from ...sentinels import NOBODY, NOTHING
from ..data import COLOUR_COUNT, COLOUR_ID, SAO_GABRIEL, STACK_ID, UPPER_SLOTS
from ..events import DISPLAYED, MERCHANT_REVEALED, SECTION_GAINS, TOP_OF_STACK
from ..state import MERCHANT_STREAM, SECTION_STREAM, STACK_STREAM, VDG_STREAM, VascoDaGamaState


def reveal_vdg(state: VascoDaGamaState) -> None:
    """VG-CH-03"""
    hidden = state.vdg_hidden
    state.vdg_next = hidden[state.chance.below(VDG_STREAM, len(hidden))]
    state.vdg_hidden = without_value(hidden, state.vdg_next)


def take_merchant(state: VascoDaGamaState) -> int:
    """VG-CH-05"""
    hidden = state.merchants_hidden
    merchant = hidden[state.chance.below(MERCHANT_STREAM, len(hidden))]
    state.merchants_hidden = without_value(hidden, merchant)
    return merchant


def reveal_merchant(state: VascoDaGamaState) -> None:
    """VG-SET-08, VG-RE-02"""
    state.merchant = take_merchant(state)
    state.log(MERCHANT_REVEALED, NOBODY, state.merchant)


def reveal_top(state: VascoDaGamaState, stack: int) -> None:
    """The top tile of a stack is public (VG-RULING-01, VG-CH-04)."""
    hidden = state.stacks[stack]
    if len(hidden) == 0:
        state.tops = replaced(state.tops, stack, NOTHING)
        return
    tile = hidden[state.chance.below(STACK_STREAM + stack, len(hidden))]
    state.stacks[stack] = without_value(hidden, tile)
    state.tops = replaced(state.tops, stack, tile)
    state.log(TOP_OF_STACK, NOBODY, tile, STACK_ID + stack)


def lay_out_projects(state: VascoDaGamaState) -> None:
    """Sao Gabriel first, then the upper slots from left to right (VG-SET-07, VG-RE-01)."""
    _lay_out_tile(state, SAO_GABRIEL)
    for slot in range(UPPER_SLOTS):
        _lay_out_tile(state, slot)


def _lay_out_tile(state: VascoDaGamaState, slot: int) -> None:
    stack = 0
    while state.tops[stack] == NOTHING:  # VG-EDGE-21
        stack += 1
    tile = state.tops[stack]
    state.slots[slot] = tile
    state.log(DISPLAYED, NOBODY, tile, slot)
    reveal_top(state, stack)


def fill_section(state: VascoDaGamaState, section: int, sailors: int) -> None:
    """As long as the bag lasts (VG-CH-02, VG-CH-07)."""
    for _ in range(sailors):
        if total(state.bag) == 0:  # VG-EDGE-03
            return
        colour = state.chance.pick(SECTION_STREAM, state.bag)
        state.bag[colour] -= 1
        state.sections[section * COLOUR_COUNT + colour] += 1
        state.log(SECTION_GAINS, NOBODY, COLOUR_ID + colour, section + 1)
