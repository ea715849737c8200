"""Recorded matches as training sets: observation, mask, action and outcome of every decision."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine import Game
from tradewinds_engine.replay import Replay, first_position

from .rewards import Reward, final_rewards, reward_of
from .spaces import Eyes

COLUMNS: Final = ("observation", "mask", "action", "seat", "outcome", "match")
FORMATS: Final = (".npz", ".parquet")


class Dataset:
    """Decisions of one game and seat count, one row each, in the order in which they were made.

    observation  what the seat to move saw (int16)
    mask         which actions were legal (uint8)
    action       the one it took
    seat         which seat that was
    outcome      what the end of the match was worth to it: rank points, or as `reward` says
    match        the number of the match, from 0
    """

    def __init__(self, game: Game, seats: int, reward: str | Reward = "rank") -> None:
        self.game = game
        self.seats = seats
        self.matches = 0
        self._reward = reward_of(reward)
        self._eyes = Eyes(game, seats)
        self._rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def __len__(self) -> int:
        return len(self._rows["action"])

    def add(self, replay: Replay) -> bool:
        """Add all decisions of a match.

        False if it is another game's, of other rules, or was not finished.
        """
        of = replay.game, replay.rules_version, replay.seats
        if of != (self.game.name, self.game.rules_version, self.seats):
            return False
        state = first_position(replay)
        movers = []
        seen = []
        for action in replay.actions:
            movers.append(state.actor)
            seen.append(self._eyes.look(state, state.actor))
            state.apply(action)
        if state.to_move is not None:
            return False
        outcomes = final_rewards(state.scores(), self._reward)
        self._rows["observation"] += [each["observation"] for each in seen]
        self._rows["mask"] += [each["action_mask"] for each in seen]
        self._rows["action"] += replay.actions
        self._rows["seat"] += movers
        self._rows["outcome"] += [outcomes[mover] for mover in movers]
        self._rows["match"] += [self.matches] * len(movers)
        self.matches += 1
        return True

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays."""
        spec = self.game.observation(self.seats)
        rows = self._rows
        return {
            "observation": np.array(rows["observation"], np.int16).reshape(-1, spec.length),
            "mask": np.array(rows["mask"], np.uint8).reshape(-1, spec.action_count),
            "action": np.array(rows["action"], np.int16),
            "seat": np.array(rows["seat"], np.int8),
            "outcome": np.array(rows["outcome"], np.float32),
            "match": np.array(rows["match"], np.int32),
        }

    def save(self, path: Path) -> None:
        """Write a file for `numpy.load`, or one of Parquet, as its name ends."""
        about = {
            "game": self.game.name,
            "seats": self.seats,
            "rules_version": self.game.rules_version,
            "observation_version": self.game.observation_version,
        }
        if path.suffix == ".npz":
            np.savez_compressed(path, **self.arrays(), **about)  # type: ignore[arg-type]
        elif path.suffix == ".parquet":
            save_parquet(path, self.arrays(), {key: str(value) for key, value in about.items()})
        else:
            raise ValueError(f"{path.name} must end in {' or '.join(FORMATS)}")


def save_parquet(path: Path, arrays: dict[str, NDArray[Any]], about: dict[str, str]) -> None:
    """Rows of several numbers become lists of fixed length."""
    arrow = import_module("pyarrow")
    columns = {}
    for name, array in arrays.items():
        flat = arrow.array(array.reshape(-1))
        is_row = array.ndim == 2
        columns[name] = (
            arrow.FixedSizeListArray.from_arrays(flat, array.shape[1]) if is_row else flat
        )
    table = arrow.table(columns).replace_schema_metadata(about)
    import_module("pyarrow.parquet").write_table(table, path)
