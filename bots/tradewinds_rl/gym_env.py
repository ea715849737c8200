"""One seat as a Gymnasium environment; bots take the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import gymnasium

from tradewinds import Bot, Turn
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import IllegalAction, game

from .render import RENDER_MODES, checked_mode, render
from .rewards import Reward, final_rewards, reward_of
from .spaces import Eyes, Observation, action_space, observation_space

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


ILLEGAL = {"illegal_action": True}


class Learner(Bot):
    """Answers what the environment was told to."""

    name = "learner"
    wants_view = False

    def __init__(self) -> None:
        self.action = 0

    def choose(self, turn: Turn) -> int:
        return self.action


class GymEnv(gymnasium.Env[Any, Any]):
    """A match against bots, given by name or as objects; each plays one of the other seats.

    Bots given by name are made anew for every match, so that a seed decides about all of it.
    The learner sits at `seat`, or somewhere else in every match if that is None. An illegal action
    loses the match: the reward is `illegal_reward`, and the info says `illegal_action`. With
    `every_step` each step pays the change of what the match would pay if it ended there.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium's way

    def __init__(
        self,
        name: str,
        opponents: Sequence[str | Bot],
        options: Mapping[str, Any] | None = None,
        seat: int | None = None,
        reward: str | Reward = "rank",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        every_step: bool = False,
    ) -> None:
        super().__init__()
        self.game = game(name)
        if isinstance(opponents, str):
            raise TypeError(f"opponents must be a list, such as [{opponents!r}]")
        self.seats = len(opponents) + 1
        self.match_options = self.game.checked_options(self.seats, options)
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"seat must be below {self.seats}, not {seat}")
        self.fixed_seat = seat
        self.opponents = opponents
        self._seated()
        self.reward = reward_of(reward)
        self.illegal_reward = illegal_reward
        self.every_step = every_step
        self._paid = 0.0
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.game, self.seats)
        self.action_space = action_space(self.game)
        self._eyes = Eyes(self.game, self.seats)
        self._learner = Learner()
        self.table: LocalMatch | None = None
        self.is_over = False
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(self.seats))
        self.seat = chosen if self.fixed_seat is None else self.fixed_seat
        bots = self._seated()
        bots.insert(self.seat, self._learner)
        state = self.game.new(self.seats, self.match_options, self._draw_seed())
        self.table = LocalMatch(state, bots, self._draw_seed())
        self.is_over = False
        self._paid = 0.0
        self._let_others_play(self.table)
        return self._eyes.look(state, self.seat), {"seat": self.seat}

    def step(self, action: Any) -> Step:
        if self.table is None:
            raise RuntimeError("call reset first")
        table, state = self.table, self.table.state
        if self.is_over:
            raise RuntimeError("the match is over: call reset")
        self._learner.action = index(action)
        try:
            table.step(self.seat)
        except IllegalAction:
            self.is_over = True
            reward = self._pay(self.illegal_reward)
            return self._eyes.look(state, self.seat), reward, True, False, ILLEGAL
        self._let_others_play(table)
        if self.render_mode == "human":
            self.render()
        self.is_over = state.to_move is None
        reward = 0.0
        if self.is_over or self.every_step:
            reward = self._pay(final_rewards(state.scores(), self.reward)[self.seat])
        return self._eyes.look(state, self.seat), reward, self.is_over, False, {"seat": self.seat}

    def render(self) -> Any:
        if self.table is None:
            raise RuntimeError("call reset first")
        return render(self.table.state, self.render_mode)

    def _pay(self, worth: float) -> float:
        """What the match is worth, less what was paid before."""
        reward = worth - self._paid
        self._paid = worth
        return reward

    def _seated(self) -> list[Bot]:
        return [
            given if isinstance(given, Bot) else find_bot(given, self._draw_seed())
            for given in self.opponents
        ]

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _let_others_play(self, table: LocalMatch) -> None:
        while (mover := table.state.to_move) is not None and mover != self.seat:
            table.step(mover)


def find_bot(name: str, seed: int) -> Bot:
    """A bundled bot."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)
