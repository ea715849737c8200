"""Bots to play against and to copy from."""

from .greedy_bot import GreedyBot
from .random_bot import RandomBot

__all__ = ["GreedyBot", "RandomBot"]
