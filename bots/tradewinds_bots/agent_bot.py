"""Lets an agent of the learning interface play as a bot; needs numpy.

    class MyAgent:
        def act(self, observation, action_mask):
            return int(action_mask.argmax())

    run(AgentBot(MyAgent()), server="localhost:50051", queue="puerto-rico/2")

Tournaments take such a class as it stands: `path.py:MyAgent`.
"""

from __future__ import annotations

from typing import Protocol, SupportsInt

import numpy as np
from numpy.typing import NDArray

from tradewinds import Bot, Turn


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
        observation = np.array(turn.observation, np.int16)
        return int(self.agent.act(observation, np.array(turn.mask(), np.int8)))
