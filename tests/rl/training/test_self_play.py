"""What self-play teaches: which actions turned out better than expected, for whom."""

from __future__ import annotations

import doctest

import numpy as np
import pytest

from tradewinds_bots import outcomes
from tradewinds_bots.network import Features, Network, log_probabilities
from tradewinds_bots.outcomes import by_seat, from_seat
from tradewinds_engine import GAMES, game
from tradewinds_engine.batch import Batch
from tradewinds_rl.batch_arrays import arrays_of
from tradewinds_rl.training.self_play import (
    TRUST,
    likely_outcomes,
    play_against_itself,
    sample,
)
from tradewinds_rl.training.teacher import lessons, record_matches

from ..setups import Setup, every_game


def test_examples_in_docstrings_hold() -> None:
    outcome = doctest.testmod(outcomes)
    assert (outcome.failed, outcome.attempted) == (0, 5)


def test_a_match_that_ended_is_worth_what_it_brought() -> None:
    guesses = np.zeros((4, 1, 2))
    guesses[3] = [0.5, -0.5]  # of the next match
    rewards = np.zeros((3, 1, 2))
    rewards[2] = [-1, 1]
    ended = np.array([[False], [False], [True]])
    found = likely_outcomes(guesses, rewards, ended)[:, 0]
    trust = TRUST ** (1 / 2)
    assert found[2].tolist() == [-1, 1]
    assert found[1].tolist() == pytest.approx([-trust, trust])
    assert found[0].tolist() == pytest.approx([-(trust**2), trust**2])


def test_a_match_that_goes_on_is_worth_what_is_guessed() -> None:
    guesses = np.array([[[0.0, 0.0]], [[0.2, -0.2]], [[0.6, -0.6]]])
    rewards = np.zeros((2, 1, 2))
    found = likely_outcomes(guesses, rewards, np.zeros((2, 1), np.bool_))[:, 0, 0]
    trust = TRUST ** (1 / 2)
    assert found[1] == pytest.approx(0.6)
    assert found[0] == pytest.approx((1 - trust) * 0.2 + trust * 0.6)


def test_actions_are_drawn_as_often_as_they_are_likely() -> None:
    chances = np.array([0.0, 0.7, 0.0, 0.3])
    logits = np.log(np.maximum(chances, 1e-3))
    logs = log_probabilities(np.tile(logits, (4000, 1)), np.tile(chances > 0, (4000, 1)))
    drawn = sample(logs, np.random.default_rng(1))
    counts = np.bincount(drawn, minlength=4) / 4000
    assert counts[[0, 2]].tolist() == [0, 0]
    assert counts[1] == pytest.approx(0.7, abs=0.03)


@every_game
def test_all_actions_of_self_play_are_legal_and_seen_from_their_seat(setup: Setup) -> None:
    features = Features(setup.game, 2)
    network = Network.new(setup.game, [2], 8, np.random.default_rng(1))
    played = play_against_itself(network, features, 2, 3, 20, np.random.default_rng(2))
    assert len(played) == 60
    assert played.masks[np.arange(60), played.actions].all()
    assert (played.observations[:, 1] == 1).all()  # the seat that is asked is the one that looks


@every_game
def test_an_action_is_good_if_its_own_seat_ends_better_than_expected(setup: Setup) -> None:
    features = Features(setup.game, 2)
    network = Network.new(setup.game, [2], 8, np.random.default_rng(1))
    played = play_against_itself(network, features, 2, 2, 300, np.random.default_rng(2))
    expected = network.run(features.of(played.observations)).values[:, 0]
    surprises = played.outcomes[:, 0] - expected
    assert played.advantages is not None
    normal = (surprises - surprises.mean()) / surprises.std()
    assert np.allclose(played.advantages, normal, atol=1e-3)


def test_unfinished_matches_are_worth_what_the_next_seat_expects_for_each() -> None:
    rules, seats, matches = game("vasco-da-gama"), 3, 6
    features = Features(rules, seats)
    network = Network.new(rules, [seats], 8, np.random.default_rng(1))
    network.weights["value_bias"][:seats] = [0.5, 0.1, -0.6]
    steps = 9  # until another seat is to move somewhere
    played = play_against_itself(network, features, seats, matches, steps, np.random.default_rng(2))
    deals = np.random.default_rng(2).integers(1 << 62, size=matches).tolist()
    batch = Batch(rules, seats, {}, deals)
    for actions in played.actions.reshape(steps, matches):
        movers = arrays_of(batch).actors.copy()
        batch.step(actions.tolist())
    now = arrays_of(batch)
    assert (now.actors != movers).any()
    guesses = network.run(features.of(now.observations)).values[:, :seats]
    expected = from_seat(by_seat(guesses, now.actors), movers)
    assert np.allclose(played.outcomes[-matches:], expected, atol=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_lessons_tell_every_seats_outcome_from_the_mover_on(name: str) -> None:
    said: list[str] = []
    arrays = record_matches(game(name), 3, "random", 2, 7, said.append)
    found = lessons(arrays, 3)
    assert said[-1] == f"random has played 2 of 2 matches, {len(found)} decisions"
    assert (found.outcomes[:, 0] == arrays["outcome"]).all()
    assert np.allclose(found.outcomes.sum(axis=1), 0, atol=0.3)
    for row in range(0, len(found), 50):
        match, seat = arrays["match"][row], arrays["seat"][row]
        for ahead in range(3):
            theirs = (arrays["match"] == match) & (arrays["seat"] == (seat + ahead) % 3)
            assert (arrays["outcome"][theirs] == found.outcomes[row, ahead]).all()
