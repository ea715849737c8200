"""Random playouts from many positions, in slices for worker processes.

Playout n starts from start n modulo their number, so every start has had an equal share whenever
time runs out. The playouts of one round use the same generator: they differ only by their starts,
and the result does not depend on the slicing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

from tradewinds_engine import Rng, State, load
from tradewinds_engine.playout import NO_CUTOFF, play_out
from tradewinds_engine.rng import SEED_BITS
from tradewinds_engine.sentinels import NOBODY


class RolloutStart(NamedTuple):
    """A start of playouts: the position of that number, after the action if there is one."""

    position: int
    action: int | None


class Rollout(NamedTuple):
    """A rollout, as plain data for another process. A cutoff of 0 plays to the end."""

    snapshots: Sequence[bytes]
    starts: Sequence[RolloutStart]
    playouts: int  # from each start
    seed: int
    cutoff: int
    determinize_for: int | None

    @property
    def total(self) -> int:
        return len(self.starts) * self.playouts


class PlayoutTally:
    """The results of playouts from one or several starts."""

    def __init__(self) -> None:
        self.playouts = 0
        self.cut_off = 0
        self.sums: list[float] = []
        self.squares: list[float] = []
        self.wins: list[float] = []

    def count(self, scores: Sequence[int], winners: Sequence[int], is_cut_off: bool) -> None:
        """Add a playout with these scores by seat."""
        if not self.playouts:
            self.sums, self.squares, self.wins = ([0.0] * len(scores) for _ in range(3))
        self.playouts += 1
        self.cut_off += is_cut_off
        for seat, score in enumerate(scores):
            self.sums[seat] += score
            self.squares[seat] += score * score
        for seat in winners:
            self.wins[seat] += 1 / len(winners)

    def add(self, other: PlayoutTally) -> None:
        if not self.playouts:
            self.sums, self.squares, self.wins = ([0.0] * len(other.sums) for _ in range(3))
        self.playouts += other.playouts
        self.cut_off += other.cut_off
        for mine, theirs in (
            (self.sums, other.sums),
            (self.squares, other.squares),
            (self.wins, other.wins),
        ):
            for seat, value in enumerate(theirs):
                mine[seat] += value

    def mean(self, seat: int) -> float:
        return self.sums[seat] / self.playouts

    def deviation(self, seat: int) -> float:
        variance = self.squares[seat] / self.playouts - self.mean(seat) ** 2
        return math.sqrt(max(0.0, variance))

    def win_share(self, seat: int) -> float:
        return self.wins[seat] / self.playouts


def find_starts(
    snapshots: Sequence[bytes], per_action: bool, actions: Sequence[int]
) -> tuple[list[RolloutStart], int]:
    """The starts, and the smallest number of seats among the positions.

    Raises IllegalAction if a given action is not legal in every position.
    """
    starts: list[RolloutStart] = []
    seats: list[int] = []
    for number, snapshot in enumerate(snapshots):
        state = load(snapshot)
        seats.append(state.seats)
        if not per_action or state.actor == NOBODY:
            starts.append(RolloutStart(number, None))
            continue
        for action in actions or state.legal():
            state.copy().apply(action)
            starts.append(RolloutStart(number, action))
    return starts, min(seats)


def play_slice(rollout: Rollout, first: int, seconds: float) -> list[tuple[int, PlayoutTally]]:
    """Play from playout `first` until the time is up, at least one. Returns tallies by start."""
    until = time.monotonic() + seconds
    states: dict[int, State] = {}
    tallies: dict[int, PlayoutTally] = {}
    number = first
    while number < rollout.total and (number == first or time.monotonic() < until):
        round_, start = divmod(number, len(rollout.starts))
        position, action = rollout.starts[start]
        if position not in states:
            states[position] = load(rollout.snapshots[position])
        rng = Rng((rollout.seed + round_) % (1 << SEED_BITS))
        begun = _begin(states[position], action, rollout.determinize_for, rng)
        _finish(begun, rollout.cutoff or NO_CUTOFF, rng, tallies.setdefault(start, PlayoutTally()))
        number += 1
    return list(tallies.items())


def _begin(state: State, action: int | None, seat: int | None, rng: Rng) -> State:
    """A copy with new chance and redrawn hidden information, after the action.

    If the redrawn position forbids the action, it is played in the given position.
    """
    if seat is None:
        twin = state.copy()
        twin.chance.key = rng.key_words()
    else:
        twin = state.determinize(seat, rng)
    if action is None:
        return twin
    if action not in twin.choices:
        twin = state.copy()
    twin.apply(action)
    return twin


def _finish(state: State, cutoff: int, rng: Rng, tally: PlayoutTally) -> None:
    play_out(state, rng, cutoff)
    if state.actor == NOBODY:
        final = state.scores()
        winners = [score.seat for score in final if score.rank == 1]
        tally.count([score.total for score in final], winners, is_cut_off=False)
    else:
        estimates = [state.estimate(seat) for seat in range(state.seats)]
        best = max(estimates)
        winners = [seat for seat, estimate in enumerate(estimates) if estimate == best]
        tally.count(estimates, winners, is_cut_off=True)
