"""Launching ships: no action, but a right offered in fixed windows (VG-LCH)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit
from ...rows import with_value, without_value
from ...sentinels import NOTHING
from ..actions import CREW, LAUNCH, PASS
from ..data import CREW_COLOUR_COUNT, CREW_MASK, CREW_SIZE, WHITE
from ..events import LAUNCHES
from ..prompts import ASK_CREW, ASK_LAST_LAUNCH, ASK_LAUNCH, ASK_LAUNCH_ALVARES
from ..state import VascoDaGamaState
from ..steps import LAST_LAUNCH, OFFER_ALVARES, OFFER_LAUNCH


def can_launch(state: VascoDaGamaState, seat: int) -> bool:
    projects = state.projects[seat]
    if len(projects) == 0:
        return False
    colours = state.crew_colours(seat)
    return any(state.table.crew[tile] <= colours for tile in projects)


def add_launches(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-LCH-01: a crew is of as many different colours as the project asks for."""
    colours = state.crew_colours(seat)
    for tile in state.projects[seat]:
        if state.table.crew[tile] <= colours:
            answers.add(LAUNCH + tile)


def start_launch(state: VascoDaGamaState, seat: int, tile: int, window: int) -> None:
    """Ask for the crew; afterwards the window is offered again (VG-P2-07, VG-LCH-05)."""
    state.push(window, seat)
    state.launching = tile
    state.ask(seat, ASK_CREW)


def list_crews(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    """VG-LCH-03"""
    present = 0
    for colour in range(CREW_COLOUR_COUNT):
        if state.crew[seat * CREW_COLOUR_COUNT + colour] > 0:
            present |= bit(colour)
    size = state.table.crew[state.launching]
    for crew in range(len(CREW_MASK)):
        if CREW_SIZE[crew] == size and CREW_MASK[crew] & present == CREW_MASK[crew]:
            answers.add(CREW + crew)


def answer_crew(state: VascoDaGamaState, seat: int, action: int) -> None:
    """VG-LCH-02: the crew leaves at once and may be drawn or gained again."""
    crew = action - CREW
    first = seat * CREW_COLOUR_COUNT
    for colour in range(CREW_COLOUR_COUNT):
        if CREW_MASK[crew] & bit(colour):
            state.crew[first + colour] -= 1
            if colour == WHITE:
                state.board_missionaries += 1
            else:
                state.bag[colour] += 1
    tile = state.launching
    state.launching = NOTHING
    state.projects[seat] = without_value(state.projects[seat], tile)
    state.ships[seat] = with_value(state.ships[seat], tile)
    state.log(LAUNCHES, seat, tile, crew)


def offer(state: VascoDaGamaState, seat: int) -> None:
    """VG-LCH-05, window L3; a seat that cannot launch is skipped (VG-EDGE-24)."""
    if can_launch(state, seat):
        state.ask(seat, ASK_LAUNCH)


def offer_alvares(state: VascoDaGamaState, seat: int) -> None:
    """VG-LCH-05, window L4: only while a launch could bring the missionary he is to gain."""
    owns_missionary = state.crew[seat * CREW_COLOUR_COUNT + WHITE] > 0
    if state.board_missionaries == 0 and owns_missionary and can_launch(state, seat):
        state.ask(seat, ASK_LAUNCH_ALVARES)


def offer_last(state: VascoDaGamaState, seat: int) -> None:
    """VG-LCH-05, window L5 (VG-END-02)."""
    if can_launch(state, seat):
        state.ask(seat, ASK_LAST_LAUNCH)


def interrupt(state: VascoDaGamaState, seat: int) -> None:
    """VG-LCH-08: with strict interrupts the others may launch before this seat draws or gains."""
    if state.options["strict_interrupts"]:
        for distance in range(state.seats - 1, 0, -1):
            state.push(OFFER_LAUNCH, (seat + distance) % state.seats)


def list_window(state: VascoDaGamaState, seat: int, answers: Answers) -> None:
    add_launches(state, seat, answers)
    answers.add(PASS)


def answer_window(state: VascoDaGamaState, seat: int, action: int) -> None:
    if action == PASS:
        return
    window = OFFER_LAUNCH
    if state.question == ASK_LAUNCH_ALVARES:
        window = OFFER_ALVARES
    elif state.question == ASK_LAST_LAUNCH:
        window = LAST_LAUNCH
    start_launch(state, seat, action - LAUNCH, window)
