"""Puerto Rico for two to five seats."""

from .puerto_rico import GAME

__all__ = ["GAME"]
