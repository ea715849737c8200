"""Madeira, two to four seats."""

from .game import GAME

__all__ = ["GAME"]
