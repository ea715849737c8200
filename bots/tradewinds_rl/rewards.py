"""What the end of a match is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from tradewinds_bots.outcomes import Numbers, margin, rank_points
from tradewinds_engine.scores import Score

Reward: TypeAlias = Callable[[Numbers, Numbers], Numbers]
"""From ranks and points, by match and seat, to rewards of the same shape."""


def rewards_for(reward: Reward, ranks: Numbers, points: Numbers) -> Numbers:
    """What the function pays; ValueError unless that is one number for every match and seat."""
    found = np.asarray(reward(ranks, points))
    if found.shape != ranks.shape:
        raise ValueError(f"rewards must have the shape {ranks.shape}, not {found.shape}")
    return found


def final_rewards(scores: Sequence[Score], reward: Reward) -> list[float]:
    """What each seat gets for one match."""
    ranks = np.array([[score.rank for score in scores]])
    points = np.array([[score.total for score in scores]])
    found: list[float] = rewards_for(reward, ranks, points)[0].tolist()
    return found


REWARDS: dict[str, Reward] = {"rank": rank_points, "margin": margin}


def reward_of(reward: str | Reward) -> Reward:
    """A reward by its name, or as it is given."""
    if not isinstance(reward, str):
        return reward
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[reward]


__all__ = [
    "REWARDS",
    "Numbers",
    "Reward",
    "final_rewards",
    "margin",
    "rank_points",
    "reward_of",
    "rewards_for",
]
