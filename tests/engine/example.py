"""The example game. Its classes are interpreted, also where the engine's are compiled."""

from __future__ import annotations

from tests.example_game import GAME
from tradewinds_engine import Game

EXAMPLES: list[Game] = [GAME]
