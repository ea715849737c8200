"""What the end of a match is worth while learning, and whose view of it a row takes."""

from __future__ import annotations

from typing import Final

import numpy as np

from tradewinds_rl.rewards import Numbers, margin, rank_points

FAR_AHEAD: Final = 20.0  # points


def outcome(ranks: Numbers, points: Numbers) -> Numbers:
    """Half rank points, half how far ahead, so that lost matches teach something too."""
    ahead = np.tanh(margin(ranks, points) / FAR_AHEAD)
    found: Numbers = ((rank_points(ranks, points) + ahead) / 2).astype(np.float32)
    return found


def from_seat(by_seat: Numbers, seats: Numbers) -> Numbers:
    """The last axis turned so that the given seat comes first, the next one second.

    >>> from_seat(np.array([[10, 11, 12]]), np.array([2])).tolist()
    [[12, 10, 11]]
    """
    count = by_seat.shape[-1]
    order = (seats[..., None].astype(np.intp) + np.arange(count)) % count
    return np.take_along_axis(by_seat, order, axis=-1)


def by_seat(from_one: Numbers, seats: Numbers) -> Numbers:
    """The reverse of `from_seat`.

    >>> by_seat(np.array([[12, 10, 11]]), np.array([2])).tolist()
    [[10, 11, 12]]
    """
    return from_seat(from_one, -seats)
