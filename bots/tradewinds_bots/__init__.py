"""Bots to play against and to copy from."""

from .greedy_bot import GreedyBot
from .mcts_bot import MctsBot, QuickMctsBot
from .random_bot import RandomBot
from .reference_bot import ReferenceBot

__all__ = ["GreedyBot", "MctsBot", "QuickMctsBot", "RandomBot", "ReferenceBot"]
