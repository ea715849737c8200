"""An adapter may drive a bot: a position its seat may know is enough, without a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.setups import Setup, reach
from tradewinds import Bot
from tradewinds_bots import MctsBot
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.agent_bot import AgentBot
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES, load

WITHOUT = {"reference"}
"""It chooses by the match's name."""


class LastLikely:
    def act(self, observation: NDArray[np.int16], action_mask: NDArray[np.int8]) -> int:
        likely = observation.sum() % 7
        return int(np.flatnonzero(action_mask)[-1 - likely % action_mask.sum()])


def bots(name: str, count: int) -> Iterator[Any]:
    """Bots that have seen nothing yet."""
    for _ in range(count):
        bot: Bot = AgentBot(LastLikely()) if name == "agent" else BOTS[name](3)
        if isinstance(bot, MctsBot):
            bot.iterations = 20
        yield bot


@pytest.mark.parametrize("name", [*sorted(BOTS.keys() - WITHOUT), "agent"])
@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_alone_gets_the_answer_of_its_turn(game: str, name: str) -> None:
    for share in (0.1, 0.5, 0.9):
        by_turn, by_snapshot, other = bots(name, 3)
        by_turn.wants_snapshot = True
        state = reach(Setup(GAMES[game], 2), 3, share)
        seat = state.actor
        seated = [by_turn if at == seat else other for at in range(2)]
        turn = LocalMatch(state, seated, seed=4).turn(seat)
        answer = by_snapshot.choose_from(load(turn.snapshot))
        assert answer == by_turn.choose(turn)
        assert answer in turn.legal
