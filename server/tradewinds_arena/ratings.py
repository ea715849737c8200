"""Ratings: one fit of all games at once, and one that moves on with every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

import choix
import numpy as np

from .confidence_intervals import Floats, interval_of
from .online_rating import Skill, after_game
from .records import Record

MEAN_RATING = 1500.0
ELO = 400 / log(10)  # a difference of 400 is ten to one
PRIOR = 0.01  # keeps bots that never win or never lose in sight of the others


@dataclass(frozen=True)
class RatingTable:
    """By bot; the mean of all that have played is 1500."""

    rating: Floats
    lower: Floats
    upper: Floats


def victories(records: Iterable[Record], bots: int) -> Floats:
    """How often each bot came in ahead of each other; a tie is half for both."""
    won = np.zeros((bots, bots))
    for record in records:
        for one, his_rank in zip(record.bots, record.ranks, strict=True):
            for other, rank in zip(record.bots, record.ranks, strict=True):
                if one != other:
                    won[one, other] += (his_rank < rank) + (his_rank == rank) / 2
    return won


def fit(blocks: Sequence[Sequence[Record]], bots: int, seed: int = 0) -> RatingTable:
    """The ratings that explain all games best, with intervals from resampled blocks."""
    won = np.array([victories(block, bots) for block in blocks]).reshape(len(blocks), -1)
    has_played = [
        any(bot in record.bots for block in blocks for record in block) for bot in range(bots)
    ]

    def rating(weights: Floats) -> Floats:
        found = strengths((weights @ won).reshape(bots, bots))
        centred: Floats = found + MEAN_RATING - found[has_played].mean()
        return centred

    best = rating(np.ones(len(blocks)))
    if len(blocks) < 2:
        return RatingTable(best, np.full(bots, -np.inf), np.full(bots, np.inf))
    lower, upper = interval_of(rating, len(blocks), seed)
    return RatingTable(best, lower, upper)


def strengths(won: Floats) -> Floats:
    """Bradley-Terry strengths on the Elo scale."""
    found: Floats = choix.ilsr_pairwise_dense(won, alpha=PRIOR, max_iter=1000)
    on_elo_scale: Floats = ELO * found
    return on_elo_scale


def online(records: Iterable[Record], bots: int) -> list[Skill]:
    """Game by game in the order given."""
    skills = [Skill() for _ in range(bots)]
    for record in records:
        after = after_game([skills[bot] for bot in record.bots], record.ranks)
        for bot, skill in zip(record.bots, after, strict=True):
            skills[bot] = skill
    return skills
