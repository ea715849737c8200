"""A seat that remembers everything it was told knows what a guess must not contradict (MA-INFO)."""

from __future__ import annotations

import pytest

from tradewinds_engine.events import Event
from tradewinds_engine.madeira import GAME
from tradewinds_engine.madeira.events import PIRATES_CAME, PIRATES_LEFT
from tradewinds_engine.madeira.state import MadeiraState
from tradewinds_engine.rng import Rng


class Memory:
    """What one seat, or a spectator, concludes from the events shown to it."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.pirates = [0] * seats

    def hear(self, events: list[Event]) -> None:
        for event in events:
            seen = event.seen_by(self.seat)
            if seen.kind == PIRATES_CAME:
                self.pirates[seen.seat] += seen.arguments[0]
            elif seen.kind == PIRATES_LEFT:
                self.pirates[seen.seat] -= seen.arguments[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_contradicts_nothing_a_seat_was_told(seats: int) -> None:
    """MA-INFO-02: views hide the pirates of others, events tell every gain and discard."""
    rng = Rng(seats)
    state = GAME.new(seats, seed=rng.seed())
    memories = [Memory(seat, seats) for seat in range(-1, seats)]
    while state.to_move is not None:
        events: list[Event] = []
        state.apply(state.choices[rng.below(len(state.choices))], events)
        for memory in memories:
            memory.hear(events)
            guess = state.determinize(None if memory.seat < 0 else memory.seat, rng)
            assert isinstance(guess, MadeiraState)
            assert [board.pirates for board in guess.boards] == memory.pirates
            assert guess.legal() == state.legal()
    assert max(memories[0].pirates) > 0


def test_a_guess_has_chance_of_its_own() -> None:
    state = GAME.new(3, seed=4)
    keys = {tuple(state.determinize(0, Rng(seed)).chance.key) for seed in range(20)}
    assert len(keys) == 20
    assert tuple(state.chance.key) not in keys
