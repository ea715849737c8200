"""What the end of a match is worth."""

from __future__ import annotations

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
