"""Draws anew what a seat with perfect memory cannot know, besides future chance.

Victory point chips are never drawn anew: every gain is a public event, so a seat that remembers
knows them all, even where the option `open_vp` hides them from views (PR-INFO-02).

Of the forests drawn face down everybody knows the owner and the layer. A layer is a part of the
match in which tiles came from one stack; a used-up stack leaves nothing unknown but who of several
owners has which of its tiles. The festival's tile goes back into a stack that is in use, which
begins a layer, too: until a tile of its kind is seen, it is in the stack or was drawn since.
"""

from __future__ import annotations

from ..native import Row
from ..rng import Rng
from ..rows import replaced, total, zeros
from ..sentinels import NOBODY, NOTHING
from .data import GOOD_KINDS
from .state import PuertoRicoState


def redraw_hidden(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    if state.is_over() or not state.with_new_buildings:
        return
    stacks = {_stack_of(state, state.layer)}
    for board in state.boards:
        stacks.update([_stack_of(state, secret // GOOD_KINDS) for secret in board.secrets])
    for stack in sorted(stacks):
        _redraw_stack(state, seat, stack, rng)
    if state.actor != NOBODY:
        state.list_again()


def _stack_of(state: PuertoRicoState, layer: int) -> int:
    """The stack a layer drew from, counted from 0: the festival's tile begins no new one."""
    return layer - 1 if NOTHING != state.returned_layer <= layer else layer


def _redraw_stack(state: PuertoRicoState, seat: int, stack: int, rng: Rng) -> None:
    """Deal the unknown tiles of one stack among their places (PR-INFO-03, PR-INFO-04)."""
    owners = _hidden_places(state, seat, stack)
    is_current = stack == _stack_of(state, state.layer)
    hides_drawn = is_current and state.drawn != NOTHING and state.actor != seat
    pool = state.stack[:] if is_current else zeros(GOOD_KINDS)
    for owner, place in owners:
        pool[state.boards[owner].secrets[place] % GOOD_KINDS] += 1
    if hides_drawn:
        pool[state.drawn] += 1
    while True:
        rest = pool[:]
        for owner, place in owners:
            board = state.boards[owner]
            first = board.secrets[place] // GOOD_KINDS * GOOD_KINDS
            board.secrets = replaced(board.secrets, place, first + _take_one(rest, rng))
        if hides_drawn:
            state.drawn = _take_one(rest, rng)
        if is_current:
            state.stack = rest
        if has_returned_tile(state):
            return


def _hidden_places(state: PuertoRicoState, seat: int, stack: int) -> list[tuple[int, int]]:
    """Owner and place of every forest drawn face down from that stack by another seat."""
    return [
        (owner, place)
        for owner, board in enumerate(state.boards)
        if owner != seat
        for place, secret in enumerate(board.secrets)
        if _stack_of(state, secret // GOOD_KINDS) == stack
    ]


def has_returned_tile(state: PuertoRicoState) -> bool:
    """The festival's tile, if nobody has seen one of its kind since, is where it can be."""
    kind = state.returned_kind
    if kind == NOTHING:
        return True
    is_current = _stack_of(state, state.returned_layer) == _stack_of(state, state.layer)
    if is_current and (state.stack[kind] > 0 or state.drawn == kind):
        return True
    sought = state.returned_layer * GOOD_KINDS + kind
    return any(sought in board.secrets for board in state.boards)


def _take_one(pool: Row, rng: Rng) -> int:
    place = rng.below(total(pool))
    kind = 0
    while place >= pool[kind]:
        place -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind
