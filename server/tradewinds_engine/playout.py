"""Random play to the end: the base of benchmarks, rollouts and the crudest of bots."""

from __future__ import annotations

from typing import Final

from .game import Game
from .options import Options
from .ranges import ANYTHING
from .rng import Rng
from .sentinels import NOBODY
from .state import State

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
    _check(playouts)
    sums = [0] * state.seats
    for _ in range(playouts):
        twin = state.copy()
        twin.chance.key = rng.key_words()
        play_out(twin, rng)
        for score in twin.scores():
            sums[score.seat] += score.total
    return [total / playouts for total in sums]


def mean_estimates(state: State, playouts: int, cutoff: int, rng: Rng) -> list[float]:
    """Each seat's mean estimate after so many random choices from copies of this state."""
    _check(playouts)
    sums = [0] * state.seats
    for _ in range(playouts):
        twin = state.copy()
        twin.chance.key = rng.key_words()
        play_out(twin, rng, cutoff)
        for seat in range(state.seats):
            sums[seat] += twin.estimate(seat)
    return [total / playouts for total in sums]


def best_by_playouts(state: State, playouts: int, cutoff: int, rng: Rng) -> int:
    """The action after which short random playouts leave the seat to move furthest ahead.

    Every playout begins with what that seat cannot see drawn anew, the same for all actions.
    """
    seat = state.actor
    if seat == NOBODY:
        raise ValueError("the match is over: there is nothing to choose")
    _check(playouts)
    actions = state.legal()
    sums = [0] * len(actions)
    for _ in range(playouts):
        start = state.determinize(seat, rng)
        for place in range(len(actions)):
            twin = start.copy()
            twin.play(actions[place])
            play_out(twin, rng, cutoff)
            sums[place] += lead_of(twin, seat)
    return actions[sums.index(max(sums))]


def lead_of(state: State, seat: int) -> int:
    """By how much the seat's estimate is above the best of the others."""
    best = -ANYTHING
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.estimate(other))
    return state.estimate(seat) - best


def _check(playouts: int) -> None:
    if playouts < 1:
        raise ValueError(f"at least one playout, not {playouts}")
