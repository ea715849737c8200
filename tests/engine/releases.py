"""Records a match of every set-up as this release plays it: `python -m tests.engine.releases`.

Later releases must load the snapshots and verify the replays, or refuse them by rules version.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tradewinds_engine import GAMES
from tradewinds_engine.replay import encode, record

from .setups import SETUPS, random_actions

RELEASES = Path(__file__).parents[1] / "data" / "releases"
SEED = 1


def record_release(version: str) -> None:
    """Write a replay of each set-up and the snapshot of the position half-way through it."""
    folder = RELEASES / version
    folder.mkdir(parents=True)
    for setup in SETUPS:
        if setup.game.name not in GAMES:
            continue
        actions = random_actions(setup, SEED)
        replay = record(setup.game.name, setup.seats, setup.options, SEED, actions)
        (folder / f"{setup}.replay.json").write_text(encode(replay))
        state = setup.new(SEED)
        for action in actions[: len(actions) // 2]:
            state.apply(action)
        (folder / f"{setup}.snapshot").write_bytes(state.dump())


if __name__ == "__main__":
    record_release(sys.argv[1])
