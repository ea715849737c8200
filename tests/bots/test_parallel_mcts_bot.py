"""Tree search in several processes: as reproducible as in one."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from tests.engine.setups import SETUPS, Setup, reach
from tradewinds_bots import ParallelMctsBot
from tradewinds_bots.mcts_bot import MctsBot
from tradewinds_bots.parallel_mcts_bot import merged


@pytest.fixture(scope="module")
def bot() -> Iterator[ParallelMctsBot]:
    bot = ParallelMctsBot(seed=5)
    bot.iterations = 20
    yield bot
    bot.close()


@pytest.mark.parametrize("setup", [each for each in SETUPS if each.game.name == "madeira"], ids=str)
def test_thoughts_are_those_of_all_trees_together(bot: ParallelMctsBot, setup: Setup) -> None:
    state = reach(setup, 3, 0.4)
    rows = []
    for seed in (5, 6):
        alone = MctsBot(seed)
        alone.iterations = 10
        rows += [(each.action, each.visits, each.value) for each in alone.think(state, inf)]
    expected = [(each.action, each.visits, each.value) for each in merged(rows)]
    for _ in range(2):
        thoughts = bot.think(state, inf)
        assert [(each.action, each.visits, each.value) for each in thoughts] == expected
    assert bot.choose_from(state) == expected[0][0]
    assert sum(visits for _, visits, _ in expected) == 20


def test_values_are_weighted_by_visits() -> None:
    first, second = merged([(1, 10, 0.5), (2, 0, 0.0), (1, 30, 0.9), (2, 5, 0.2)])
    assert (first.action, first.visits, second.action, second.visits) == (1, 40, 2, 5)
    assert [first.value, second.value] == pytest.approx([0.8, 0.2])
