"""The plantation stack: drawing from it, and turning tiles face up."""

from __future__ import annotations

from ...rows import is_zero
from ...sentinels import NOBODY, NOTHING
from ..data import FACE_UP_EXTRA, GOOD_KINDS
from ..events import RESHUFFLED, REVEALED
from ..state import TILES_STREAM, PuertoRicoState


def can_draw(state: PuertoRicoState) -> bool:
    return not (is_zero(state.stack) and is_zero(state.discard))


def draw(state: PuertoRicoState, stream: int) -> int:
    """A tile of the stack; an empty stack is first refilled from the discard (PR-EDGE-03)."""
    if is_zero(state.stack):
        state.stack, state.discard = state.discard, state.stack
        state.layer += 1
        state.log(RESHUFFLED, NOBODY)
    kind = state.chance.pick(stream, state.stack)
    state.stack[kind] -= 1
    return kind


def see(state: PuertoRicoState, kind: int) -> None:
    """Everybody sees a tile of the stack; it may be the one the festival put back."""
    if kind == state.returned_kind and state.layer == state.returned_layer:
        state.returned_kind = NOTHING


def put_back(state: PuertoRicoState, kind: int) -> None:
    """The festival's tile is shuffled into the stack (PR-RULING-31)."""
    state.stack[kind] += 1
    state.layer += 1
    state.returned_layer = state.layer
    state.returned_kind = kind


def reveal(state: PuertoRicoState) -> None:
    """Turn face up one tile more than there are seats, as far as they last (PR-SETTLER-10)."""
    for _ in range(state.seats + FACE_UP_EXTRA):
        if not can_draw(state):
            return
        kind = draw(state, TILES_STREAM)
        see(state, kind)
        state.face_up[kind] += 1
        state.log(REVEALED, NOBODY, kind + 1)


def discard_face_up(state: PuertoRicoState) -> None:
    for kind in range(GOOD_KINDS):
        state.discard[kind] += state.face_up[kind]
        state.face_up[kind] = 0
