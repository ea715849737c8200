"""What the end of a match is worth to each seat, for many matches at once. It needs numpy."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[Any]

FAR_AHEAD: Final = 20.0  # points


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


def outcome(ranks: Numbers, points: Numbers) -> Numbers:
    """What networks learn: half rank points, half how far ahead.

    So matches that are lost or won anyway teach something too.

    >>> print(outcome(np.array([[1, 2]]), np.array([[60, 20]])).round(2))
    [[ 0.98 -0.98]]
    """
    ahead = np.tanh(margin(ranks, points) / FAR_AHEAD)
    found: Numbers = ((rank_points(ranks, points) + ahead) / 2).astype(np.float32)
    return found


def from_seat(values: Numbers, seats: Numbers) -> Numbers:
    """The last axis turned so that the given seat comes first, then the next in turn order.

    >>> from_seat(np.array([[10, 11, 12]]), np.array([2])).tolist()
    [[12, 10, 11]]
    """
    count = values.shape[-1]
    order = (seats[..., None].astype(np.intp) + np.arange(count)) % count
    return np.take_along_axis(values, order, axis=-1)


def by_seat(values: Numbers, seats: Numbers) -> Numbers:
    """The reverse of `from_seat`.

    >>> by_seat(np.array([[12, 10, 11]]), np.array([2])).tolist()
    [[10, 11, 12]]
    """
    return from_seat(values, -seats)
