"""Matches of a network against itself, as decisions to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from tradewinds_bots.network import Array, Features, Network, log_probabilities, used
from tradewinds_bots.outcomes import by_seat, from_seat, outcome
from tradewinds_engine.batch import Batch
from tradewinds_rl.batch_arrays import arrays_of

from .gradients import Decisions
from .guests import SHARE, Guests, Player

TRUST: Final = 0.97  # in what comes after a seat's next decision, against the guess made there


def play_against_itself(
    network: Network,
    features: Features,
    seats: int,
    matches: int,
    steps: int,
    rng: np.random.Generator,
    guests: Sequence[Player] = (),
) -> Decisions:
    """So many steps of so many matches dealt anew; one that ends is followed by the next.

    What guests decide is no part of the result.
    """
    batch = Batch(network.game, seats, {}, rng.integers(1 << 62, size=matches).tolist())
    now = arrays_of(batch)
    visit = Guests(guests, int(matches * SHARE), seats)
    seen, masks, movers, actions, played, own = [], [], [], [], [], []
    guesses, rewards, ended = [], [], []
    for _ in range(steps):
        legal = now.masks.view(np.bool_)
        chosen, logs, values = choose(network, features.of(now.observations), legal, rng)
        own.append(visit.answer(batch.states, now.actors, chosen))
        seen.append(now.observations.copy())
        masks.append(legal.copy())
        movers.append(now.actors.copy())
        actions.append(chosen)
        played.append(logs)
        guesses.append(by_seat(values[:, :seats], now.actors))
        batch.step(chosen.tolist())
        rewards.append(outcome(now.ranks, now.totals))
        ended.append(now.ended.astype(np.bool_))
    last = network.run(features.of(now.observations)).values[:, :seats]
    guesses.append(by_seat(last, now.actors))
    outcomes = likely_outcomes(np.array(guesses), np.array(rewards), np.array(ended))
    whose = np.array(movers)
    surprises = from_seat(outcomes - np.array(guesses[:-1]), whose)[..., 0].reshape(-1)
    kept = np.flatnonzero(np.concatenate(own))
    surprises = surprises[kept]
    return Decisions(
        np.concatenate(seen)[kept],
        np.concatenate(masks)[kept],
        np.concatenate(actions)[kept],
        np.concatenate(from_seat(outcomes, whose))[kept],
        (surprises - surprises.mean()) / surprises.std(),
        np.concatenate(played)[kept],
    )


def choose(
    network: Network, inputs: Array, masks: Array, rng: np.random.Generator
) -> tuple[Array, Array, Array]:
    """An action for every row, the logarithm of its probability, and the outcomes expected."""
    known, legal = used(inputs), used(masks)
    outputs = network.part(known, legal).run(inputs[:, known])
    logs = log_probabilities(outputs.logits, masks[:, legal])
    found = sample(logs, rng)
    return np.flatnonzero(legal)[found], logs[np.arange(len(found)), found], outputs.values


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
