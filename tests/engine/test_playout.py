"""Random play from a position, to the end or for a few choices."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES, Rng, game
from tradewinds_engine.playout import best_by_playouts, lead_of, mean_estimates, play_out


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_same_game_as_with_checks_and_events(name: str) -> None:
    state, checked = game(name).new(3, seed=4), game(name).new(3, seed=4)
    rng = Rng(9)
    decisions = play_out(state, Rng(9))
    made = 0
    while checked.to_move is not None:
        legal = checked.legal()
        checked.apply(legal[rng.below(len(legal))], [])
        made += 1
    assert (decisions, state.digest()) == (made, checked.digest())


@pytest.mark.parametrize("name", GAMES)
def test_estimates_after_no_choice_are_those_of_the_position(name: str) -> None:
    state = game(name).new(2, seed=4)
    digest = state.digest()
    now = [float(state.estimate(seat)) for seat in range(2)]
    assert mean_estimates(state, 3, 0, Rng(1)) == now
    assert mean_estimates(state, 3, 30, Rng(1)) != now
    assert state.digest() == digest


@pytest.mark.parametrize("name", GAMES)
def test_without_looking_further_the_best_action_leads_most_at_once(name: str) -> None:
    state = game(name).new(2, seed=4)
    digest = state.digest()
    seat = state.actor
    chosen = best_by_playouts(state, 1, 0, Rng(1))
    leads = {}
    start = state.determinize(seat, Rng(1))
    for action in state.legal():
        twin = start.copy()
        twin.apply(action)
        leads[action] = lead_of(twin, seat)
    assert leads[chosen] == max(leads.values())
    assert state.digest() == digest


def test_nothing_is_chosen_in_a_match_that_is_over() -> None:
    state = game("madeira").new(2, seed=4)
    play_out(state, Rng(1))
    with pytest.raises(ValueError, match="over"):
        best_by_playouts(state, 1, 0, Rng(1))
