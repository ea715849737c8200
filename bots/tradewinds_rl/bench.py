"""Steps per second of the environments: `python -m tradewinds_rl.bench`.

Peers are measured in the same run where they are installed: connect four of PettingZoo (it needs
pygame) and backgammon of OpenSpiel, both with observations. Choosing an action is not measured.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from tradewinds_engine import GAMES, Game, Rng
from tradewinds_engine.playout import play_many

from .aec_env import env
from .batch_env import BatchEnv

MATCHES = 256
Row = dict[str, Any]


def engine_rate(game: Game, seats: int, seconds: float) -> float:
    """Random play inside the engine, without observations."""
    rng, steps, start = Rng(1), 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        steps += play_many(game, seats, {}, 10, rng)
    return steps / spent


def aec_rate(table: Any, seconds: float) -> float:
    """`last` and `step` of a PettingZoo environment."""
    steps, spent = 0, 0.0
    table.reset(seed=1)
    while spent < seconds:
        start = perf_counter()
        observation, _, terminated, truncated, _ = table.last()
        spent += perf_counter() - start
        if terminated or truncated:
            table.reset()
            continue
        action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())  # noqa: S311
        start = perf_counter()
        table.step(action)
        spent += perf_counter() - start
        steps += 1
    return steps / spent


def batch_rate(game: Game, seats: int, processes: int, seconds: float) -> float:
    """`step` of a BatchEnv; every match counts."""
    steps, spent = 0, 0.0
    with BatchEnv(game.name, MATCHES, seats, seed=1, processes=processes) as batch:
        turn = 0
        while spent < seconds:
            actions = [legal[turn % len(legal)] for legal in map(np.flatnonzero, batch.state.masks)]
            start = perf_counter()
            batch.step(actions)
            spent += perf_counter() - start
            steps += MATCHES
            turn += 1
    return steps / spent


def spiel_rate(name: str, seconds: float) -> float:
    """`apply_action`, legal mask and observation of an OpenSpiel game."""
    pyspiel = import_module("pyspiel")
    game, rng, steps, spent = pyspiel.load_game(name), random.Random(1), 0, 0.0  # noqa: S311
    state = game.new_initial_state()
    while spent < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
            start = perf_counter()
            state.apply_action(action)
            spent += perf_counter() - start
            continue
        start = perf_counter()
        player = state.current_player()
        state.observation_tensor(player)
        mask = state.legal_actions_mask()
        spent += perf_counter() - start
        action = rng.choice(np.flatnonzero(mask).tolist())
        start = perf_counter()
        state.apply_action(action)
        spent += perf_counter() - start
        steps += 1
    return steps / spent


def peers(seconds: float) -> Iterator[Row]:
    """Environments that people train on today; those not installed are told about."""
    measured: dict[str, Callable[[], float]] = {
        "PettingZoo connect_four_v3": lambda: aec_rate(
            import_module("pettingzoo.classic.connect_four_v3").env(), seconds
        ),
        "OpenSpiel backgammon": lambda: spiel_rate("backgammon", seconds),
    }
    for name, measure in measured.items():
        try:
            yield {"peer": name, "steps_per_s": round(measure())}
        except ImportError as error:
            sys.stderr.write(f"{name} is left out: {error}\n")


def measure(game: Game, seats: int, seconds: float) -> Row:
    return {
        "game": game.name,
        "seats": seats,
        "engine": round(engine_rate(game, seats, seconds)),
        "aec": round(aec_rate(env(game.name, seats), seconds)),
        "batch_1": round(batch_rate(game, seats, 1, seconds)),
        "batch_2": round(batch_rate(game, seats, 2, seconds)),
    }


def main() -> None:
    parser = argparse.ArgumentParser("python -m tradewinds_rl.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    chosen = parser.parse_args()
    games = [GAMES[chosen.game]] if chosen.game else list(GAMES.values())
    for row in peers(chosen.seconds):
        sys.stdout.write(json.dumps(row) + "\n")
    for game in games:
        for seats in game.seat_counts:
            sys.stdout.write(json.dumps(measure(game, seats, chosen.seconds)) + "\n")


if __name__ == "__main__":
    main()
