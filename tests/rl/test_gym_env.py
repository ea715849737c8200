"""One seat against bots, as Gymnasium has it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from tradewinds_bots import RandomBot
from tradewinds_bots.__main__ import BOTS
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


def pickled(env: GymEnv) -> GymEnv:
    return pickle.loads(pickle.dumps(env))  # type: ignore[no-any-return]


@every_setup
@pytest.mark.filterwarnings("ignore:.*alternative render modes.*")
def test_gymnasiums_own_check_passes(setup: Setup) -> None:
    opponents = ["random"] * (setup.seats - 1)
    check_env(GymEnv(setup.game.name, opponents, setup.options, render_mode="rgb_array"))


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


@every_game
def test_each_step_pays_when_asked(setup: Setup) -> None:
    env = GymEnv(setup.game.name, [RandomBot(1)], seat=1, reward="margin", every_step=True)
    check_env(GymEnv(setup.game.name, ["random"], every_step=True), skip_render_check=True)
    for seed in range(2):
        observation, _ = env.reset(seed=seed)
        total, paid_early, terminated = 0.0, 0, False
        while not terminated:
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, terminated, _, _ = env.step(action)
            total += float(reward)
            assert env.table is not None
            first, second = env.table.state.scores()
            assert total == pytest.approx(second.total - first.total, abs=1e-4)
            paid_early += bool(reward and not terminated)
        assert paid_early > 3
    observation, _ = env.reset(seed=3)
    total = 0.0
    for _ in range(25):
        observation, reward, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        total += float(reward)
    assert total
    assert total + float(env.step(-1)[1]) == pytest.approx(-1, abs=1e-4)


def test_an_illegal_action_loses() -> None:
    env = GymEnv("madeira", ["greedy"], illegal_reward=-3)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info) == (-3, True, {"illegal_action": True})
    with pytest.raises(RuntimeError, match="the match is over: call reset"):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    env.reset()
    with pytest.raises(TypeError, match="integer"):
        env.step(1.5)


def test_every_named_bot_of_every_match_gets_a_seed_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int] = []

    def noted(seed: int) -> RandomBot:
        seeds.append(seed)
        return RandomBot(seed)

    monkeypatch.setitem(BOTS, "random", noted)
    env = GymEnv("madeira", ["random", "random"])
    seeds.clear()
    draws = set()
    for seed in (1, None, 2):
        env.reset(seed=seed)
        assert env.table is not None
        draws.add(env.table.rng.seed())  # what positions for searching are drawn with
    assert len(set(seeds)) == 6
    assert len(draws) == 3
    drawn = seeds.copy()
    env.reset(seed=1)
    assert seeds[6:] == drawn[:2]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no bot 'deep'; there are: .*greedy"):
        GymEnv("madeira", ["deep"])
    with pytest.raises(TypeError, match=r"opponents must be a list, such as \['greedy'\]"):
        GymEnv("madeira", "greedy")


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


def test_it_renders_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=r"render_mode must be one of .* not 'film'"):
        GymEnv("madeira", ["random"], render_mode="film")
    for mode, start in ((None, ""), ("human", "Madeira, 2 seats")):
        env = GymEnv("madeira", ["random"], render_mode=mode)
        env.reset(seed=1)
        assert env.render() is None
        assert capsys.readouterr().out[:16] == start


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled], ids=["deep", "pickle"])
@pytest.mark.parametrize("opponent", ["greedy", "random", "mcts-400"])
def test_a_copy_plays_on_by_itself(copied: Callable[[GymEnv], GymEnv], opponent: str) -> None:
    env = GymEnv("vasco-da-gama", [opponent], seat=1)
    observation, _ = env.reset(seed=2)
    twin = copied(env)
    for _ in range(3):
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, *ended = env.step(action)
        same, *also_ended = twin.step(action)
        assert (observation["observation"] == same["observation"]).all()
        assert ended == also_ended
    assert env.table is not None
    assert twin.table is not None
    assert env.table.state.digest() == twin.table.state.digest()


@pytest.mark.parametrize("vector", [SyncVectorEnv, AsyncVectorEnv])
def test_vector_environments_play_what_single_ones_play(vector: Callable[..., VectorEnv]) -> None:
    many = vector([lambda: GymEnv("vasco-da-gama", ["random"]) for _ in range(2)])
    singles = [GymEnv("vasco-da-gama", ["random"]) for _ in range(2)]
    seen, _ = many.reset(seed=5, options={})
    for row, single in enumerate(singles):
        first, _ = single.reset(seed=5 + row)
        assert (first["observation"] == seen["observation"][row]).all()
    for _ in range(20):
        chosen = seen["action_mask"].argmax(axis=1)
        seen, rewards, ended, _, _ = many.step(chosen)
        for row, single in enumerate(singles):
            observation, reward, is_over, _, _ = single.step(int(chosen[row]))
            assert (observation["observation"] == seen["observation"][row]).all()
            assert (reward, is_over) == (rewards[row], ended[row])
    many.close()
