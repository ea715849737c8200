"""The PettingZoo environments pass PettingZoo's own tests."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import wrappers

from tradewinds_engine import BadSetup, IllegalAction
from tradewinds_engine.observation import observe
from tradewinds_rl import env, raw_env
from tradewinds_rl.rewards import REWARDS, Numbers, final_rewards

from .setups import Setup, every_game, every_setup

CYCLES = 60


def made(setup: Setup, **more: Any) -> AECEnv:
    return env(setup.game.name, seats=setup.seats, options=setup.options, **more)


def first_legal(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def pickled(table: AECEnv) -> AECEnv:
    return pickle.loads(pickle.dumps(table))


@every_setup
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")  # of dicts, as every classic has
def test_the_api_is_pettingzoos(setup: Setup) -> None:
    api_test(made(setup), num_cycles=CYCLES)


@every_setup
def test_the_same_seed_deals_the_same_match(setup: Setup) -> None:
    seed_test(lambda: made(setup), num_cycles=CYCLES)


def test_other_seeds_and_later_resets_deal_other_matches() -> None:
    table, dealt = env("madeira", seats=2), set()
    for seed in (1, 2, None, None):
        table.reset(seed=seed)
        dealt.add(table.position.digest())
    assert len(dealt) == 4
    table.reset(seed=2)
    table.reset()
    assert table.position.digest() in dealt  # the one after seed 2


@every_setup
def test_every_render_mode_renders(setup: Setup) -> None:
    render_test(lambda render_mode: made(setup, render_mode=render_mode))
    assert set(made(setup).metadata["render_modes"]) == {"human", "ansi", "rgb_array"}
    shown = made(setup, render_mode="ansi")
    shown.reset(seed=1)
    assert f"Seat {shown.agent_selection[-1]} is asked" in shown.render()
    assert shown.render().startswith(setup.game.title)


@every_setup
def test_the_benchmark_runs(setup: Setup, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    seconds = iter(range(1000))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(made(setup))
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
    for call in (lambda: table.observe("seat_0"), table.render, lambda: table.step(0)):
        with pytest.raises(RuntimeError, match="call reset first"):
            call()


def test_a_match_that_is_over_goes_no_further() -> None:
    table = env("madeira", seats=2)
    table.reset(seed=1)
    table.step(-1)
    for _ in table.agent_iter():
        table.step(None)
    with pytest.raises(RuntimeError, match="the match is over: call reset"):
        table.step(None)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 is to move: None is no action"):
        table.step(None)


@pytest.mark.parametrize("action", [2.0, "2", np.array([1, 2])], ids=["float", "text", "row"])
def test_an_action_is_an_integer(action: Any) -> None:
    table = env("madeira", seats=2)
    table.reset(seed=1)
    with pytest.raises(TypeError, match="integer"):
        table.step(action)
    assert not any(table.terminations.values())


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))],
    ids=["deep", "pickle"],
)
@every_setup
def test_a_copy_plays_on_by_itself(setup: Setup, copied: Callable[[AECEnv], AECEnv]) -> None:
    table = made(setup)
    table.reset(seed=2)
    for _ in range(20):
        table.step(first_legal(table.last()[0]))
    twin, kept = copied(table), table.position.digest()
    assert twin.position.digest() == kept
    while twin.agents:
        over = twin.terminations[twin.agent_selection]
        twin.step(None if over else first_legal(twin.last()[0]))
    assert table.position.digest() == kept
    while not any(table.terminations.values()):
        table.step(first_legal(table.last()[0]))
    assert table.position.digest() == twin.position.digest()
    for each in (table, twin):
        each.reset()
    assert table.position.digest() == twin.position.digest()


def test_pettingzoos_wrappers_fit_around_it() -> None:
    table = wrappers.TerminateIllegalWrapper(raw_env("madeira", 2), illegal_reward=-1)
    table = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    assert table.rewards == {loser: -1, "seat_1" if loser == "seat_0" else "seat_0": 0}


def test_it_renders_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=r"render_mode must be one of .* not 'film'"):
        env("madeira", seats=2, render_mode="film")
    silent = env("madeira", seats=2)
    silent.reset(seed=1)
    assert silent.render() is None
    assert capsys.readouterr().out == ""
    shown = env("madeira", seats=2, render_mode="human")
    shown.reset(seed=1)
    shown.step(first_legal(shown.last()[0]))
    assert capsys.readouterr().out.startswith("Madeira, 2 seats")


def test_a_reward_of_ones_own_is_paid() -> None:
    def winner_takes_all(ranks: Numbers, points: Numbers) -> Numbers:
        return np.where(ranks == 1, 1.0, 0.0)

    table = raw_env("vasco-da-gama", 2, reward=winner_takes_all)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(first_legal(table.last()[0]))
    assert sorted(table.rewards.values())[-1] == 1
    assert {info["rank"] for info in table.infos.values()} <= {1, 2}


@pytest.mark.parametrize("reward", ["rank", "margin"])
@every_game
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_each_step_pays_when_asked(setup: Setup, reward: str) -> None:
    """What `last` says of a seat adds up to what the match would pay it if it ended there."""
    table = made(setup, reward=reward, every_step=True)
    api_test(table, num_cycles=CYCLES)
    table.reset(seed=3)
    total, paid_early = dict.fromkeys(table.possible_agents, 0.0), 0
    for steps, agent in enumerate(table.agent_iter()):
        observation, given, is_over, *_ = table.last()
        total[agent] += given
        paid_early += bool(given and not is_over)
        worth = final_rewards(table.position.scores(), REWARDS[reward])
        expected = worth[int(agent[-1])] if steps else 0  # the first step pays also for the deal
        assert total[agent] == pytest.approx(expected, abs=1e-5)
        table.step(None if is_over else first_legal(observation))
    assert paid_early > 3


@pytest.mark.parametrize("every_step", [False, True])
def test_an_illegal_action_takes_back_what_was_paid(every_step: bool) -> None:
    table = env("vasco-da-gama", seats=3, reward="margin", every_step=every_step)
    table.reset(seed=1)
    total, loser = dict.fromkeys(table.possible_agents, 0.0), ""
    for steps, agent in enumerate(table.agent_iter()):
        observation, given, is_over, *_ = table.last()
        total[agent] += given
        if steps == 60:
            assert any(total.values()) == every_step
            loser = agent
            table.step(-1)
        else:
            table.step(None if is_over else first_legal(observation))
    assert total == {
        agent: pytest.approx(-1.0 if agent == loser else 0.0, abs=1e-5) for agent in total
    }


def test_seats_and_seeds_may_come_from_numpy() -> None:
    plain, drawn = env("madeira", seats=2), env("madeira", seats=np.int64(2))  # type: ignore[arg-type]
    plain.reset(seed=3)
    drawn.reset(seed=np.int64(3))
    assert drawn.position.digest() == plain.position.digest()


def test_a_wrong_setup_is_refused_at_once() -> None:
    with pytest.raises(BadSetup, match="played by 2, 3, 4 seats, not 7"):
        env("madeira", seats=7)
    with pytest.raises(ValueError, match="there is no reward 'gold'; there are: rank, margin"):
        env("madeira", seats=2, reward="gold")
