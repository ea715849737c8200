"""The commands of an organiser: run a file, look at it, check it, take games out of it."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.arena.playing import DUEL, play
from tradewinds_arena import presets
from tradewinds_arena.tournament import Entrant, Format, Limits, Substitute, TimeControl, Track
from tradewinds_arena.tournament_file import from_file
from tradewinds_arena.tournament_folder import Folder
from tradewinds_engine.replay import decode
from tradewinds_engine.replay import verify as verify_replay
from tradewinds_server.cli.app import main

PAGE = Path(__file__).parents[2] / "docs" / "competitions.md"
CUP = """
title = "A cup"
bots = ["greedy", "chance=random"]
blocks = 3
seed = 5
[[tracks]]
game = "vasco-da-gama"
seats = 2
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run a command line; exit code, stdout and stderr in one line each."""
    monkeypatch.setenv("COLUMNS", "200")
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def run_command(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        written = capsys.readouterr()
        return int(ended.value.code or 0), written.out, " ".join(written.err.split())

    yield run_command
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def cup(tmp_path: Path, run: Run) -> Path:
    """A tournament that was played from a file."""
    file = tmp_path / "cup.toml"
    file.write_text(CUP)
    code, out, err = run("tournament", "run", file, "--out", tmp_path / "cup", "--workers", 1)
    assert code == 0
    assert re.search(r"greedy .* 6 ", out)
    assert "report.html" in err
    return tmp_path / "cup"


def test_a_file_is_played_to_its_end(cup: Path) -> None:
    folder = Folder(cup)
    tournament = folder.tournament()
    assert tournament.bots == (Entrant("greedy", "greedy"), Entrant("chance", "random"))
    assert (tournament.title, tournament.seed, len(folder.records())) == ("A cup", 5, 6)
    assert {it.name for it in cup.iterdir()} >= {"report.html", "results.json", "results.csv"}


def test_a_tournament_is_what_the_command_line_says(tmp_path: Path, run: Run) -> None:
    words = ("--seats", 3, "--bots", "greedy, a=random, b=random", "--blocks", 1, "--seed", 9)
    more = ("--format", "gauntlet", "--options", '{"strict_interrupts": true}', "--workers", 1)
    out = tmp_path / "t"
    code, _, err = run("tournament", "run", "--game", "vasco-da-gama", *words, *more, "--out", out)
    assert code == 0, err
    tournament = Folder(out).tournament()
    assert tournament.tracks == (Track("vasco-da-gama", 3, {"strict_interrupts": True}),)
    assert [bot.name for bot in tournament.bots] == ["greedy", "a", "b"]
    assert (tournament.blocks, tournament.seed) == (1, 9)
    assert tournament.format is Format.GAUNTLET
    assert len(Folder(out).records()) == 6


def test_status_counts_what_is_played(tmp_path: Path, run: Run) -> None:
    play(tmp_path / "t", DUEL)
    games = tmp_path / "t/games.jsonl"
    games.write_text("".join(games.read_text().splitlines(keepends=True)[:6]))
    code, out, err = run("tournament", "status", tmp_path / "t")
    assert (code, err) == (0, "6 of 8 scheduled games are played")
    assert re.search(r"greedy\D+1\.000 .* 6 ", out)
    assert run("tournament", "resume", tmp_path / "t", "--workers", 1)[0] == 0
    assert run("tournament", "status", tmp_path / "t")[2] == "8 of 8 scheduled games are played"


def test_a_report_is_written_anew(cup: Path, run: Run) -> None:
    page = (cup / "report.html").read_text()
    for name in ("report.html", "results.json", "results.csv", "details.json"):
        (cup / name).unlink()
    assert run("tournament", "report", cup)[0] == 0
    assert (cup / "report.html").read_text() == page
    assert json.loads((cup / "results.json").read_text())["bots"][0]["games"] == 6


def test_a_folder_is_verified(cup: Path, run: Run) -> None:
    assert run("tournament", "verify", cup) == (0, "", "6 games: schedule, moves and results agree")
    games = cup / "games.jsonl"
    games.write_text(games.read_text().replace('"actions":[', '"actions":[0,', 1))
    code, _, err = run("tournament", "verify", cup)
    assert (code, err[:14]) == (2, "error: game 0:")


def test_a_game_becomes_a_replay(cup: Path, run: Run) -> None:
    code, out, _ = run("tournament", "replay", cup, 3)
    assert code == 0
    replay = decode(out)
    assert replay.players == ["chance", "greedy"]
    verify_replay(replay)
    assert run("tournament", "replay", cup, 3, "--out", cup / "3.json")[0] == 0
    assert (cup / "3.json").read_text() == out
    code, _, err = run("tournament", "replay", cup, 6)
    assert (code, "game 6 is not played in" in err) == (2, True)


def test_a_run_needs_a_file_or_a_game(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(CUP)
    for words in ((), (file, "--game", "madeira"), (file, "--blocks", 2), (file, "--seed", 0)):
        code, _, err = run("tournament", "run", *words, "--out", tmp_path / "t")
        assert (code, "give either a file, or --game" in err) == (2, True)
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "greedy,gready"), "there is no bot 'gready': bundled are builder, "),
        (("--bots", "greedy,remote:ada"), "bot 'ada' is remote: say by --server where"),
        (("--bots", "greedy"), "needs at least 2 bots, not 1"),
        (("--options", "[]"), "--options must be an object"),
        (("--options", "{"), "--options is not JSON"),
        (("--options", '{"wind": 1}'), "wind"),
        (("--seats", "5"), "vasco-da-gama is played by 2, 3, 4 seats, not 5"),
        (("--format", "sprt", "--blocks", "3"), "blocks is for round-robin, gauntlet, swiss, "),
        (("--ca", "ca.pem"), "--ca goes with --server"),
        (("--server", "localhost", "--ca", "/nowhere"), "the authority /nowhere cannot be read"),
    ],
)
def test_a_mistake_on_the_command_line_is_one_error_and_leaves_nothing(
    tmp_path: Path, run: Run, words: tuple[str, ...], message: str
) -> None:
    out = tmp_path / "t"
    code, _, err = run("tournament", "run", "--game", "vasco-da-gama", "--out", out, *words)
    assert (code, err.count("error: "), message in err) == (2, 1, True), err
    assert not out.exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("at_once = 2", "at_once is for bots on a server, and no bot here needs one"),
        (
            'bots = ["greedy", {run = "random", key_env = "KEY"}]',
            "bot 'random': key_env is for a program that connects to --server",
        ),
    ],
)
def test_terms_that_need_a_server_are_refused_without_one(
    tmp_path: Path, run: Run, line: str, message: str
) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(f"{line}\n" + re.sub(f"{line.split()[0]} = .*\n", "", CUP))
    code, _, err = run("tournament", "run", file, "--out", tmp_path / "t")
    assert (code, message in err) == (2, True), err
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize("elo1", ["nan", "inf", "1e308", "-5"])
def test_a_sequential_test_needs_sensible_bounds(tmp_path: Path, run: Run, elo1: str) -> None:
    words = ("greedy", "random", "--game", "vasco-da-gama", "--elo1", elo1)
    code, _, err = run("sprt", *words, "--out", tmp_path / "t")
    assert (code, err.count("error: elo")) == (2, 1), err
    assert not (tmp_path / "t").exists()


def test_the_preset_is_two_tracks_and_a_second_for_a_move(tmp_path: Path, run: Run) -> None:
    code, out, _ = run("tournament", "preset")
    assert (code, out.split()) == (0, presets.names())
    file = tmp_path / "cup.toml"
    file.write_text(run("tournament", "preset", "puerto-rico-1s")[1])
    tournament = from_file(file)
    assert tournament.tracks == (Track("puerto-rico", 2), Track("puerto-rico", 3))
    assert tournament.time == TimeControl(1.0, 10.0, strikes=3, connect=60.0)
    assert (tournament.format, tournament.blocks) == (Format.ROUND_ROBIN, 50)


def test_the_file_on_the_page_says_what_its_remarks_say(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    file = tmp_path / "cup.toml"
    file.write_text(text)
    tournament = from_file(file)
    assert tournament.title == "Two and three seats, one second per move"
    assert tournament.tracks == (Track("puerto-rico", 2), Track("puerto-rico", 3))
    assert tournament.bots[2] == Entrant("mine", "bots/my.py:MyBot")
    assert tournament.time == TimeControl(allowance=1.0, bank=10.0, strikes=3)
    assert tournament.limits == Limits(memory_mb=2048, cpu_seconds=600, file_mb=1024)
    assert tournament.substitute is Substitute.RANDOM


def test_a_sequential_test_of_a_bot_with_itself_names_both(tmp_path: Path, run: Run) -> None:
    code, out, _ = run(
        *("sprt", "random", "random", "--game", "vasco-da-gama", "--elo0", 0, "--elo1", 500),
        *("--out", tmp_path / "t", "--workers", 1),
    )
    assert code == 0
    assert "random-a is not better by 500 Elo after " in out
