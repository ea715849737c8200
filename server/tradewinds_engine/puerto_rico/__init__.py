"""Puerto Rico for two to five seats."""

from .game import GAME

__all__ = ["GAME"]
