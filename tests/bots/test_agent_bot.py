"""Agents of the learning interface play as they stand: in process, in tournaments, on a server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.arena.playing import RANDOM, play
from tests.e2e.running import running_server
from tradewinds import Bot
from tradewinds import play as play_on_server
from tradewinds_arena.bot_class import load_class, make
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.tournament import Entrant, Tournament, Track
from tradewinds_bots import LearnedBot, RandomBot
from tradewinds_bots.agent_bot import AgentBot
from tradewinds_bots.local_match import LocalMatch, play_match
from tradewinds_engine import GAMES, game
from tradewinds_rl import raw_env

ENTRY = """
import numpy as np


class Entry:
    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def act(self, observation, action_mask):
        assert observation.dtype == np.int16 and action_mask.dtype == np.int8
        return self.random.choice(np.flatnonzero(action_mask))


class Passive:
    pass
"""


class Remembering:
    """Takes the last legal action and keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[NDArray[Any], NDArray[Any]]] = []

    def act(self, observation: NDArray[Any], action_mask: NDArray[Any]) -> Any:
        self.shown.append((observation, action_mask))
        return np.flatnonzero(action_mask)[-1]


@pytest.mark.parametrize("bot", [AgentBot(Remembering()), LearnedBot()], ids=["agent", "learned"])
def test_observations_of_another_version_are_refused(bot: Bot) -> None:
    """Their numbers may mean other things, even if there are as many."""
    turn = LocalMatch(game("madeira").new(2, seed=1), [bot, bot], seed=1).turn(0)
    assert turn.observation_version == game("madeira").observation_version
    assert bot.choose(turn) in turn.legal
    newer = replace(turn, observation_version=turn.observation_version + 1)
    with pytest.raises(ValueError, match=r"the server sends version 2 .* this bot reads version 1"):
        bot.choose(newer)


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_is_shown_what_the_environment_shows(name: str) -> None:
    agent = Remembering()
    env = raw_env(name, seats=2)
    env.reset(seed=4)
    table = LocalMatch(env.position.copy(), [AgentBot(agent), AgentBot(agent)], seed=4)
    while table.state.to_move is not None:
        table.step(table.state.to_move)
        seen = env.observe(env.agent_selection)
        observation, mask = agent.shown[-1]
        assert (str(observation.dtype), str(mask.dtype)) == ("int16", "int8")
        np.testing.assert_array_equal(observation, seen["observation"])
        np.testing.assert_array_equal(mask, seen["action_mask"])
        env.step(table.actions[-1])


def test_a_class_with_act_enters_tournaments_as_it_stands(tmp_path: Path) -> None:
    entry = tmp_path / "entry.py"
    entry.write_text(ENTRY)
    bots = (Entrant("entry", f"{entry}:Entry"), RANDOM)
    folder = play(tmp_path / "t", Tournament(bots, (Track("vasco-da-gama", 2),), blocks=1, seed=1))
    assert [record.failures for record in folder.records()] == [(), ()]


def test_an_agent_gets_the_seed_of_its_game(tmp_path: Path) -> None:
    entry = tmp_path / "entry.py"
    entry.write_text(ENTRY)
    bot_class = load_class(f"{entry}:Entry")
    rules = game("vasco-da-gama")
    first, again, other = (
        play_match(rules, [make(bot_class, seed), RandomBot(1)], seed=5).actions
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_class_with_neither_choose_nor_act_is_refused(tmp_path: Path) -> None:
    entry = tmp_path / "entry.py"
    entry.write_text(ENTRY)
    with pytest.raises(BadTournament, match="nor one with a method act"):
        load_class(f"{entry}:Passive")


async def test_an_agent_plays_on_a_server(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address:
        results, _ = await asyncio.gather(
            play_on_server(AgentBot(Remembering()), address, "madeira/2", matches=1, patience=10),
            play_on_server(RandomBot(1), address, "madeira/2", matches=1, patience=10),
        )
    (result,) = results
    assert result.answers.good == result.answers.asked > 0
