"""Bots to play against and to copy from."""

from .builder_bot import BuilderBot
from .courtier_bot import CourtierBot
from .explorer_bot import ExplorerBot
from .greedy_bot import GreedyBot
from .learned_bot import LearnedBot, LearnedMctsBot
from .lookahead_bot import LookaheadBot
from .mcts_bot import MctsBot, QuickMctsBot
from .parallel_mcts_bot import ParallelMctsBot
from .random_bot import RandomBot
from .reference_bot import ReferenceBot
from .rule_bot import RuleBot
from .search_bot import SearchBot
from .shipper_bot import ShipperBot

__all__ = [
    "BuilderBot",
    "CourtierBot",
    "ExplorerBot",
    "GreedyBot",
    "LearnedBot",
    "LearnedMctsBot",
    "LookaheadBot",
    "MctsBot",
    "ParallelMctsBot",
    "QuickMctsBot",
    "RandomBot",
    "ReferenceBot",
    "RuleBot",
    "SearchBot",
    "ShipperBot",
]
