"""Bots to play against and to copy from."""

from .greedy_bot import GreedyBot
from .lookahead_bot import LookaheadBot
from .mcts_bot import MctsBot, QuickMctsBot
from .random_bot import RandomBot
from .reference_bot import ReferenceBot

__all__ = ["GreedyBot", "LookaheadBot", "MctsBot", "QuickMctsBot", "RandomBot", "ReferenceBot"]
