"""One seat against bots, as Gymnasium has it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tradewinds_bots import RandomBot
from tradewinds_rl import GymEnv

from .setups import Setup, every_game, every_setup


def play(env: GymEnv, seed: int) -> tuple[list[Any], float]:
    """A whole match with the first legal action; what was seen, and the reward of the end."""
    observation, _ = env.reset(seed=seed)
    seen = [observation["observation"].tolist()]
    while True:
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, terminated, truncated, _ = env.step(action)
        seen.append(observation["observation"].tolist())
        assert not truncated
        if terminated:
            return seen, float(reward)
        assert reward == 0


@every_setup
@pytest.mark.filterwarnings("ignore:.*alternative render modes.*")
def test_gymnasiums_own_check_passes(setup: Setup) -> None:
    check_env(GymEnv(setup.game.name, ["random"] * (setup.seats - 1), setup.options))


@every_setup
def test_the_same_seed_gives_the_same_match(setup: Setup) -> None:
    opponents = ["random"] * (setup.seats - 1)
    first, second = (GymEnv(setup.game.name, opponents, setup.options) for _ in range(2))
    seen, reward = play(first, 5)
    again, same = play(second, 5)
    assert (seen, reward) == (again, same)
    assert -1 <= reward <= 1


def test_the_learner_sits_where_it_is_told_or_anywhere() -> None:
    bots = [RandomBot(1), RandomBot(2)]
    fixed = GymEnv("madeira", bots, seat=2)
    free = GymEnv("madeira", bots)
    seats = {free.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}
    for seed in range(5):
        assert fixed.reset(seed=seed)[1]["seat"] == 2
        assert fixed.table is not None
        assert fixed.table.state.to_move == 2
    with pytest.raises(ValueError, match="seat must be below 3"):
        GymEnv("madeira", bots, seat=3)


@every_game
def test_the_reward_is_that_of_the_learners_seat(setup: Setup) -> None:
    paid = set()
    for seat in range(2):
        env = GymEnv(setup.game.name, [RandomBot(1)], seat=seat)
        for seed in range(4):
            _, reward = play(env, seed)
            assert env.table is not None
            scores = env.table.state.scores()
            assert reward == scores[1 - seat].rank - scores[seat].rank
            paid.add(reward)
    assert paid - {0}


def test_an_illegal_action_loses() -> None:
    env = GymEnv("madeira", ["greedy"], illegal_reward=-3)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info) == (-3, True, {"illegal_action": True})


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no bot 'deep'; there are: .*greedy"):
        GymEnv("madeira", ["deep"])


def test_stepping_needs_a_match() -> None:
    env = GymEnv("vasco-da-gama", ["random"])
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(0)
    play(env, 1)
    with pytest.raises(RuntimeError, match="the match is over"):
        env.step(0)


def test_it_renders_as_text() -> None:
    env = GymEnv("vasco-da-gama", ["random"], render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Vasco da Gama, 2 seats")
