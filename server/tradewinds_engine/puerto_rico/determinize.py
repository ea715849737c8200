"""Drawing anew what a seat cannot know besides future chance."""

from __future__ import annotations

from ..rng import Rng
from ..state import NOBODY
from .actions import ASK_BUILD, ASK_GIVE_GOOD, ASK_GIVE_PIECE
from .data import FORESTS_UNSEEN, GOOD_KINDS
from .state import NOTHING, PuertoRicoState


def redraw_hidden(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    if state.is_over():
        return
    if not state.options["open_vp"]:
        redraw_points(state, seat, rng)
    if state.with_new_buildings:
        redraw_tiles(state, seat, rng)
    if state.actor != NOBODY:
        state.choices = state.list_choices()


def redraw_points(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    """Split the chips of the other seats at random; their sum is public (PR-INFO-02)."""
    others = [
        board
        for index, board in enumerate(state.boards)
        if index != seat and not is_paying(state, index)
    ]
    if not others:
        return
    chips = sum([board.vp for board in others])
    for board in others:
        board.vp = 0
    for _ in range(chips):
        others[rng.below(len(others))].vp += 1


def is_paying(state: PuertoRicoState, seat: int) -> bool:
    """A seat that may be about to give a chip keeps its own, or its options would change."""
    return state.actor == seat and state.question in (ASK_BUILD, ASK_GIVE_PIECE, ASK_GIVE_GOOD)


def redraw_tiles(state: PuertoRicoState, seat: int, rng: Rng) -> None:
    """Shuffle the stack with the forests and the drawn tile of other seats (PR-INFO-03, 04)."""
    pool = state.stack
    for owner, board in enumerate(state.boards):
        if owner != seat:
            for kind in range(GOOD_KINDS):
                pool[kind] += board.tiles[FORESTS_UNSEEN + kind]
    hides_drawn = state.drawn != NOTHING and state.actor != seat
    if hides_drawn:
        pool[state.drawn] += 1
    for owner, board in enumerate(state.boards):
        if owner != seat:
            redraw_forests(board.tiles, pool, rng)
    if hides_drawn:
        state.drawn = take_one(pool, rng)


def redraw_forests(tiles: list[int], pool: list[int], rng: Rng) -> None:
    count = sum(tiles[FORESTS_UNSEEN:])
    tiles[FORESTS_UNSEEN:] = [0] * GOOD_KINDS
    for _ in range(count):
        tiles[FORESTS_UNSEEN + take_one(pool, rng)] += 1


def take_one(pool: list[int], rng: Rng) -> int:
    place = rng.below(sum(pool))
    kind = 0
    while place >= pool[kind]:
        place -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind
