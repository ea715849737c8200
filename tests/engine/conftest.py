"""The engine's tests go through the example game, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.example_game import GAME
from tradewinds_engine import GAMES, register


@pytest.fixture(autouse=True, scope="module")
def _example_game() -> Iterator[None]:
    register(GAME)
    yield
    del GAMES[GAME.name]
