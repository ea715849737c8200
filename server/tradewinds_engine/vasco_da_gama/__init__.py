"""Vasco da Gama: 2 to 4 seats, five rounds."""

from .flow import GAME

__all__ = ["GAME"]
