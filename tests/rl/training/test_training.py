"""A training can be interrupted, tells how it goes, and leaves weights that a bot plays with."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tradewinds_bots import ExplorerBot, GreedyBot
from tradewinds_bots.learned_bot import LearnedBot
from tradewinds_bots.local_match import play_match
from tradewinds_bots.network import BadWeights, Features, Network
from tradewinds_engine import GAMES, game
from tradewinds_rl import train as train_module
from tradewinds_rl.train import (
    BUDGETS,
    ENTROPY_SHARE,
    PASSES,
    RATE,
    TEACHER_RATE,
    Training,
    main,
    settings_of,
    what_is_left,
)
from tradewinds_rl.training.gradients import Adam, Decisions, losses_and_gradients
from tradewinds_rl.training.self_play import play_against_itself

QUICK = ["--teacher-matches", "2", "--lessons", "2", "--hidden", "12", "--matches", "3"]
QUICK += ["--steps", "40", "--blocks", "2", "--every", "3", "--seed", "5", "--teacher", "greedy"]


def train(out: Path, *more: str, name: str = "vasco-da-gama") -> None:
    main([name, "--out", str(out), *QUICK, *more])


def weights(out: Path) -> dict[str, np.ndarray]:
    with np.load(out / "checkpoint.npz") as file:
        return {name: file[name] for name in file.files if name != "numbers"}


@pytest.mark.parametrize("interruption", [1, 3], ids=["in a lesson", "in self-play"])
def test_an_interrupted_training_ends_like_any_other(tmp_path: Path, interruption: int) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    train(whole, "--seats", "2,3", "--iterations", "5")
    train(parts, "--seats", "2,3", "--iterations", str(interruption))
    train(parts, "--seats", "2,3", "--iterations", "5", "--resume")
    expected = weights(whole)
    found = weights(parts)
    assert expected.keys() == found.keys()
    assert all((found[name] == expected[name]).all() for name in expected)
    other = tmp_path / "other"
    train(other, "--seats", "2,3", "--iterations", "5", "--seed", "6")
    assert any((weights(other)[name] != expected[name]).any() for name in expected)


def test_a_seed_decides_about_the_first_weights_and_all_chance(tmp_path: Path) -> None:
    begun = []
    for number, seed in enumerate(("1", "1", "2")):
        settings, _ = settings_of(["madeira", "--out", str(tmp_path / str(number)), "--seed", seed])
        training = Training(settings, resume=False)
        begun.append((training.network.weights["first"], training.progress.rng.integers(1 << 60)))
    (first, draw), (same, same_draw), (other, other_draw) = begun
    assert (first == same).all()
    assert (first != other).any()
    assert draw == same_draw != other_draw


@pytest.mark.parametrize("teacher_files", [0, 1])
def test_a_training_interrupted_before_its_first_lesson_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, teacher_files: int
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    train(whole, "--seats", "2,3", "--iterations", "2")
    save, calls = np.savez_compressed, []

    def interrupt(file: Path, **arrays: Any) -> None:
        calls.append(file)
        save(file, **arrays)
        if len(calls) > teacher_files:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(np, "savez_compressed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            train(parts, "--seats", "2,3", "--iterations", "2")
    train(parts, "--seats", "2,3", "--iterations", "2", *["--resume"] * teacher_files)
    expected, found = weights(whole), weights(parts)
    assert all((found[name] == expected[name]).all() for name in expected)


def test_a_training_that_is_shortened_ends_as_if_begun_so(tmp_path: Path) -> None:
    short, shortened = tmp_path / "short", tmp_path / "shortened"
    train(short, "--seats", "2", "--decisions", "600")
    train(shortened, "--seats", "2", "--decisions", "30000000", "--iterations", "5")
    train(shortened, "--seats", "2", "--decisions", "600", "--resume")
    expected, found = weights(short), weights(shortened)
    assert all((found[name] == expected[name]).all() for name in expected)


def test_the_commands_of_the_guide_are_accepted(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "learning.md").read_text()
    commands = re.findall(r"python -m tradewinds_rl\.train (.+?)[`\n]", guide)
    assert {name for name in GAMES if any(name in command for command in commands)} == set(GAMES)
    for command in commands:
        settings_of(
            [str(tmp_path / word) if word == "trained" else word for word in command.split()]
        )


def test_a_training_can_go_on_with_other_seat_counts(tmp_path: Path) -> None:
    out, rules = tmp_path / "run", game("vasco-da-gama")
    train(out, "--seats", "2", "--iterations", "1")
    train(out, "--seats", "4", "--iterations", "2", "--resume")
    assert Network.load(out / "vasco-da-gama.npz", rules).seats == [2, 4]


def test_a_finished_training_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "2", "--iterations", "1")
    before = (out / "checkpoint.npz").read_bytes()
    with pytest.raises(SystemExit, match="2"):
        train(out, "--seats", "2", "--iterations", "1")
    assert "has a checkpoint: add --resume" in capsys.readouterr().err
    assert (out / "checkpoint.npz").read_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_weights_of_every_course_take_less_than_a_megabyte(name: str, tmp_path: Path) -> None:
    settings, _ = settings_of([name, "--out", "somewhere"])
    rules, rng = game(name), np.random.default_rng(1)
    Network.new(rules, settings.seats, settings.hidden, rng).save(tmp_path / "most.npz")
    assert (tmp_path / "most.npz").stat().st_size < 1_000_000


def test_the_course_of_a_training_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "2", "--iterations", "3", "--guests", "greedy,explorer")
    said = capsys.readouterr().out
    assert "greedy has played 2 of 2 matches" in said
    assert "3: self-play" in said
    assert "2 seats against greedy and explorer: " in said
    with (out / "curve.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["stage"] for row in rows if row["stage"]] == ["lesson", "lesson", "self-play"]
    measured = [row for row in rows if row["opponent"]]
    assert {row["opponent"] for row in measured} == {"greedy and explorer", "greedy"}
    assert all(0 <= float(row["points"]) <= 1 for row in measured)
    assert {row["iteration"] for row in measured} == {"2", "3"}  # after the lessons, and every 3
    assert (out / "curve.svg").read_text().startswith("<svg")
    train(out, "--seats", "2", "--iterations", "4", "--resume")
    with (out / "curve.csv").open(newline="") as file:
        again = list(csv.DictReader(file))
    assert again[: len(rows)] == rows
    assert again[-1]["iteration"] == "4"
    assert float(again[-1]["seconds"]) > float(rows[-1]["seconds"])


def test_a_bot_plays_what_was_trained(tmp_path: Path) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "3", "--iterations", "3")

    class Trained(LearnedBot):
        folder = out

    table = play_match(game("vasco-da-gama"), [Trained(seed) for seed in range(3)], seed=1)
    assert table.state.to_move is None
    again = play_match(game("vasco-da-gama"), [Trained(seed) for seed in range(3)], seed=1)
    assert again.actions == table.actions


def test_inputs_that_were_never_seen_do_not_matter(tmp_path: Path) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "2", "--iterations", "3")
    played = Network.load(out / "vasco-da-gama.npz", game("vasco-da-gama")).weights["first"]
    trained = weights(out)["weight-first"]
    is_known = np.asarray(weights(out)["square-first"].any(axis=1))
    assert 0 < is_known.sum() < len(is_known)
    assert not played[~is_known].any()
    assert np.allclose(played[is_known], trained[is_known], rtol=1e-3, atol=1e-4)


def test_a_training_ends_when_its_decisions_are_made(tmp_path: Path) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "2", "--guests", "", "--decisions", "200")
    with (out / "curve.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["decisions"]) for row in rows if row["stage"]] == [0, 0, 120, 240]
    assert rows[-1]["opponent"] == "greedy"  # measured at the end, whatever `--every` says
    assert rows[-1]["decisions"] == "240"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_course_at_all_its_seat_counts(name: str) -> None:
    settings, resume = settings_of([name, "--out", "somewhere"])
    assert not resume
    assert sorted(set(settings.seats)) == list(game(name).seat_counts)
    assert settings.decisions == BUDGETS["short"]
    night, _ = settings_of([name, "--out", "somewhere", "--preset", "night"])
    assert replace(night, decisions=settings.decisions) == settings
    assert night.decisions == BUDGETS["night"]
    few, _ = settings_of([name, "--out", "somewhere", "--preset", "night", "--decisions", "9"])
    assert few.decisions == 9


def test_the_rate_falls_to_nothing_at_the_end() -> None:
    for budget in (10_000, 12_000_000, 500_000_000):
        shares = [what_is_left(budget * part // 10, budget) for part in range(11)]
        assert shares[0] == 1
        assert shares[-1] == 0
        assert shares == sorted(shares, reverse=True)
    assert what_is_left(6_000_000, 12_000_000) == pytest.approx(0.8)
    assert what_is_left(11_000_000, 12_000_000) < 0.5


def test_self_play_takes_the_seat_counts_in_turn_and_its_rate_falls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, guests, batches, shares, rates = [], [], [], [], []
    play, learn, step = play_against_itself, losses_and_gradients, Adam.step

    def note_table(network: Network, features: Features, at: int, *more: Any) -> Decisions:
        seats.append(at)
        guests.append([type(bot) for bot in more[-1]])
        return play(network, features, at, *more)

    def note_share(network: Network, features: Features, batch: Decisions, share: float) -> Any:
        batches.append(batch.observations.tolist())
        shares.append(share)
        return learn(network, features, batch, share)

    def note_rate(adam: Adam, weights: Any, gradients: Any, rate: float) -> None:
        rates.append(rate)
        step(adam, weights, gradients, rate)

    monkeypatch.setattr(train_module, "play_against_itself", note_table)
    monkeypatch.setattr(train_module, "losses_and_gradients", note_share)
    monkeypatch.setattr(Adam, "step", note_rate)
    out = tmp_path / "run"
    few = ["--matches", "2", "--every", "9", "--guests", "greedy,explorer"]  # of which none sit in
    train(out, "--seats", "2,3", "--decisions", "250", *few)
    assert {path.name for path in out.glob("greedy-*")} == {"greedy-2.npz", "greedy-3.npz"}
    assert seats == [2, 3, 2, 3]
    assert guests == [[GreedyBot, ExplorerBot]] * 4
    left = [what_is_left(decisions, 250) for decisions in (0, 80, 160, 240) for _ in range(PASSES)]
    assert left[-1] < 0.5
    assert rates[-len(left) :] == [RATE * share for share in left]
    assert shares[-len(left) :] == [ENTROPY_SHARE * share for share in left]
    assert set(rates[: -len(left)]) == {TEACHER_RATE}
    assert set(shares[: -len(left)]) == {0}
    first, second = batches[-2:]  # the passes of one iteration
    assert first != second
    assert sorted(first) == sorted(second)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--guests", "greedy,deep"], "there is no bot 'deep'; there are: builder, "),
        (["--seats", "2,7"], "vasco-da-gama is played by 2, 3, 4 seats, not 7"),
        (["--seats", "two"], "invalid numbers value: 'two'"),
        (["--blocks", "1"], "argument --blocks: must be at least 2, not 1"),
        (["--hidden", "many"], "argument --hidden: invalid number value: 'many'"),
        (["--resume"], "has no checkpoint"),
    ],
)
def test_a_mistyped_argument_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], wrong: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        train(tmp_path / "run", *words)
    assert wrong in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_training_of_one_game_does_not_go_on_with_another(tmp_path: Path) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "3", "--iterations", "1")
    with pytest.raises(BadWeights, match="vasco-da-gama"):
        train(out, "--seats", "3", "--iterations", "2", "--resume", name="madeira")


def test_imitation_learns_the_teachers_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    train(out, "--seats", "2", "--lessons", "30", "--iterations", "30", "--every", "30")
    with (out / "curve.csv").open(newline="") as file:
        losses = [float(row["policy_loss"]) for row in csv.DictReader(file) if row["stage"]]
    assert losses[-1] < 0.9 * losses[0]
