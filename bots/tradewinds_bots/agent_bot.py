"""Lets an agent of the learning interface play as a bot; needs numpy.

    class MyAgent:
        def act(self, observation, action_mask):
            return int(action_mask.argmax())

    run(AgentBot(MyAgent()), server="localhost:50051", queue="puerto-rico/2")

Tournaments take such a class as it stands: `path.py:MyAgent`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, SupportsInt

import numpy as np
from numpy.typing import NDArray

from tradewinds import Bot, Turn
from tradewinds_engine import State
from tradewinds_engine.observation import observe

from .known_observation import known_observation


class Agent(Protocol):
    """Answers with an action that the mask allows."""

    def act(
        self, observation: NDArray[np.int16], action_mask: NDArray[np.int8], /
    ) -> SupportsInt: ...


class AgentBot(Bot):
    """Gives an agent the arrays it gets from the environments of `tradewinds_rl`."""

    wants_view = False
    wants_events = False
    wants_observation = True

    def __init__(self, agent: Agent) -> None:
        self.name = type(agent).__name__
        self.agent = agent

    def choose(self, turn: Turn) -> int:
        return self._act(known_observation(turn), turn.mask())

    def choose_from(self, state: State) -> int:
        """The same without a turn; state is one the seat to move may know."""
        mask = [0] * len(state.game.actions)
        for action in state.legal():
            mask[action] = 1
        return self._act(observe(state, state.actor), mask)

    def _act(self, observation: Sequence[int], mask: Sequence[int]) -> int:
        return int(self.agent.act(np.array(observation, np.int16), np.array(mask, np.int8)))
