"""The plantation stack: drawing from it, and turning tiles face up."""

from __future__ import annotations

from ..actions import RESHUFFLED, REVEALED
from ..data import GOOD_KINDS
from ..state import TILES_STREAM, PuertoRicoState


def can_draw(state: PuertoRicoState) -> bool:
    return any(state.stack) or any(state.discard)


def draw(state: PuertoRicoState, stream: int) -> int:
    """A tile of the stack; an empty stack is first refilled from the discard (PR-EDGE-03)."""
    if not any(state.stack):
        state.stack, state.discard = state.discard, state.stack
        state.log(RESHUFFLED, state.taker)
    kind = state.chance.pick(stream, state.stack)
    state.stack[kind] -= 1
    return kind


def reveal(state: PuertoRicoState) -> None:
    """Turn face up one tile more than there are seats, as far as they last (PR-SETTLER-10)."""
    for _ in range(state.seats + 1):
        if not can_draw(state):
            return
        kind = draw(state, TILES_STREAM)
        state.face_up[kind] += 1
        state.log(REVEALED, state.taker, kind)


def discard_face_up(state: PuertoRicoState) -> None:
    for kind in range(GOOD_KINDS):
        state.discard[kind] += state.face_up[kind]
        state.face_up[kind] = 0
