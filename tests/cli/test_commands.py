"""The command line: what it prints, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.engine.releases import RELEASES
from tradewinds_engine import GAMES, Rng
from tradewinds_engine.puerto_rico.state import PuertoRicoState
from tradewinds_server.cli import bench_engine, main
from tradewinds_server.cli.playout import RandomPlay, play
from tradewinds_server.cli.playout_statistics import PlayoutStatistics

Run = Callable[..., tuple[int, str, str]]
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line; exit code, stdout, stderr."""

    def run_command(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        written = capsys.readouterr()
        return int(ended.value.code or 0), written.out, written.err

    return run_command


def test_the_version_is_that_of_the_distribution(run: Run) -> None:
    assert run("--version") == (0, version("tradewinds") + "\n", "")


def test_games_lists_every_game(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    for name in GAMES:
        assert name in out


@every_game
def test_playout_checks_and_sums_up(run: Run, name: str) -> None:
    code, out, _ = run("playout", name, "--seats", "2", "--games", "2", "--seed", "4", "--check")
    assert code == 0
    assert "seat 0" in out
    assert "choices a game" in out
    assert "answers a question" in out


def test_a_broken_invariant_ends_the_run_with_all_that_reproduces_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state = GAMES["puerto-rico"].new(3, seed=255)
    assert isinstance(state, PuertoRicoState)
    state.goods[0] += 1
    with pytest.raises(SystemExit) as ended:
        play(RandomPlay(state, Rng(1)), 255, check=True, summary=PlayoutStatistics())
    assert ended.value.code == 1
    err = capsys.readouterr().err
    assert "game     puerto-rico, 3 seats" in err
    assert "seed     0x000000000000000000000000000000ff" in err
    assert "options  {}" in err
    assert "actions  []" in err
    assert "error: after 0 actions: " in err


def test_the_same_seed_plays_the_same_games(run: Run) -> None:
    name = next(iter(GAMES))
    words = ("playout", name, "--seats", "2", "--games", "3", "--seed")
    assert run(*words, "4") == run(*words, "4")
    assert run(*words, "4") != run(*words, "5")


def test_playout_between_bots_names_them(run: Run) -> None:
    name = next(iter(GAMES))
    words = ("playout", name, "--seats", "2", "--games", "2", "--bots", "random,greedy")
    code, out, _ = run(*words)
    assert code == 0
    assert "random" in out
    assert "greedy" in out


@every_game
def test_saved_games_can_be_shown_and_verified(run: Run, name: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("playout", name, "--seats", "3", "--games", "2", "--save", str(folder))
    assert [path.name for path in sorted(folder.iterdir())] == [
        f"{name}-0000.json", f"{name}-0001.json",
    ]  # fmt: skip
    file = str(folder / f"{name}-0001.json")
    code, out, _ = run("replay", "verify", file)
    assert (code, out.startswith("verified")) == (0, True)
    code, out, _ = run("replay", "show", file)
    assert code == 0
    assert "seat 0" in out
    assert "Result" in out


def test_a_forged_replay_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    name = next(iter(GAMES))
    run("playout", name, "--seats", "2", "--games", "1", "--save", str(tmp_path))
    file = tmp_path / f"{name}-0000.json"
    document = json.loads(file.read_text())
    document["seed"] = "0" * 32
    file.write_text(json.dumps(document))
    code, _, err = run("replay", "verify", str(file))
    assert code == 2
    assert err.startswith("error: position 0: the digest")
    assert len(err.splitlines()) == 1


def test_an_old_replay_is_converted_and_verifies_again(run: Run, tmp_path: Path) -> None:
    old = RELEASES / "0.1.0" / "madeira-2.replay.json"
    file = tmp_path / "old.json"
    file.write_bytes(old.read_bytes())
    code, out, _ = run("replay", "convert", str(file))
    assert (code, out.startswith("converted")) == (0, True)
    document = json.loads(file.read_text())
    assert document["format"] == "tradewinds-replay/2"
    assert document["actions"] == json.loads(old.read_text())["actions"]
    assert run("replay", "verify", str(file))[0] == 0


def test_a_replay_that_does_not_verify_is_not_converted(run: Run, tmp_path: Path) -> None:
    document = json.loads((RELEASES / "0.1.0" / "madeira-2.replay.json").read_text())
    document["final"] = "0" * 32
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(document))
    code, _, err = run("replay", "convert", str(file))
    assert code == 2
    assert "final digest" in err
    assert json.loads(file.read_text()) == document


@every_game
def test_bench_prints_rows_as_json(run: Run, name: str) -> None:
    words = ("bench", "engine", "--game", name, "--seats", "2", "--seconds", "0.01", "--json")
    code, out, _ = run(*words)
    assert code == 0
    (row,) = json.loads(out)
    assert (row["game"], row["seats"]) == (name, 2)
    for figure in ("decisions_per_s", "games_per_s", "snapshot_bytes"):
        assert row[figure] > 0
    work = (
        "copy",
        "copy_apply_estimate",
        "determinize",
        "playout",
        "cutoff_playout",
        "observation",
    )
    for timed in work:
        assert row[f"{timed}_us"] > 0
    assert row["compiled"] in (True, False)


@pytest.mark.parametrize("compiled", [True, False])
def test_bench_says_when_the_engine_runs_interpreted(
    run: Run, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr(bench_engine, "is_compiled", lambda: compiled)
    name = next(iter(GAMES))
    _, _, told = run("bench", "engine", "--game", name, "--seats", "2", "--seconds", "0.01")
    assert ("make setup" in told) is not compiled


def test_bench_prints_a_table(run: Run) -> None:
    name = next(iter(GAMES))
    code, out, _ = run("bench", "engine", "--game", name, "--seats", "2", "--seconds", "0.01")
    assert code == 0
    assert "games/s" in out


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("rules", "chess"), "no game is called 'chess'"),
        (("playout", "chess"), "no game is called 'chess'"),
        (("playout", "GAME", "--seats", "9"), "seats, not 9"),
        (("playout", "GAME", "--option", "speed"), "'speed' is not of the form KEY=VALUE"),
        (("playout", "GAME", "--option", "speed=1"), "unknown option 'speed'"),
        (("playout", "GAME", "--bots", "genius"), "no bot is called 'genius'"),
        (("bench", "engine", "--game", "chess"), "no game is called 'chess'"),
        (("replay", "show", "no/such/file"), "No such file"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, words: tuple[str, ...], wrong: str) -> None:
    game = next(iter(GAMES))
    code, out, err = run(*(word.replace("GAME", game) for word in words))
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert wrong in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [(), ("playout",), ("rules",), ("games",), ("bench", "engine"), ("replay", "verify")]
)
def test_help_teaches(run: Run, words: tuple[str, ...]) -> None:
    code, out, _ = run(*words, "--help")
    assert code == 0
    assert "Usage" in out
