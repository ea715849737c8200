"""Random play to the end: the base of benchmarks, rollouts and the crudest of bots."""

from __future__ import annotations

from typing import Final

from .game import Game
from .options import Options
from .rng import Rng
from .state import NOBODY, State

NO_CUTOFF: Final = -1


def play_out(state: State, rng: Rng, cutoff: int = NO_CUTOFF) -> int:
    """Finish the match with uniformly random choices; the number of choices made.

    With a cutoff, stop after that many.
    """
    decisions = 0
    while state.actor != NOBODY and decisions != cutoff:
        choices = state.choices
        state.play(choices.ids[rng.below(choices.count)])
        decisions += 1
    return decisions


def play_many(game: Game, seats: int, options: Options, games: int, rng: Rng) -> int:
    """Play whole random games; the number of choices made in all of them."""
    decisions = 0
    for _ in range(games):
        decisions += play_out(game.new(seats, options, rng.seed()), rng)
    return decisions


def mean_scores(state: State, playouts: int, rng: Rng) -> list[float]:
    """Each seat's mean final score over random playouts from copies of this state."""
    sums = [0] * state.seats
    for _ in range(playouts):
        twin = state.copy()
        twin.chance.key = rng.key_words()
        play_out(twin, rng)
        for score in twin.scores():
            sums[score.seat] += score.total
    return [total / playouts for total in sums]
