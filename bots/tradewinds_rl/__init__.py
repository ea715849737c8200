"""Environments for learning: `pip install tradewinds[rl]`.

env       PettingZoo: every seat is an agent
GymEnv    Gymnasium: one seat against bots
BatchEnv  many matches at once, as numpy arrays

`tradewinds_rl.openspiel` holds the same games for OpenSpiel (`pip install tradewinds[openspiel]`).
"""

from . import pickling
from .aec_env import env, raw_env
from .batch_env import BatchEnv
from .gym_env import GymEnv
from .rewards import REWARDS

pickling.register()

__all__ = ["REWARDS", "BatchEnv", "GymEnv", "env", "raw_env"]
