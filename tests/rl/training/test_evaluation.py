"""Evaluations seat the network where they say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tradewinds_bots.learned_bot import LearnedBot
from tradewinds_bots.network import Network
from tradewinds_engine import State, game
from tradewinds_rl.training import evaluation
from tradewinds_rl.training.evaluation import evaluate, play


def test_a_trained_network_beats_random_play_from_every_seat() -> None:
    rules = game("puerto-rico")
    network = Network.load(LearnedBot.folder / "puerto-rico.npz", rules)
    strength = evaluate(network, 3, ["random"], blocks=3, seed=2)
    assert strength.mean > 0.9
    assert strength.low <= strength.mean <= strength.high


@pytest.mark.parametrize(
    ("name", "bots", "least"),
    [
        ("puerto-rico", ["shipper", "builder"], 0.85),
        ("madeira", ["greedy"], 0.7),
        ("vasco-da-gama", ["greedy"], 0.6),
    ],
)
def test_the_weights_of_the_package_beat_bots(name: str, bots: list[str], least: float) -> None:
    """At every number of seats; half the points would be as strong as they are."""
    network = Network.load(LearnedBot.folder / f"{name}.npz", game(name))
    assert tuple(network.seats) == game(name).seat_counts
    for seats in network.seats:
        strength = evaluate(network, seats, bots, blocks=6, seed=2)
        assert strength.mean > least


def test_every_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[bytes] = []
    movers: list[int] = []

    def note(network: Network, states: list[State], seats: list[int], *more: Any) -> None:
        dealt.extend(state.digest() for state in states)
        movers.extend(seats)
        play(network, states, seats, *more)

    monkeypatch.setattr(evaluation, "play", note)
    network = Network.new(game("madeira"), [3], 8, np.random.default_rng(1))
    evaluate(network, 3, ["random"], blocks=2, seed=2)
    assert movers == [0, 1, 2, 0, 1, 2]
    assert len(set(dealt[:3])) == len(set(dealt[3:])) == 1
    assert dealt[0] != dealt[3]


def test_the_interval_is_that_of_the_means_of_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = iter([1, 0, 1, -1, -1, -1, 1, -1])  # by deal and seat
    monkeypatch.setattr(evaluation, "play", lambda *setup: None)
    monkeypatch.setattr(evaluation, "final_rewards", lambda *end: [next(paid)] * 2)
    network = Network.new(game("madeira"), [2], 8, np.random.default_rng(1))
    strength = evaluate(network, 2, ["random"], blocks=4, seed=2)
    blocks = [0.75, 0.5, 0.0, 0.5]
    half = 1.96 * np.std(blocks, ddof=1) / np.sqrt(4)
    assert strength.mean == pytest.approx(np.mean(blocks))
    assert (strength.low, strength.high) == pytest.approx(
        (strength.mean - half, strength.mean + half)
    )


def test_the_same_seed_gives_the_same_figure() -> None:
    rules = game("vasco-da-gama")
    network = Network.new(rules, [2], 8, np.random.default_rng(1))
    first = evaluate(network, 2, ["random"], blocks=3, seed=2)
    assert evaluate(network, 2, ["random"], blocks=3, seed=2) == first
    assert first.mean == pytest.approx((first.low + first.high) / 2)
