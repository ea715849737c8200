"""Random play keeps every invariant (PR-INV) and always finishes."""

from __future__ import annotations

import pytest

from tradewinds_engine import Rng
from tradewinds_engine.greedy import choose_greedily

from .build import PUERTO_RICO


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("open_vp", [True, False])
def test_random_matches_keep_all_invariants(seats: int, open_vp: bool) -> None:
    rng = Rng(100 + seats)
    for _ in range(3):
        state = PUERTO_RICO.new(seats, {"open_vp": open_vp}, rng.seed())
        latched = False
        while state.to_move is not None:
            assert state.violations() == []
            choices = state.legal()
            assert choices == sorted(set(choices))
            assert len(choices) >= 2
            state.apply(choices[rng.below(len(choices))])
            now = state.view(None)["end_announced"]
            assert now or not latched  # PR-INV-17
            latched = now
        assert state.violations() == []
        assert latched


@pytest.mark.parametrize("seats", [2, 4])
def test_every_state_survives_a_snapshot(seats: int) -> None:
    rng = Rng(seats)
    state = PUERTO_RICO.new(seats, {}, seed=11)
    while state.to_move is not None:
        twin = PUERTO_RICO.load(state.dump())
        assert twin.digest() == state.digest()
        assert twin.legal() == state.legal()
        state.apply(state.legal()[rng.below(len(state.legal()))])
    assert PUERTO_RICO.load(state.dump()).to_move is None


def test_greedy_play_beats_random_play() -> None:
    rng = Rng(3)
    wins = 0
    for number in range(10):
        state = PUERTO_RICO.new(2, {}, rng.seed())
        greedy = number % 2
        while state.to_move is not None:
            if state.to_move == greedy:
                state.apply(choose_greedily(state.determinize(greedy, rng), rng))
            else:
                state.apply(state.legal()[rng.below(len(state.legal()))])
        wins += state.scores()[greedy].rank == 1
    assert wins >= 8
