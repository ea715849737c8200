"""A seat that remembers everything it was shown knows what a guess must not contradict (VG-INF)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine import Rng
from tradewinds_engine.events import Event
from tradewinds_engine.vasco_da_gama import GAME
from tradewinds_engine.vasco_da_gama.data import (
    COLOUR_ID,
    COLOURS,
    CREW_COLOURS,
    TILE_COUNT,
    VDG_COUNT,
    VESSEL_COUNT,
)
from tradewinds_engine.vasco_da_gama.dispatch import VascoDaGamaFlow
from tradewinds_engine.vasco_da_gama.events import (
    DRAWS_SAILOR,
    LAUNCHES,
    MARKER_MOVES,
    MERCHANT_REVEALED,
    SECTION_GAINS,
    TOP_OF_STACK,
)


class Memory:
    """What a seat concludes from the first view and from the events shown to it since."""

    def __init__(self, state: VascoDaGamaFlow) -> None:
        tops = [tile for tile in (*state.tops, *state.slots) if tile >= 0]
        self.hidden_tiles = set(range(TILE_COUNT)) - set(tops)
        self.hidden_vdg = set(range(VDG_COUNT)) - {state.vdg_next}
        merchants = set(range(TILE_COUNT, VESSEL_COUNT))
        self.hidden_merchants = merchants - {state.setup_merchant, state.merchant}
        self.bag = [
            state.table.sailors_per_colour - sum(state.sections[colour :: len(COLOURS)])
            for colour in range(len(COLOURS))
        ]

    def hear(self, event: Event) -> None:
        first = event.arguments[0] if event.arguments else 0
        if event.kind == TOP_OF_STACK:
            self.hidden_tiles.remove(first)
        elif event.kind == MARKER_MOVES:
            self.hidden_vdg.remove(first)
        elif event.kind == MERCHANT_REVEALED:
            self.hidden_merchants.remove(first)
        elif event.kind in (SECTION_GAINS, DRAWS_SAILOR):
            self.bag[first - COLOUR_ID] -= 1
        elif event.kind == LAUNCHES:
            crew = GAME.events[LAUNCHES].fields[1].words[event.arguments[1]].split("+")
            for colour in range(len(COLOURS)):
                self.bag[colour] += CREW_COLOURS[colour] in crew


def assert_agrees(memory: Memory, guess: VascoDaGamaFlow) -> None:
    assert set().union(*guess.stacks) == memory.hidden_tiles
    assert set(guess.vdg_hidden) == memory.hidden_vdg
    assert set(guess.merchants_hidden) == memory.hidden_merchants
    assert list(guess.bag) == memory.bag


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_contradicts_nothing_a_seat_was_shown(seats: int) -> None:
    """VG-INF-02: what lies in a pile or in the bag follows from what has come out of it."""
    rng = Rng(seats)
    state = GAME.new(seats, seed=rng.seed())
    assert isinstance(state, VascoDaGamaFlow)
    memory = Memory(state)
    while state.to_move is not None:
        events: list[Event] = []
        state.apply(state.choices[rng.below(len(state.choices))], events)
        for event in events:
            memory.hear(event.seen_by(0))
        guess = state.determinize(0, rng)
        assert isinstance(guess, VascoDaGamaFlow)
        assert_agrees(memory, guess)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_happens_in_a_guess_agrees_with_what_was_shown_before(seats: int) -> None:
    """Nothing comes out of a pile twice, whichever future is guessed."""
    rng = Rng(seats)
    state = GAME.new(seats, seed=rng.seed())
    assert isinstance(state, VascoDaGamaFlow)
    memory = Memory(state)
    future: Any = state.determinize(1, rng)
    while future.to_move is not None:
        events: list[Event] = []
        future.apply(future.choices[rng.below(len(future.choices))], events)
        for event in events:
            memory.hear(event.seen_by(1))
        future = future.determinize(1, rng)
    assert_agrees(memory, future)
    assert min(memory.bag) >= 0
