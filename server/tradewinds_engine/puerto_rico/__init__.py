"""Puerto Rico for two to five seats."""

from .flow import GAME

__all__ = ["GAME"]
