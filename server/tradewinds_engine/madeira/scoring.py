"""The end of the match: what is left counts a little, pirates cost a lot (MA-END)."""

from __future__ import annotations

from ..rows import total
from ..scores import Score, ranked
from . import data
from .events import PIRATES_REVEALED
from .state import MadeiraState


def scores(state: MadeiraState) -> list[Score]:
    """Itemised points if the match ended now; ties go to the earlier pass space (MA-END-06)."""
    losses = _pirate_losses(state)
    places = _standing(state)
    scores: list[Score] = []
    for seat in range(state.seats):
        board = state.boards[seat]
        items = {
            "prestige": board.prestige,
            "resources": total(board.stock) // data.RESOURCES_PER_POINT,
            "pirates": -losses[seat],
            "pirates_beyond_20": -max(0, board.pirates - data.PIRATES_TOLERATED),
        }
        scores.append(Score(seat, items, {"turn_order": -places[seat]}))
    return ranked(scores)


def _pirate_losses(state: MadeiraState) -> list[int]:
    """By rank among those with pirates, of the tied the later in pass order first (MA-END-02)."""
    places = _standing(state)
    losses: list[int] = []
    for seat in range(state.seats):
        own = state.boards[seat].pirates
        worse = 0
        for other in range(state.seats):
            pirates = state.boards[other].pirates
            if pirates > own or (pirates == own and places[other] > places[seat]):
                worse += 1
        losses.append(data.PIRATE_LOSSES[worse] if own > 0 else 0)
    return losses


def _standing(state: MadeiraState) -> list[int]:
    """Each seat's place in the pass order; those still in a row come behind, top row first."""
    places = [0] * state.seats
    place = 0
    for seat in [*state.spaces, *state.rows]:
        if seat >= 0:
            places[seat] = place
            place += 1
    return places


def reveal(state: MadeiraState) -> None:
    """All pirates are shown at the end (MA-INFO-05)."""
    losses = _pirate_losses(state)
    for seat in range(state.seats):
        pirates = state.boards[seat].pirates
        beyond = max(0, pirates - data.PIRATES_TOLERATED)
        state.log(PIRATES_REVEALED, seat, pirates, losses[seat] + beyond)
