"""The PettingZoo environments pass PettingZoo's own tests."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from tradewinds_engine import BadSetup, IllegalAction
from tradewinds_engine.observation import observe
from tradewinds_rl import env, raw_env
from tradewinds_rl.rewards import Numbers

from .setups import Setup, every_setup

CYCLES = 60


def made(setup: Setup, **more: Any) -> AECEnv:
    return env(setup.game.name, seats=setup.seats, options=setup.options, **more)


def first_legal(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


@every_setup
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")  # of dicts, as every classic has
def test_the_api_is_pettingzoos(setup: Setup) -> None:
    api_test(made(setup), num_cycles=CYCLES)


@every_setup
def test_the_same_seed_deals_the_same_match(setup: Setup) -> None:
    seed_test(lambda: made(setup), num_cycles=CYCLES)


@every_setup
def test_every_render_mode_renders(setup: Setup) -> None:
    render_test(lambda render_mode: made(setup, render_mode=render_mode))
    shown = made(setup, render_mode="ansi")
    shown.reset(seed=1)
    assert f"Seat {shown.agent_selection[-1]} is asked" in shown.render()
    assert shown.render().startswith(setup.game.title)


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    seconds = iter(range(1000))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(env("vasco-da-gama", seats=2))
    assert "turns per second" in capsys.readouterr().out


@every_setup
def test_a_match_ends_with_zero_sum_rewards(setup: Setup) -> None:
    table = raw_env(setup.game.name, setup.seats, setup.options)
    table.reset(seed=3)
    total = dict.fromkeys(table.agents, 0.0)
    steps = 0
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        assert not truncated
        seat = int(agent.removeprefix("seat_"))
        assert observation["observation"].tolist() == observe(table.position, seat)
        if not terminated:
            mask = observation["action_mask"]
            assert np.flatnonzero(mask).tolist() == table.position.legal()
        table.step(None if terminated else first_legal(observation))
        steps += 1
    assert steps > 50
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)
    assert max(total.values()) > 0
    best = max(table.position.scores(), key=lambda score: -score.rank)
    assert total[f"seat_{best.seat}"] == max(total.values())


def test_only_the_seat_to_move_has_legal_actions() -> None:
    table = raw_env("madeira", 3)
    table.reset(seed=1)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.any() == (agent == table.agent_selection)


def test_an_observation_stays_as_it_was() -> None:
    table = raw_env("madeira", 2)
    table.reset(seed=1)
    first = table.last()[0]
    kept = first["observation"].copy(), first["action_mask"].copy()
    table.step(first_legal(first))
    table.last()
    assert (first["observation"] == kept[0]).all()
    assert (first["action_mask"] == kept[1]).all()


def test_an_illegal_action_loses() -> None:
    table = env("madeira", seats=2)
    table.reset(seed=1)
    observation = table.last()[0]
    loser = table.agent_selection
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.rewards[loser] == -1
    assert sum(table.rewards.values()) == -1
    assert all(table.terminations.values())
    paid = {}
    for agent in table.agent_iter():
        paid[agent] = table.last()[1:]
        table.step(None)
    assert paid[loser] == (-1, True, False, {"illegal_action": True})
    assert len(paid) == 2
    strict = raw_env("madeira", 2)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(-1)


def test_nothing_works_before_the_first_reset() -> None:
    table = env("madeira", seats=2)
    for call in (lambda: table.observe("seat_0"), table.render):
        with pytest.raises(RuntimeError, match="call reset first"):
            call()


def test_a_reward_of_ones_own_is_paid() -> None:
    def winner_takes_all(ranks: Numbers, points: Numbers) -> Numbers:
        return np.where(ranks == 1, 1.0, 0.0)

    table = raw_env("vasco-da-gama", 2, reward=winner_takes_all)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(first_legal(table.last()[0]))
    assert sorted(table.rewards.values())[-1] == 1
    assert {info["rank"] for info in table.infos.values()} <= {1, 2}


def test_a_wrong_setup_is_refused_at_once() -> None:
    with pytest.raises(BadSetup, match="played by 2, 3, 4 seats, not 7"):
        env("madeira", seats=7)
    with pytest.raises(ValueError, match="there is no reward 'gold'; there are: rank, margin"):
        env("madeira", seats=2, reward="gold")
