"""The games as PettingZoo environments, one agent per seat."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tradewinds_engine import IllegalAction, State, game

from .render import RENDER_MODES, checked_mode, render
from .rewards import Reward, final_rewards, reward_of
from .spaces import Eyes, Observation, action_space, observation_space

ILLEGAL_REWARD = -1.0


def env(
    name: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
    reward: str | Reward = "rank",
    render_mode: str | None = None,
    every_step: bool = False,
) -> AECEnv:
    """`raw_env`, but an illegal action ends the match as lost, as in PettingZoo's classics.

    Their wrappers would take six times as long as a step.
    """
    return raw_env(name, seats, options, reward, render_mode, ILLEGAL_REWARD, every_step)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's convention, untyped
    """One match after the other; agents are called seat_0, seat_1 ...

    Rewards come at the end of a match: rank points from 1 to -1, or as `reward` says. With
    `every_step` each step pays the change of what the match would pay if it ended there. An illegal
    action raises IllegalAction; with an `illegal_reward` it ends the match with that reward.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        reward: str | Reward = "rank",
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        every_step: bool = False,
    ) -> None:
        super().__init__()
        seats = index(seats)
        self.game = game(name)
        self.seats = seats
        self.match_options = self.game.checked_options(seats, options)
        self.reward = reward_of(reward)
        self.illegal_reward = illegal_reward
        self.every_step = every_step
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{name}_v{self.game.rules_version}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = observation_space(self.game, seats)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self._eyes = Eyes(self.game, seats)
        self._rng = np.random.default_rng()
        self._position: State | None = None

    @property
    def position(self) -> State:
        """The engine's state of the running match."""
        if self._position is None:
            raise RuntimeError("call reset first")
        return self._position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. Without a seed the next one is drawn from the seed given before."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        match_seed = int(self._rng.integers(1 << 63))
        self._position = self.game.new(self.seats, self.match_options, match_seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._paid = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._position.actor]

    def observe(self, agent: str) -> Observation:
        return self._eyes.look(self.position, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        state = self.position
        if not self.agents:
            raise RuntimeError("the match is over: call reset")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is to move: None is no action")
        try:
            state.apply(index(action))
        except IllegalAction:
            if self.illegal_reward is None:
                raise
            self._pay(dict.fromkeys(self.agents, 0.0) | {self.agent_selection: self.illegal_reward})
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos[self.agent_selection] = {"illegal_action": True}
            return
        if state.to_move is None or self.every_step:
            rewards = final_rewards(state.scores(), self.reward)
            self._pay(dict(zip(self.possible_agents, rewards, strict=True)))
        if state.to_move is None:
            self._finish(state)
        else:
            self.agent_selection = self.possible_agents[state.to_move]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position; without a render mode nothing, as in PettingZoo's classics."""
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def _pay(self, worth: dict[str, float]) -> None:
        """What the match is worth to each agent, less what it was paid before."""
        self.rewards = {agent: worth[agent] - paid for agent, paid in self._paid.items()}
        self._paid = worth
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._accumulate_rewards()

    def _finish(self, state: State) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, score in zip(self.possible_agents, state.scores(), strict=True):
            self.infos[agent] = {"rank": score.rank, "points": score.total}
