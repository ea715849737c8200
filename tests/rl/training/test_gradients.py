"""Gradients by hand are those of the losses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tradewinds_bots.network import Features, Network
from tradewinds_engine import game
from tradewinds_rl.training.gradients import (
    CLIP,
    VALUE_SHARE,
    Adam,
    Decisions,
    losses_and_gradients,
    policy_loss,
)
from tradewinds_rl.training.self_play import play_against_itself

ENTROPY_SHARE = 0.05
STEP = 1e-6
SEATS = 3


@pytest.fixture(scope="module")
def features() -> Features:
    return Features(game("vasco-da-gama"), SEATS)


@pytest.fixture
def network() -> Network:
    """Of double precision and with weights large enough that every loss matters."""
    rng = np.random.default_rng(1)
    made = Network.new(game("vasco-da-gama"), [SEATS], 8, rng)
    for name, array in made.weights.items():
        made.weights[name] = array.astype(np.float64) + 0.1 * rng.standard_normal(array.shape)
    return made


@pytest.fixture
def decisions(network: Network, features: Features) -> Decisions:
    """Played with other weights, so that some are clipped."""
    rng = np.random.default_rng(2)
    played = play_against_itself(network, features, SEATS, 4, 8, rng)
    assert played.played is not None
    return replace(played, played=played.played + 0.3 * rng.standard_normal(len(played)))


def loss(network: Network, features: Features, decisions: Decisions) -> float:
    losses, _ = losses_and_gradients(network, features, decisions, ENTROPY_SHARE)
    return losses.policy + VALUE_SHARE * losses.value - ENTROPY_SHARE * losses.entropy


@pytest.mark.parametrize("is_lesson", [True, False], ids=["imitation", "self-play"])
def test_gradients_are_those_of_finite_differences(
    network: Network, features: Features, decisions: Decisions, is_lesson: bool
) -> None:
    if is_lesson:
        decisions = replace(decisions, advantages=None, played=None)
    _, gradients = losses_and_gradients(network, features, decisions, ENTROPY_SHARE)
    rng = np.random.default_rng(3)
    assert gradients.keys() == network.weights.keys()
    for name, array in network.weights.items():
        direction = rng.standard_normal(array.shape)
        direction /= np.sqrt((direction**2).sum())
        array += STEP * direction
        above = loss(network, features, decisions)
        array -= 2 * STEP * direction
        below = loss(network, features, decisions)
        array += STEP * direction
        expected = (above - below) / (2 * STEP)
        assert (gradients[name] * direction).sum() == pytest.approx(expected, rel=1e-4, abs=1e-8)


@pytest.mark.parametrize(
    ("ratio", "advantage", "gain", "pulls"),
    [
        (1.1, 1.0, 1.1, True),
        (1.5, 1.0, 1 + CLIP, False),  # likely enough by now
        (1.5, -1.0, -1.5, True),
        (0.5, 1.0, 0.5, True),
        (0.5, -1.0, -(1 - CLIP), False),  # unlikely enough by now
    ],
)
def test_an_action_moves_no_further_than_the_clip(
    ratio: float, advantage: float, gain: float, pulls: bool
) -> None:
    one = np.zeros((1, 1))
    played = Decisions(one, one, one, one, np.array([advantage]), np.log([0.4]))
    losses, pull = policy_loss(played, np.log([0.4 * ratio]))
    assert losses[0] == pytest.approx(-gain)
    assert pull[0] == pytest.approx(gain if pulls else 0)


def test_the_loss_falls(network: Network, features: Features, decisions: Decisions) -> None:
    lesson = replace(decisions, advantages=None, played=None)
    before = loss(network, features, lesson)
    adam = Adam(network.weights)
    for _ in range(30):
        _, gradients = losses_and_gradients(network, features, lesson, 0.0)
        adam.step(network.weights, gradients, 0.01)
    after = loss(network, features, lesson)
    assert after < 0.7 * before


def test_a_first_step_moves_every_weight_by_the_rate() -> None:
    weights = {"layer": np.zeros(3)}
    Adam(weights).step(weights, {"layer": np.array([0.3, -0.2, 0.001])}, 0.01)
    assert weights["layer"].tolist() == pytest.approx([-0.01, 0.01, -0.01], rel=1e-3)


def test_long_gradients_are_cut() -> None:
    weights = {"layer": np.zeros(2)}
    long, short = Adam(weights), Adam(weights)
    long.step(weights, {"layer": np.array([3000.0, 4000.0])}, 0.01)
    short.step(weights, {"layer": np.array([0.6, 0.8])}, 0.01)
    assert long.means["layer"].tolist() == pytest.approx(short.means["layer"].tolist())
