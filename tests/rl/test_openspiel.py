"""The games in OpenSpiel: its own checks, and one of its algorithms."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tradewinds_rl.openspiel  # noqa: F401 - registers the games
from tradewinds_engine import Rng
from tradewinds_engine.observation import observe

from .setups import Setup, every_game, every_setup


def load(setup: Setup, seed: int = 1) -> Any:
    parameters = {
        "players": setup.seats,
        "options": json.dumps(setup.options),
        "rng_seed": seed,
    }
    return pyspiel.load_game("tradewinds_" + setup.game.name.replace("-", "_"), parameters)


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    return state


@every_setup
def test_openspiels_random_simulations_pass(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=False, verbose=False)


@every_game
def test_a_match_is_that_of_the_engine(setup: Setup) -> None:
    state, rng = dealt(load(setup, seed=4)), Rng(1)
    single = setup.new(Rng(4).seed())
    while not state.is_terminal():
        player = state.current_player()
        assert player == single.to_move
        assert state.legal_actions() == single.legal()
        assert state.observation_tensor(player) == observe(single, player)
        action = single.legal()[rng.below(len(single.legal()))]
        assert state.action_to_string(player, action) == single.game.actions[action].label
        state.apply_action(action)
        single.apply(action)
    best = min(single.scores(), key=lambda score: score.rank)
    assert state.returns()[best.seat] == max(state.returns())
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


@every_game
def test_a_clone_goes_its_own_way(setup: Setup) -> None:
    state = dealt(load(setup))
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    assert len(state.history()) == 1


@every_game
def test_a_state_can_be_serialized(setup: Setup) -> None:
    game = load(setup)
    state = dealt(game)
    for _ in range(20):
        state.apply_action(state.legal_actions()[-1])
    twin = game.deserialize_state(state.serialize())
    assert twin.history() == state.history()
    for _ in range(20):
        assert twin.observation_string(0) == state.observation_string(0)
        assert twin.legal_actions() == state.legal_actions()
        for each in (state, twin):
            each.apply_action(each.legal_actions()[0])


@every_game
def test_a_resampled_match_looks_the_same_and_goes_on_differently(setup: Setup) -> None:
    state = dealt(load(setup))
    player = state.current_player()
    ends = set()
    for number in range(6):
        drawn = (number + 1) / 7
        twin = state.resample_from_infostate(player, lambda drawn=drawn: drawn)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.legal_actions() == state.legal_actions()
        while not twin.is_terminal():
            legal = twin.legal_actions()
            twin.apply_action(legal[len(twin.history()) % len(legal)])
        ends.add(str(twin))
    assert len(ends) > 3


def test_ismcts_plays_a_move() -> None:
    game = pyspiel.load_game("tradewinds_vasco_da_gama(players=2)")
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=10,
        random_state=random,
        use_observation_string=True,
    )
    state = dealt(game)
    assert bot.step(state) in state.legal_actions()
