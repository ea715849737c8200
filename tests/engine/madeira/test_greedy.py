"""The estimate is good enough that greedy play beats random play."""

from __future__ import annotations

from tradewinds_engine import is_compiled
from tradewinds_engine.greedy import choose_greedily
from tradewinds_engine.madeira import GAME
from tradewinds_engine.rng import Rng


def greedy_wins(seed: int, seat: int) -> bool:
    rng = Rng(1000 * seat + seed)
    state = GAME.new(2, seed=seed)
    while state.to_move is not None:
        if state.to_move == seat:
            state.apply(choose_greedily(state.determinize(seat, rng), rng))
        else:
            state.apply(state.choices[rng.below(len(state.choices))])
    return state.scores()[seat].rank == 1


def test_greedy_beats_random_from_either_seat() -> None:
    seeds = range(10 if is_compiled() else 3)
    wins = [greedy_wins(seed, seat) for seed in seeds for seat in (0, 1)]
    assert sum(wins) >= 0.9 * len(wins)
