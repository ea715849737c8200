"""Confidence intervals: the bootstrap, with blocks as its units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr
from scipy.stats import t as student

Interval = tuple[float, float]
Floats = NDArray[np.float64]

RESAMPLES = 2000
CONFIDENCE = 0.95


def resampled_weights(units: int, seed: int, resamples: int) -> Floats:
    """How often each unit occurs in each resample, one row per resample."""
    random = np.random.default_rng(seed)
    return random.multinomial(units, np.full(units, 1 / units), size=resamples).astype(float)


def interval_of_mean(values: Floats, seed: int = 0) -> Interval:
    """The interval of a mean of block values; everything between the extremes if there is one."""
    if len(values) < 2:
        return (-np.inf, np.inf)
    random = np.random.default_rng(seed)
    drawn = random.integers(len(values), size=(RESAMPLES, len(values)))
    return expanded_percentiles(values[drawn].mean(axis=1), len(values))


def expanded_percentiles(resampled: Floats, units: int) -> Interval:
    """Percentiles of the resampled statistic, a little further out for few units.

    The plain percentiles are too narrow by the factor that Student's t and the division by n - 1
    correct; the levels are moved by just that.
    """
    level = student.ppf((1 - CONFIDENCE) / 2, units - 1) * np.sqrt(units / (units - 1))
    low = 100 * ndtr(level)
    lower, upper = np.percentile(resampled, [low, 100 - low])
    return float(lower), float(upper)


def interval_of(
    statistic: Callable[[Floats], Any], units: int, seed: int = 0, resamples: int = 300
) -> tuple[Floats, Floats]:
    """Intervals of a vector that `statistic` works out of how often each unit counts."""
    found = np.array([statistic(row) for row in resampled_weights(units, seed, resamples)])
    pairs = [expanded_percentiles(found[:, at], units) for at in range(found.shape[1])]
    return np.array([low for low, _ in pairs]), np.array([high for _, high in pairs])
