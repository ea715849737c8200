"""Vasco da Gama: 2 to 4 seats, five rounds."""

from .game import GAME

__all__ = ["GAME"]
