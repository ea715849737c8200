"""The engine's tests go through the example game, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.example import EXAMPLES
from tradewinds_engine import GAMES, register


@pytest.fixture(autouse=True, scope="module")
def _example_game() -> Iterator[None]:
    for game in EXAMPLES:
        register(game)
    yield
    for game in EXAMPLES:
        del GAMES[game.name]
