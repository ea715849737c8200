"""A rough worth of a position for greedy play."""

from __future__ import annotations

from .state import MadeiraState


def worth(state: MadeiraState, seat: int) -> int:
    player = state.players[seat]
    return player.prestige * 10 - player.pirates * 8 + sum(player.stock)
