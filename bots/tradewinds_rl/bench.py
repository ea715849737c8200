"""Steps per second of the environments: `python -m tradewinds_rl.bench`.

Seconds are those of the processor, so that other programs do not count; only `batch_2`, which runs
in two processes, goes by the clock. Peers are measured in the same run where they are installed:
connect four of PettingZoo (it needs pygame) and backgammon of OpenSpiel, both with observations.
Choosing an action is not measured.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter, process_time
from typing import Any

import numpy as np

from tradewinds_engine import GAMES, Game, Rng
from tradewinds_engine.batch import Batch
from tradewinds_engine.playout import play_many

from .aec_env import env, raw_env
from .batch_env import BatchEnv

MATCHES = 256
Row = dict[str, Any]


def engine_rate(game: Game, seats: int, seconds: float) -> float:
    """Random play inside the engine, without observations."""
    rng, steps, start = Rng(1), 0, process_time()
    while (spent := process_time() - start) < seconds:
        steps += play_many(game, seats, {}, 10, rng)
    return steps / spent


def observed_rate(game: Game, seats: int, seconds: float) -> float:
    """The engine with observation and mask of every position, without numpy."""
    rng, steps, spent = Rng(1), 0, 0.0
    batch = Batch(game, seats, {}, [rng.seed() for _ in range(MATCHES)])
    while spent < seconds:
        actions = [state.choices[rng.below(len(state.choices))] for state in batch.states]
        start = process_time()
        batch.step(actions)
        spent += process_time() - start
        steps += MATCHES
    return steps / spent


def aec_rate(table: Any, seconds: float) -> float:
    """`last` and `step` of a PettingZoo environment."""
    steps, spent = 0, 0.0
    table.reset(seed=1)
    while spent < seconds:
        start = process_time()
        observation, _, terminated, truncated, _ = table.last()
        spent += process_time() - start
        if terminated or truncated:
            table.reset()
            continue
        action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())  # noqa: S311
        start = process_time()
        table.step(action)
        spent += process_time() - start
        steps += 1
    return steps / spent


def batch_rate(game: Game, seats: int, processes: int, seconds: float) -> float:
    """`step` of a BatchEnv; every match counts."""
    now = process_time if processes == 1 else perf_counter
    steps, spent = 0, 0.0
    with BatchEnv(game.name, MATCHES, seats, seed=1, processes=processes) as batch:
        turn = 0
        while spent < seconds:
            actions = [legal[turn % len(legal)] for legal in map(np.flatnonzero, batch.state.masks)]
            start = now()
            batch.step(actions)
            spent += now() - start
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
            start = process_time()
            state.apply_action(action)
            spent += process_time() - start
            continue
        start = process_time()
        player = state.current_player()
        state.observation_tensor(player)
        mask = state.legal_actions_mask()
        spent += process_time() - start
        action = rng.choice(np.flatnonzero(mask).tolist())
        start = process_time()
        state.apply_action(action)
        spent += process_time() - start
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
        "observed": round(observed_rate(game, seats, seconds)),
        "env": round(aec_rate(env(game.name, seats), seconds)),
        "raw_env": round(aec_rate(raw_env(game.name, seats), seconds)),
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
