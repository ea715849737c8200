"""The numbers of the game."""

from typing import Final

SEATS: Final = (2, 3, 4)
CARDS: Final = 24  # numbered 1 to 24
HAND: Final = 4
ROUNDS: Final = 4
LANTERNS: Final = ("paper", "brass", "silver")
LIGHT: Final = [1, 2, 4]  # points, by lantern
