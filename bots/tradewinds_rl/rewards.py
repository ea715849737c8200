"""What the end of a match is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine.scores import Score

Numbers: TypeAlias = NDArray[Any]
Reward: TypeAlias = Callable[[Numbers, Numbers], Numbers]
"""From ranks and points, by match and seat, to rewards of the same shape."""


def rank_points(ranks: Numbers, points: Numbers) -> Numbers:
    """1 for the first, -1 for the last, evenly between; those who tie share. The sum is zero.

    >>> rank_points(np.array([[2, 1, 2]]), np.array([[30, 41, 30]])).tolist()
    [[-0.5, 1.0, -0.5]]
    """
    own, other = ranks[:, :, None], ranks[:, None, :]
    ahead = (other < own).sum(2)
    behind = (other > own).sum(2)
    rewards: Numbers = ((behind - ahead) / (ranks.shape[1] - 1)).astype(np.float32)
    return rewards


def margin(ranks: Numbers, points: Numbers) -> Numbers:
    """A seat's points less the mean of the others'. The sum is zero.

    >>> margin(np.array([[2, 1, 2]]), np.array([[30, 42, 30]])).tolist()
    [[-6.0, 12.0, -6.0]]
    """
    others = (points.sum(1, keepdims=True) - points) / (points.shape[1] - 1)
    rewards: Numbers = (points - others).astype(np.float32)
    return rewards


def final_rewards(scores: Sequence[Score], reward: Reward) -> list[float]:
    """What each seat gets for one match."""
    ranks = np.array([[score.rank for score in scores]])
    points = np.array([[score.total for score in scores]])
    found: list[float] = reward(ranks, points)[0].tolist()
    return found


REWARDS: dict[str, Reward] = {"rank": rank_points, "margin": margin}


def reward_of(reward: str | Reward) -> Reward:
    """A reward by its name, or as it is given."""
    if not isinstance(reward, str):
        return reward
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[reward]
