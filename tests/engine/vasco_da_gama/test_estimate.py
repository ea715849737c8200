"""Greedy play by the estimate."""

from __future__ import annotations

from tradewinds_engine import Rng, is_compiled
from tradewinds_engine.greedy import choose_greedily
from tradewinds_engine.vasco_da_gama import GAME


def greedy_wins(seed: int, seat: int, rng: Rng) -> bool:
    state = GAME.new(2, {}, seed)
    while state.to_move is not None:
        if state.to_move == seat:
            state.apply(choose_greedily(state.determinize(seat, rng), rng))
        else:
            choices = state.legal()
            state.apply(choices[rng.below(len(choices))])
    ranks = [score.rank for score in state.scores()]
    return ranks[seat] == 1 and ranks[1 - seat] == 2


def test_greedy_play_beats_random_play_from_both_seats() -> None:
    rng = Rng(23)
    seeds = range(20 if is_compiled() else 5)
    wins = [greedy_wins(seed, seat, rng) for seed in seeds for seat in range(2)]
    assert sum(wins) >= 0.9 * len(wins)


def test_asking_for_an_estimate_changes_nothing() -> None:
    state = GAME.new(3, {}, 2)
    before = state.digest()
    assert isinstance(state.estimate(1), int)
    assert state.digest() == before
