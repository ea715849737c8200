"""The end of a round (VG-RE) and of the game (VG-END)."""

from __future__ import annotations

from ...rows import filled, replaced, zeros
from ...sentinels import NOBODY, NOTHING
from ..data import ALVARES, CHARACTER_COUNT, DIAS, MANUEL, SLOTS
from ..state import (
    EXTRA_DISC,
    FOR_DIAS,
    IN_SUPPLY,
    ON_BOARD,
    REGULAR_DISC,
    UNGUARDED,
    VascoDaGamaState,
)
from ..steps import (
    BEGIN_ROUND,
    CLOSE_ROUND,
    GAME_END,
    GIVE_MISSIONARY,
    LAST_LAUNCH,
    OFFER_ALVARES,
    OFFER_LAUNCH,
    REFILL,
    ROUND_END,
)
from .launching import interrupt
from .piles import fill_section, lay_out_projects, reveal_merchant
from .ports import check_ports
from .supply import score


def end_round(state: VascoDaGamaState) -> None:
    """The ports first (VG-P3-02). The last round goes straight to the missionary (VG-RULING-34)."""
    check_ports(state)
    if state.round == state.table.rounds:
        state.phase = GAME_END
        _offer_missionary(state)
        return
    state.phase = ROUND_END
    for slot in range(SLOTS):
        state.slots[slot] = NOTHING
    lay_out_projects(state)
    reveal_merchant(state)
    state.money = zeros(len(state.money))
    state.round += 1
    state.push(REFILL, 0)
    state.push_round(OFFER_LAUNCH, state.start_seat)  # window L3 (VG-RULING-29)


def refill(state: VascoDaGamaState) -> None:
    """VG-RE-06"""
    for section in range(state.seats):
        room = state.table.sailors_per_section - state.sailors_in(section)
        fill_section(state, section, min(state.table.sailors_refilled, room))
    _offer_missionary(state)


def _offer_missionary(state: VascoDaGamaState) -> None:
    """VG-RE-07"""
    state.push(CLOSE_ROUND, 0)
    seat = state.holder[ALVARES]
    if seat != NOBODY:
        state.push(GIVE_MISSIONARY, seat)
        state.push(OFFER_ALVARES, seat)
        interrupt(state, seat)


def close_round(state: VascoDaGamaState) -> None:
    """VG-RE-08 to 10"""
    score(state, state.holder[DIAS], state.table.dias_round_vp, FOR_DIAS)
    if state.phase == GAME_END:
        state.push_round(LAST_LAUNCH, state.start_seat)  # VG-END-02
        return
    state.start_seat = state.holder[DIAS]
    _return_guards(state)
    _return_extra_discs(state)
    state.push(BEGIN_ROUND, 0)


def _return_guards(state: VascoDaGamaState) -> None:
    """VG-RE-09"""
    for character in range(CHARACTER_COUNT):
        disc = state.guard[character]
        owner = state.holder[character]
        if disc == REGULAR_DISC:
            state.discs[owner] += 1
        elif disc == EXTRA_DISC:
            state.extra = replaced(state.extra, owner, IN_SUPPLY)
    state.guard = filled(CHARACTER_COUNT, UNGUARDED)


def _return_extra_discs(state: VascoDaGamaState) -> None:
    """VG-RE-10: only the holder of Manuel keeps his."""
    for seat in range(state.seats):
        if seat != state.holder[MANUEL]:
            state.extra = replaced(state.extra, seat, ON_BOARD)
