"""Random play from a position, to the end or for a few choices."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES, Rng, game
from tradewinds_engine.playout import (
    best_by_playouts,
    lead_of,
    mean_estimates,
    mean_scores,
    play_out,
)


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


@pytest.mark.parametrize("playouts", [0, -1])
def test_there_is_at_least_one_playout(playouts: int) -> None:
    state = game("madeira").new(2, seed=4)
    with pytest.raises(ValueError, match=f"at least one playout, not {playouts}"):
        best_by_playouts(state, playouts, 0, Rng(1))
    with pytest.raises(ValueError, match="at least one"):
        mean_estimates(state, playouts, 0, Rng(1))
    with pytest.raises(ValueError, match="at least one"):
        mean_scores(state, playouts, Rng(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_at_its_cutoff_or_with_the_match(name: str) -> None:
    state = game(name).new(2, seed=4)
    digest = state.digest()
    assert play_out(state, Rng(1), 0) == 0
    assert state.digest() == digest
    assert play_out(state, Rng(1), 7) == 7
    assert state.legal()
    rest = play_out(state.copy(), Rng(2))
    assert play_out(state.copy(), Rng(2), rest + 1) == rest
    assert play_out(state, Rng(2), 1 << 80) == rest
    assert not state.legal()
    assert play_out(state, Rng(3), 5) == 0


@pytest.mark.parametrize("name", GAMES)
def test_mean_estimates_are_those_of_the_same_playouts_one_by_one(name: str) -> None:
    state = game(name).new(3, seed=4)
    rng = Rng(5)
    sums = [0.0] * 3
    for _ in range(4):
        twin = state.copy()
        twin.chance.key = rng.key_words()
        play_out(twin, rng, 9)
        sums = [total + twin.estimate(seat) for seat, total in enumerate(sums)]
    assert mean_estimates(state, 4, 9, Rng(5)) == [total / 4 for total in sums]
    whole = mean_scores(state, 2, Rng(5))
    assert len(set(whole)) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_best_action_leads_most_on_average(name: str) -> None:
    """The same determinizations for all actions, and the same generator throughout."""
    state = game(name).new(3, seed=6)
    play_out(state, Rng(1), 30)
    seat, rng = state.actor, Rng(8)
    sums = dict.fromkeys(state.legal(), 0)
    for _ in range(5):
        start = state.determinize(seat, rng)
        for action in sums:
            twin = start.copy()
            twin.apply(action)
            play_out(twin, rng, 6)
            others = [twin.estimate(other) for other in range(3) if other != seat]
            assert lead_of(twin, seat) == twin.estimate(seat) - max(others)
            sums[action] += lead_of(twin, seat)
    assert best_by_playouts(state, 5, 6, Rng(8)) == max(sums, key=lambda action: sums[action])
