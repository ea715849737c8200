"""Many matches at once play what single matches play."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.setups import pick
from tradewinds_engine import IllegalAction, Rng, game
from tradewinds_engine.batch import Batch
from tradewinds_engine.observation import observe
from tradewinds_rl import BatchEnv
from tradewinds_rl.batch_env import BatchStep
from tradewinds_rl.rewards import REWARDS, Numbers, Reward, final_rewards, margin

from .setups import Setup, every_game, every_setup

MATCHES = 3


def choices(step: BatchStep, turn: int) -> list[int]:
    """A legal action for every row that does not depend on chance."""
    return [int(legal[turn % len(legal)]) for legal in map(np.flatnonzero, step.masks)]


def record(env: BatchEnv, steps: int) -> list[tuple[Any, ...]]:
    rows = []
    for turn in range(steps):
        step = env.step(choices(env.state, turn))
        rows.append(tuple(array.tolist() for array in step))
    return rows


@every_setup
def test_rows_show_what_single_matches_show(setup: Setup) -> None:
    seeds, rng = [5, 6, 7], Rng(1)
    batch = Batch(setup.game, setup.seats, setup.options, seeds)
    singles = [setup.new(Rng(seed).seed()) for seed in seeds]
    width, actions = setup.game.observation(setup.seats).length, len(setup.game.actions)
    ended = 0
    while ended < len(seeds):
        values = np.frombuffer(memoryview(batch.observer.values), np.int16).reshape(-1, width)
        masks = np.frombuffer(memoryview(batch.observer.mask), np.uint8).reshape(-1, actions)
        chosen = []
        for row, state in enumerate(singles):
            if state.to_move is not None:
                assert values[row].tolist() == observe(state, state.actor)
                assert np.flatnonzero(masks[row]).tolist() == state.legal()
                assert batch.actors[row] == state.actor
                chosen.append(pick(state, rng))
                state.apply(chosen[-1])
            else:
                chosen.append(batch.states[row].legal()[0])
        batch.step(chosen)
        for row, state in enumerate(singles):
            if batch.ended[row] and state.to_move is None:
                ranks = list(batch.ranks)[row * setup.seats : (row + 1) * setup.seats]
                totals = list(batch.totals)[row * setup.seats : (row + 1) * setup.seats]
                if totals == [score.total for score in state.scores()]:
                    assert ranks == [score.rank for score in state.scores()]
                    ended += 1


@every_game
def test_a_match_that_ends_is_followed_by_the_next(setup: Setup) -> None:
    env = BatchEnv(setup.game.name, MATCHES, setup.seats, setup.options, seed=4)
    ends = 0
    for turn in range(700):
        step = env.step(choices(env.state, turn))
        assert (step.rewards[~step.done] == 0).all()
        assert np.allclose(step.rewards.sum(1), 0, atol=1e-6)
        assert step.masks.any(1).all()
        for row in np.flatnonzero(step.done):
            ends += 1
            assert step.rewards[row].max() >= 0
    assert ends >= MATCHES


@every_game
def test_rewards_are_those_of_the_match_that_ended(setup: Setup) -> None:
    seats = setup.game.seat_counts[-1]
    env = BatchEnv(setup.game.name, 1, seats, setup.options, seed=4, reward="margin")
    deals = Rng(Rng(4).seed())
    for _ in range(2):
        state = setup.game.new(seats, setup.options, deals.seed())
        while state.to_move is not None:
            env.step([state.legal()[-1]])
            state.apply(state.legal()[-1])
        assert env.state.done[0]
        assert env.state.rewards[0].tolist() == final_rewards(state.scores(), margin)


@every_game
def test_processes_play_the_same_matches(setup: Setup) -> None:
    alone = BatchEnv(setup.game.name, MATCHES, setup.seats, seed=9)
    with BatchEnv(setup.game.name, MATCHES, setup.seats, seed=9, processes=2) as shared:
        assert record(alone, 250) == record(shared, 250)
    other = BatchEnv(setup.game.name, MATCHES, setup.seats, seed=10)
    assert (other.state.observations != alone.state.observations).any()


def test_an_illegal_action_changes_nothing() -> None:
    env = BatchEnv("madeira", 2, 2)
    before = [array.copy() for array in env.state]
    good = choices(env.state, 0)
    illegal = int(np.flatnonzero(~env.state.masks[1])[0])
    for bad in (illegal, -1, 10_000):
        with pytest.raises(IllegalAction, match=rf"action {bad} is not legal in match 1; legal: "):
            env.step([good[0], bad])
    for actions in ([good[0]], [0.5, 1.0]):
        with pytest.raises(ValueError, match="actions must be 2 integers"):
            env.step(np.array(actions))
    assert all((array == kept).all() for array, kept in zip(env.state, before, strict=True))


def test_an_illegal_action_in_a_batch_changes_nothing() -> None:
    batch = Batch(game("madeira"), 2, {}, [1, 2])
    before = [state.digest() for state in batch.states]
    for bad in (-1, 10_000):
        with pytest.raises(IllegalAction, match="not legal in row 1"):
            batch.step([batch.states[0].legal()[0], bad])
    with pytest.raises(ValueError, match="1 actions for 2 matches"):
        batch.step([0])
    assert [state.digest() for state in batch.states] == before


def test_a_process_that_dies_is_noticed() -> None:
    with BatchEnv("madeira", 2, 2, processes=2) as env:
        assert env._workers is not None
        env._workers._processes[0].terminate()
        env._workers._processes[0].join()
        with pytest.raises(RuntimeError, match="a process of the batch ended"):
            record(env, 2)


def test_a_process_that_is_killed_ends_the_others_quietly(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with BatchEnv("madeira", 2, 2, processes=2) as env:
        assert env._workers is not None
        processes = env._workers._processes.copy()
        processes[0].kill()
        processes[0].join()
        for _ in range(2):
            with pytest.raises(RuntimeError, match="a process of the batch ended"):
                env.step(choices(env.state, 0))
        assert [process.is_alive() for process in processes] == [False, False]
        assert processes[1].exitcode == 0
    assert capfd.readouterr().err == ""


def test_a_step_that_was_interrupted_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with BatchEnv("madeira", 2, 2, processes=2) as env:
        with monkeypatch.context() as patch:
            patch.setattr(env._workers, "_wait", interrupt)
            with pytest.raises(KeyboardInterrupt):
                env.step(choices(env.state, 0))
        with pytest.raises(RuntimeError, match="was interrupted: make a new one"):
            env.step(choices(env.state, 0))


INTERRUPTED = """
import os, signal, sys
from tradewinds_rl import BatchEnv

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in a background shell
    before = set(os.listdir("/dev/shm"))
    with BatchEnv("madeira", 2, 2, processes=2) as env:
        print(set(os.listdir("/dev/shm")) - before, flush=True)
        os.killpg(0, signal.SIGINT)  # what Ctrl-C in a terminal does
"""


def test_ctrl_c_ends_all_processes_without_their_complaints(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, start_new_session=True)
    assert done.returncode in (-signal.SIGINT, 130)
    assert done.stdout == "set()\n"
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_batch_that_was_closed_plays_no_further(processes: int) -> None:
    env = BatchEnv("madeira", 2, 2, processes=processes)
    env.close()
    env.close()
    with pytest.raises(RuntimeError, match="the batch is closed"):
        env.step(choices(env.state, 0))


@pytest.mark.parametrize("processes", [1, 2])
def test_arrays_are_ready_for_use_and_cannot_be_written(processes: int) -> None:
    with BatchEnv("puerto-rico", 3, 3, processes=processes) as env:
        spec = env.spec
        expected = {
            "observations": ((3, spec.length), np.int16),
            "masks": ((3, spec.action_count), np.bool_),
            "seats": ((3,), np.int16),
            "rewards": ((3, 3), np.float32),
            "done": ((3,), np.bool_),
        }
        for name, array in env.state._asdict().items():
            assert (array.shape, array.dtype) == expected[name]
            assert array.flags.c_contiguous
            assert array.flags.aligned
            assert not array.flags.writeable


def test_a_batch_is_not_copied() -> None:
    env = BatchEnv("madeira", 2, 2)
    for copy_it in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a BatchEnv cannot be copied or pickled"):
            copy_it(env)


def test_there_are_not_more_processes_than_matches() -> None:
    with pytest.raises(ValueError, match="processes must be from 1 to 2, not 3"):
        BatchEnv("madeira", 2, 2, processes=3)
    with pytest.raises(ValueError, match="matches must be at least 1, not 0"):
        BatchEnv("madeira", 0, 2)


def test_seats_and_seeds_may_come_from_numpy() -> None:
    plain = BatchEnv("madeira", 2, 3, seed=5)
    drawn = BatchEnv("madeira", 2, np.int64(3), seed=np.int64(5))  # type: ignore[arg-type]
    assert (drawn.state.observations == plain.state.observations).all()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_reward_that_fails_or_has_the_wrong_shape_is_told(processes: int) -> None:
    def broken(ranks: Numbers, points: Numbers) -> Numbers:
        raise ZeroDivisionError

    wrong: list[tuple[Reward, type[Exception]]] = [
        (broken, ZeroDivisionError),
        (lambda ranks, points: ranks[0], ValueError),
    ]
    for reward, error in wrong:
        with BatchEnv("madeira", 2, 2, reward=reward, processes=processes) as env:
            with pytest.raises(error):
                record(env, 700)
            assert env.state.done.any()
            assert not env.state.rewards.any()
            env.step(choices(env.state, 0))  # the next matches go on
            assert not env.state.done.all()


def test_points_can_be_the_reward() -> None:
    env = BatchEnv("vasco-da-gama", 1, 2, reward="margin")
    while not env.step(choices(env.state, 0)).done[0]:
        pass
    first, second = env.state.rewards[0].tolist()
    assert first == -second


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("reward", ["rank", "margin"])
@every_game
def test_each_step_pays_when_asked(setup: Setup, reward: str, processes: int) -> None:
    """The change of what the match would pay if it ended there."""
    function, seats = REWARDS[reward], setup.game.seat_counts[-1]
    with BatchEnv(
        setup.game.name, 2, seats, seed=4, reward=reward, processes=processes, every_step=True
    ) as env:
        rng = Rng(4)
        deals = [Rng(rng.seed()) for _ in range(2)]
        states = [setup.game.new(seats, {}, deal.seed()) for deal in deals]
        worth = np.zeros((2, seats))
        ended = changes = turn = 0
        while ended < 3:
            actions = choices(env.state, turn)
            step, turn = env.step(actions), turn + 1
            for row, state in enumerate(states):
                state.apply(actions[row])
                now = np.array(final_rewards(state.scores(), function))
                assert step.rewards[row] == pytest.approx(now - worth[row], abs=1e-4)
                assert step.done[row] == (state.to_move is None)
                worth[row] = now
                changes += bool(step.rewards[row].any())
                if state.to_move is None:
                    ended += 1
                    states[row] = setup.game.new(seats, {}, deals[row].seed())
                    worth[row] = 0
        assert changes > 10


def test_a_reward_that_fails_in_each_step_is_told_and_the_next_pays_all() -> None:
    fails = True

    def sometimes(ranks: Numbers, points: Numbers) -> Numbers:
        if fails:
            raise ZeroDivisionError
        return points + 100

    env = BatchEnv("madeira", 2, 2, reward=sometimes, every_step=True)
    with pytest.raises(ZeroDivisionError):
        env.step(choices(env.state, 0))
    assert not env.state.rewards.any()
    fails = False
    assert (env.step(choices(env.state, 0)).rewards >= 100).all()
    assert (env.step(choices(env.state, 0)).rewards < 50).all()
