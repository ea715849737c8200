"""The example game, where it can be played: its classes are not compiled with the engine's."""

from __future__ import annotations

from importlib import import_module

from tradewinds_engine import Game, is_compiled

EXAMPLES: list[Game] = [] if is_compiled() else [import_module("tests.example_game").GAME]
