"""The merchant ship: placed at setup, through Sernigi, or at the start of phase 3."""

from __future__ import annotations

from ...answers import Answers
from ...sentinels import NOBODY, NOTHING
from ..actions import DEFER, LAUNCH, MERCHANT
from ..data import FIELDS, MAX_FIELDS, SERNIGI
from ..events import LEAVES, SAILS
from ..prompts import ASK_MERCHANT
from ..state import VascoDaGamaState
from ..steps import CHECK_PORTS, SAILING, SEND_MERCHANT
from .bonus import give_bonus
from .launching import add_launches, start_launch


def add_fields(state: VascoDaGamaState, merchant: int, answers: Answers) -> None:
    limit = state.table.limit[merchant]
    for place in range(FIELDS):
        if state.is_open(place, limit):
            answers.add(MERCHANT + place)


def _place(state: VascoDaGamaState, seat: int, merchant: int, place: int) -> None:
    """The port bonus, but no VP."""
    port = place // MAX_FIELDS
    state.fields[place] = merchant
    state.log(SAILS, seat, merchant, port, place % MAX_FIELDS)
    give_bonus(state, seat, port, 1)


def list_setup(state: VascoDaGamaState, answers: Answers) -> None:
    add_fields(state, state.setup_merchant, answers)


def answer_setup(state: VascoDaGamaState, seat: int, action: int) -> None:
    """VG-SET-09"""
    merchant = state.setup_merchant
    state.setup_merchant = NOTHING
    _place(state, seat, merchant, action - MERCHANT)


def list_sernigi(state: VascoDaGamaState, answers: Answers) -> None:
    add_fields(state, state.merchant, answers)
    answers.add(DEFER)


def answer_sernigi(state: VascoDaGamaState, seat: int, action: int) -> None:
    """Now or at the start of phase 3 (VG-RULING-26)."""
    if action != DEFER:
        send(state, seat, action - MERCHANT)


def send(state: VascoDaGamaState, seat: int, place: int) -> None:
    merchant = state.merchant
    state.merchant = NOTHING
    _place(state, seat, merchant, place)


def begin_phase(state: VascoDaGamaState) -> None:
    state.phase = SAILING
    state.push(CHECK_PORTS, 0)
    if state.merchant != NOTHING:
        state.push(SEND_MERCHANT, state.holder[SERNIGI])


def must_send(state: VascoDaGamaState, seat: int) -> None:
    """VG-P3-01; one that fits nowhere is out of the game (VG-EDGE-07)."""
    if state.fits_somewhere(state.table.limit[state.merchant]):
        state.ask(seat, ASK_MERCHANT)
    else:
        state.log(LEAVES, NOBODY, state.merchant)
        state.merchant = NOTHING


def list_phase(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    add_fields(state, state.merchant, answers)
    add_launches(state, seat, answers)  # window L2


def answer_phase(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action >= LAUNCH:
        start_launch(state, seat, action - LAUNCH, SEND_MERCHANT)
    else:
        send(state, seat, action - MERCHANT)
