"""Many matches at once as numpy arrays, in this process or in several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tradewinds_engine import IllegalAction, Rng, game

from .batch_arrays import BatchArrays, BatchStepper
from .batch_workers import BatchWorkers
from .rewards import Reward, reward_of, rewards_for


class BatchStep(NamedTuple):
    """The matches after a step, one row each. The next step overwrites the arrays."""

    observations: NDArray[np.int16]
    """What the seat to move sees."""
    masks: NDArray[np.bool_]
    """Which actions are legal."""
    seats: NDArray[np.int16]
    """The seat to move."""
    rewards: NDArray[np.float32]
    """By seat; zero unless the step ended the match, or with `every_step`."""
    done: NDArray[np.bool_]
    """Whether the step ended the match; the row shows the next one already."""


class BatchEnv:
    """`matches` of one game. Every row plays one match after the other.

    The seed decides about all matches, however many processes play them. With `every_step` each
    step pays the change of what the match would pay if it ended there. With more than one
    process call `close` at the end, or use `with`; programs need the usual
    `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        name: str,
        matches: int,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        reward: str | Reward = "rank",
        processes: int = 1,
        every_step: bool = False,
    ) -> None:
        if matches < 1:
            raise ValueError(f"matches must be at least 1, not {matches}")
        if not 1 <= processes <= matches:
            raise ValueError(f"processes must be from 1 to {matches}, not {processes}")
        seats = index(seats)
        self.game = game(name)
        self.spec = self.game.observation(seats)
        self.reward = reward_of(reward)
        rng = Rng(index(seed))
        seeds = [rng.seed() for _ in range(matches)]
        chosen = self.game.checked_options(seats, options)
        self.every_step = every_step
        self._batch: BatchStepper | None = None
        self._workers: BatchWorkers | None = None
        if processes == 1:
            self._batch = BatchStepper(self.game, seats, chosen, seeds, every_step)
            arrays = self._batch.arrays
        else:
            self._workers = BatchWorkers(self.game, seats, chosen, seeds, every_step, processes)
            arrays = self._workers.arrays
        self._arrays: BatchArrays = arrays
        self._is_closed = False
        self._rows = np.arange(matches)
        self._rewards = np.zeros((matches, seats), np.float32)
        self._paid = np.zeros((matches, seats), np.float32)
        rewards = self._rewards.view()
        rewards.flags.writeable = False
        self.state = BatchStep(
            arrays.observations,
            arrays.masks.view(np.bool_),
            arrays.actors,
            rewards,
            arrays.ended.view(np.bool_),
        )

    def step(self, actions: NDArray[Any] | Sequence[int]) -> BatchStep:
        """Play one action in every match; IllegalAction leaves all matches as they were."""
        if self._is_closed:
            raise RuntimeError("the batch is closed")
        chosen = np.asarray(actions)
        self._check(chosen)
        if self._batch is not None:
            self._batch.step(chosen.tolist())
        elif self._workers is not None:
            self._workers.step(chosen)
        self._pay()
        return self.state

    def close(self) -> None:
        self._is_closed = True
        if self._workers is not None:
            self._workers.close()

    def __reduce__(self) -> str:
        raise TypeError("a BatchEnv cannot be copied or pickled")

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _pay(self) -> None:
        """What matches are worth, less what they paid before; of those that ended, unless asked."""
        is_over = self.state.done
        rows = self._rows if self.every_step else np.flatnonzero(is_over)
        self._rewards[...] = 0
        if not rows.size:
            return
        before = self._paid[rows]
        self._paid[is_over] = 0
        worth = rewards_for(self.reward, self._arrays.ranks[rows], self._arrays.totals[rows])
        self._rewards[rows] = worth - before
        if self.every_step:
            self._paid[~is_over] = worth[~is_over]

    def _check(self, actions: NDArray[Any]) -> None:
        if actions.shape != self._rows.shape or actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be {len(self._rows)} integers")
        is_known = (actions >= 0) & (actions < self.spec.action_count)
        is_legal = is_known & self.state.masks[self._rows, np.where(is_known, actions, 0)]
        if not is_legal.all():
            row = int(np.flatnonzero(~is_legal)[0])
            allowed = ", ".join(map(str, np.flatnonzero(self.state.masks[row])))
            action = int(actions[row])
            raise IllegalAction(
                f"action {action} is not legal in match {row}; legal: {allowed}", action, ""
            )
