"""What the end of a match is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tradewinds_rl import rewards


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([4, 3, 2, 1], [-1, -1 / 3, 1 / 3, 1]),
        ([1, 2, 2, 2, 5], [1, 0, 0, 0, -1]),
    ],
)
def test_rank_points_go_from_one_to_minus_one(ranks: list[int], expected: list[float]) -> None:
    found = rewards.rank_points(np.array([ranks, ranks]), np.zeros((2, len(ranks))))
    assert found.tolist() == pytest.approx(np.array([expected, expected]), abs=1e-6)


@pytest.mark.parametrize("paid", [1.0, [1.0, -1.0], [[1.0], [1.0]], [[[1.0, -1.0]]] * 2])
def test_a_reward_of_the_wrong_shape_is_refused(paid: Any) -> None:
    ranks = np.array([[1, 2], [2, 1]])
    with pytest.raises(ValueError, match=r"rewards must have the shape \(2, 2\), not "):
        rewards.rewards_for(lambda ranks, points: np.array(paid), ranks, ranks)
    listed = rewards.rewards_for(lambda ranks, points: ranks.tolist(), ranks, ranks)
    assert (listed == ranks).all()
