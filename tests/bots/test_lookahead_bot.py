"""The bot that looks a few choices ahead: reproducible, blind to what is hidden, and stronger."""

from __future__ import annotations

import pytest

from tests.engine.setups import SETUPS, Setup, reach
from tradewinds_bots import GreedyBot, LookaheadBot
from tradewinds_bots.local_match import play_match
from tradewinds_engine import GAMES, Rng

BLOCKS = 4


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_the_seat_cannot_tell_apart_get_the_same_answer(setup: Setup) -> None:
    state = reach(setup, 11, 0.5)
    before = state.digest()
    answer = LookaheadBot(seed=5).choose_from(state)
    assert answer in state.legal()
    assert state.digest() == before
    twin = state.determinize(state.to_move, Rng(1))
    assert twin.digest() != before
    assert LookaheadBot(seed=5).choose_from(twin) == answer


@pytest.mark.parametrize("name", GAMES)
def test_it_wins_most_matches_against_greedy(name: str) -> None:
    won = 0
    for seed in range(BLOCKS):
        for seat in range(2):
            bots = [LookaheadBot(seed), GreedyBot(seed)]
            scores = play_match(GAMES[name], bots if seat == 0 else bots[::-1], seed).state.scores()
            won += scores[seat].rank < scores[1 - seat].rank
    assert won >= 6  # of 8
