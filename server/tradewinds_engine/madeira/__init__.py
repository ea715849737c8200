"""Madeira, two to four seats."""

from .flow import Madeira

GAME = Madeira()

__all__ = ["GAME"]
