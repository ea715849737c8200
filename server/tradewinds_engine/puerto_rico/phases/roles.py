"""Playing the role that was taken, and a kidnapped one that nobody took (PR-ROUND)."""

from __future__ import annotations

from ...sentinels import NOTHING
from ..actions import ROLE
from ..data import BUCCANEER, BUILDER, CAPTAIN, CRAFTSMAN, MAYOR, SETTLER, TRADER
from ..state import PuertoRicoState
from ..steps import ROUND_END
from . import buccaneer, builder, captain, craftsman, mayor, prospector, rounds, settler, trader


def answer_role(state: PuertoRicoState, seat: int, action: int) -> None:
    play_role(state, seat, action - ROLE)


def play_role(state: PuertoRicoState, seat: int, card: int) -> None:
    rounds.take_card(state, seat, card)
    if card == SETTLER:
        settler.start(state)
    elif card == MAYOR:
        mayor.start(state)
    elif card == BUILDER:
        builder.start(state)
    elif card == CRAFTSMAN:
        craftsman.start(state)
    elif card == TRADER:
        trader.start(state)
    elif card == CAPTAIN:
        captain.start(state)
    elif card == BUCCANEER:
        buccaneer.start(state)
    else:
        prospector.start(state)


def end_round(state: PuertoRicoState, governor: int) -> None:
    """A kidnapped role nobody took is played first (PR-BUCCANEER-08)."""
    if state.kidnapped == NOTHING:
        rounds.end(state)
        return
    state.push(ROUND_END, governor)
    play_role(state, state.kidnapper, state.kidnapped)
