"""Matches of a bundled bot against itself, as decisions to imitate."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import play_match
from tradewinds_bots.network import Array
from tradewinds_bots.outcomes import from_seat, outcome
from tradewinds_engine import Game, Rng
from tradewinds_engine.replay import record
from tradewinds_rl.dataset import Dataset

from .gradients import Decisions


def record_matches(
    game: Game, seats: int, teacher: str, matches: int, seed: int, told: Callable[[str], None]
) -> dict[str, Array]:
    """The arrays of a training set."""
    rows, rng = Dataset(game, seats, outcome), Rng(seed)
    while rows.matches < matches:
        bots = [BOTS[teacher](rng.below(1 << 31)) for _ in range(seats)]
        deal = rng.seed()
        match = play_match(game, bots, deal)
        rows.add(record(game.name, seats, {}, deal, match.actions))
        told(f"{teacher} has played {rows.matches} of {matches} matches, {len(rows)} decisions")
    return rows.arrays()


def lessons(arrays: dict[str, Array], seats: int) -> Decisions:
    """A training set as decisions to imitate."""
    match, seat = arrays["match"], arrays["seat"]
    ends = np.zeros((match[-1] + 1, seats), np.float32)
    ends[match, seat] = arrays["outcome"]
    return Decisions(
        arrays["observation"],
        arrays["mask"].astype(np.bool_),
        arrays["action"],
        from_seat(ends[match], seat),
    )
