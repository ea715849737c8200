"""Matches of a network against itself, as decisions to learn from."""

from __future__ import annotations

from typing import Final

import numpy as np

from tradewinds_bots.network import Array, Features, Network, log_probabilities
from tradewinds_bots.outcomes import by_seat, from_seat, outcome
from tradewinds_rl import BatchEnv

from .gradients import Decisions

TRUST: Final = 0.95  # in what comes after a seat's next decision, against the guess made there


def play_against_itself(
    network: Network,
    features: Features,
    seats: int,
    matches: int,
    steps: int,
    rng: np.random.Generator,
) -> Decisions:
    """So many steps of so many matches dealt anew; one that ends is followed by the next."""
    seed = int(rng.integers(1 << 62))
    env = BatchEnv(network.game.name, matches, seats, seed=seed, reward=outcome)
    rows = np.arange(matches)
    seen, masks, movers, actions, played = [], [], [], [], []
    guesses, rewards, ended = [], [], []
    for _ in range(steps):
        now = env.state
        outputs = network.run(features.of(now.observations))
        logs = log_probabilities(outputs.logits, now.masks)
        chosen = sample(logs, rng)
        seen.append(now.observations.copy())
        masks.append(now.masks.copy())
        movers.append(now.seats.copy())
        actions.append(chosen)
        played.append(logs[rows, chosen])
        guesses.append(by_seat(outputs.values[:, :seats], now.seats))
        env.step(chosen)
        rewards.append(now.rewards.copy())
        ended.append(now.done.copy())
    last = network.run(features.of(env.state.observations)).values[:, :seats]
    guesses.append(by_seat(last, env.state.seats))
    outcomes = likely_outcomes(np.array(guesses), np.array(rewards), np.array(ended))
    whose = np.array(movers)
    surprises = from_seat(outcomes - np.array(guesses[:-1]), whose)[..., 0]
    return Decisions(
        np.concatenate(seen),
        np.concatenate(masks),
        np.concatenate(actions),
        np.concatenate(from_seat(outcomes, whose)),
        np.concatenate((surprises - surprises.mean()) / surprises.std()),
        np.concatenate(played),
    )


def sample(logs: Array, rng: np.random.Generator) -> Array:
    """One action a row, by these logarithms of probabilities."""
    sums = np.exp(logs).cumsum(axis=1, dtype=np.float64)
    drawn = rng.random((len(sums), 1)) * sums[:, -1:]
    found: Array = (sums > drawn).argmax(axis=1)
    return found


def likely_outcomes(guesses: Array, rewards: Array, ended: Array) -> Array:
    """The outcome for every seat, seen from every step: the longer ago, the less it is trusted.

    There is one more guess than steps: that of the position after the last one.
    """
    steps, _, seats = rewards.shape
    trust = TRUST ** (1 / seats)
    found = np.empty_like(rewards)
    later = guesses[-1]
    for step in reversed(range(steps)):
        later = (1 - trust) * guesses[step + 1] + trust * later
        later = np.where(ended[step][:, None], rewards[step], later)
        found[step] = later
    return found
