"""Online ratings: a Plackett-Luce skill that is updated after every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

NEWCOMER = 1500.0
MODEL = PlackettLuce()
ELO_PER_MU = 400 / log(10) / (sqrt(2) * MODEL.beta)
"""Between two bots that are well known, a difference in mu of sqrt(2) beta is e to one."""
QUANTILE = 1.96  # standard deviations that contain 95 % of a normal distribution


@dataclass(frozen=True)
class Skill:
    """An estimate that moves with every game, and how sure it is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def value(self) -> float:
        """On the Elo scale."""
        return NEWCOMER + ELO_PER_MU * (self.mu - MODEL.mu)

    @property
    def low(self) -> float:
        return self.value - QUANTILE * ELO_PER_MU * self.sigma

    @property
    def high(self) -> float:
        return self.value + QUANTILE * ELO_PER_MU * self.sigma


def after_game(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The skills of the players after a game. Ranks start at 1."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]
