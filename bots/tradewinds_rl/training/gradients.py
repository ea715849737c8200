"""How the weights of a network change: gradients by hand, and Adam."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

import numpy as np

from tradewinds_bots.network import (
    LAYERS,
    Array,
    Features,
    Network,
    Outputs,
    Weights,
    log_probabilities,
    place_of,
    used,
)

CLIP: Final = 0.2  # how far a probability may move from that of the player, up or down
VALUE_SHARE: Final = 0.5
LARGEST_NORM: Final = 1.0  # longer gradients are cut to this length
FADING: Final = (0.9, 0.999)
TINY: Final = 1e-8


@dataclass(frozen=True)
class Decisions:
    """What to learn from, one row each."""

    observations: Array
    masks: Array
    actions: Array
    outcomes: Array
    """How the match ends for every seat, as far as known; that of the row first."""
    advantages: Array | None = None
    """How much better the action was than expected; None to imitate a teacher's actions."""
    played: Array | None = None
    """The logarithm of the probability with which the action was chosen."""

    def __len__(self) -> int:
        return len(self.actions)

    def part(self, rows: Array) -> Decisions:
        columns = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(
            self, **{name: column[rows] for name, column in columns.items() if column is not None}
        )


@dataclass(frozen=True)
class Losses:
    """Means over a batch."""

    policy: float
    value: float
    entropy: float


def losses_and_gradients(
    network: Network, features: Features, batch: Decisions, entropy_share: float
) -> tuple[Losses, Weights]:
    """Of the loss policy + VALUE_SHARE * value - entropy_share * entropy.

    Inputs that are zero in the whole batch and actions that are legal nowhere in it are left out:
    with one number of seats and no expansions that is most of them.
    """
    inputs = features.of(batch.observations)
    seen, legal = used(inputs), used(batch.masks)
    inputs, masks = inputs[:, seen], batch.masks[:, legal]
    actions = (np.cumsum(legal) - 1)[batch.actions]
    part = network.part(seen, legal)
    outputs = part.run(inputs)
    count, seats = batch.outcomes.shape
    rows = np.arange(count)
    logs = log_probabilities(outputs.logits, masks)
    chances = np.exp(logs)
    policy_losses, pulls = policy_loss(batch, logs[rows, actions])
    surprise = np.where(masks, chances * logs, 0)
    entropy = -surprise.sum(axis=1)
    errors = outputs.values[:, :seats] - batch.outcomes

    to_logits = pulls[:, None] * chances
    to_logits[rows, actions] -= pulls
    to_logits += entropy_share * (surprise + chances * entropy[:, None])
    to_values = np.zeros_like(outputs.values)
    to_values[:, :seats] = 2 * VALUE_SHARE / seats * errors
    to_values *= 1 - outputs.values**2
    of_part = backward(part, inputs, outputs, to_logits / count, to_values / count)
    gradients = {name: np.zeros_like(array) for name, array in network.weights.items()}
    for name, change in of_part.items():
        gradients[name][place_of(name, seen, legal)] = change
    means = policy_losses.mean(), (errors**2).mean(), entropy.mean()
    return Losses(*map(float, means)), gradients


def policy_loss(batch: Decisions, logs: Array) -> tuple[Array, Array]:
    """By row, and how strongly each pulls at its action: that of PPO, or of imitation."""
    if batch.advantages is None or batch.played is None:
        return -logs, np.ones_like(logs)
    ratios = np.exp(logs - batch.played)
    gains = ratios * batch.advantages
    clipped = np.clip(ratios, 1 - CLIP, 1 + CLIP) * batch.advantages
    return -np.minimum(gains, clipped), np.where(gains <= clipped, gains, 0)


def backward(
    network: Network, inputs: Array, outputs: Outputs, to_logits: Array, to_values: Array
) -> Weights:
    """The gradient of every weight from those of logits and of values before their tanh."""
    weights = network.weights
    to_second = to_logits @ weights["policy"].T + to_values @ weights["value"].T
    to_second *= outputs.second > 0
    to_first = to_second @ weights["second"].T
    to_first *= outputs.first > 0
    above = (inputs, outputs.first, outputs.second, outputs.second)
    below = (to_first, to_second, to_logits, to_values)
    gradients: Weights = {}
    for layer, source, change in zip(LAYERS, above, below, strict=True):
        gradients[layer] = source.T @ change
        gradients[layer + "_bias"] = change.sum(axis=0)
    return gradients


class Adam:
    """Steps against the gradient, each weight at a speed of its own."""

    def __init__(self, weights: Weights) -> None:
        self.steps = 0
        self.means = {name: np.zeros_like(array) for name, array in weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, weights: Weights, gradients: Weights, rate: float) -> None:
        """Change the weights in place."""
        self.steps += 1
        norm = float(np.sqrt(sum(float((change**2).sum()) for change in gradients.values())))
        shortened = min(1.0, LARGEST_NORM / max(norm, TINY))
        slow, slower = FADING
        unbiased = rate * np.sqrt(1 - slower**self.steps) / (1 - slow**self.steps)
        for name, gradient in gradients.items():
            change = gradient * np.float32(shortened)
            mean, square = self.means[name], self.squares[name]
            mean += (1 - slow) * (change - mean)
            square += (1 - slower) * (change**2 - square)
            weights[name] -= unbiased * mean / (np.sqrt(square) + TINY)
