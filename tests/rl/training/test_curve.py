"""The course of a training as a table and as a chart."""

from __future__ import annotations

import re
from pathlib import Path

from tradewinds_rl.training.curve import EDGE, HEIGHT, Curve


def measured(curve: Curve, iteration: int, points: float) -> None:
    curve.add(
        iteration=iteration,
        decisions=1000 * iteration,
        seats=2,
        opponent="greedy",
        points=points,
        low=points - 0.2,
        high=points + 0.2,
    )


def test_a_training_forgets_what_came_after_its_checkpoint(tmp_path: Path) -> None:
    curve = Curve(tmp_path, 0)
    for iteration in (1, 2, 3):
        measured(curve, iteration, 0.5)
    curve.save()
    assert [row["iteration"] for row in Curve(tmp_path, 2).rows] == ["1", "2"]
    assert Curve(tmp_path, 0).rows == []


def test_the_chart_stays_within_its_frame(tmp_path: Path) -> None:
    curve = Curve(tmp_path, 0)
    measured(curve, 1, 0.1)
    measured(curve, 2, 0.9)
    curve.save()
    chart = (tmp_path / "curve.svg").read_text()
    assert "greedy, 2 seats" in chart
    band, line = re.findall(r'points="([^"]+)"', chart)
    heights = [float(place.split(",")[1]) for place in band.split()]
    assert min(heights) == EDGE
    assert max(heights) == HEIGHT - EDGE
    first, last = (float(place.split(",")[1]) for place in line.split())
    assert first > last  # more points are higher
