"""`tradewinds play --terminal`: a person at the keyboard plays whole matches."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_watch_and_play import MAIN
from tradewinds_engine import GAMES
from tradewinds_engine.replay import decode, verify
from tradewinds_server.cli import main

ALWAYS_THE_FIRST = "1\n" * 2000


def play(monkeypatch: pytest.MonkeyPatch, said: str, *words: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    with pytest.raises(SystemExit) as end:
        main(["play", *words, "--terminal"])
    assert end.value.code in (0, None)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_and_saved(
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    saved = tmp_path / "match.json"
    against = ("--against", "random,greedy" if game == "madeira" else "greedy")
    play(monkeypatch, ALWAYS_THE_FIRST, game, *against, "--seed", "3", "--save", str(saved))
    told = capsys.readouterr().out
    replay = decode(saved.read_bytes())
    assert verify(replay).to_move is None
    assert replay.players[0] == "person"
    for result in replay.result:
        assert f" {result.total} " in told.partition("Result")[2]
    assert "Round 2" in told
    assert re.search(r"\n +2  \w", told), "numbered choices"


def test_everything_can_be_asked_without_answering(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "?\n? 2\nh\nt\n99\n²\nq\n", "puerto-rico", "--seed", "3")
    told = capsys.readouterr().out
    assert "of rule PR-" in told
    assert re.search(r"It costs .*; its name is \w+", told)
    assert re.search(r"mcts would choose:\n +\d  .* \(value [01]\.\d\d, [\d,]+ visits\)", told)
    assert told.count("role cards") == 2, "the table, and once more as asked"
    assert len(re.findall(r"There are choices 1 to \d", told)) == 2  # "²" is no number
    assert "You left the match" in told


def test_numbers_mean_the_choices_beside_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "h\n2\nq\n", "puerto-rico", "--seed", "3")
    asked, _, answered = capsys.readouterr().out.partition("mcts would choose:")
    choices = dict(re.findall(r"^ +(\d)  (.+)$", asked, re.MULTILINE))
    hints = re.findall(r"^ +(\d)  (.+) \(value", answered, re.MULTILINE)
    assert [choices[number] for number, _ in hints] == [words for _, words in hints]
    assert len(hints) == 3
    assert f"person chooses {choices['2'].partition(':')[0]}\n" in answered


def test_the_end_of_the_input_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "1\n", "madeira", "--seed", "3")
    assert "You left the match" in capsys.readouterr().out


def test_own_bots_are_opponents_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    against = "tests.arena.bots:First,tests.arena.bots:First"
    play(monkeypatch, "q\n", "vasco-da-gama", "--seed", "3", "--against", against)
    assert "First 1" in capsys.readouterr().out


@pytest.fixture
def terminal() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A match at a pseudo-terminal."""
    ours, theirs = pty.openpty()
    words = ("play", "vasco-da-gama", "--terminal", "--seed", "3")
    playing = subprocess.Popen(
        [sys.executable, "-c", MAIN, *words],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        preexec_fn=take_terminal,
    )  # fmt: skip
    os.close(theirs)
    yield ours, playing
    playing.kill()
    playing.wait()
    os.close(ours)


def take_terminal() -> None:
    """Make the terminal on stdin the one whose Ctrl-C the process gets, and does not ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored in what a shell runs in the background
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def read_until(terminal: int, sign: str) -> str:
    told = ""
    while sign not in told:
        told += os.read(terminal, 1 << 16).decode()
    return told


def press_until(terminal: int, key: bytes, sign: str) -> str:
    """Press a key again if nothing comes: an interrupt just before a read begins is lost."""
    told = ""
    while sign not in told:
        os.write(terminal, key)
        while sign not in told and select.select([terminal], [], [], 1.0)[0]:
            told += os.read(terminal, 1 << 16).decode()
    return told


def test_ctrl_c_leaves_without_a_traceback(
    terminal: tuple[int, subprocess.Popen[bytes]],
) -> None:
    keyboard, playing = terminal
    read_until(keyboard, "> ")
    os.write(keyboard, b"1\n")
    read_until(keyboard, "> ")
    told = press_until(keyboard, b"\x03", "You left the match")
    assert playing.wait(timeout=60) == 0
    assert "Traceback" not in told


def test_seed_and_save_are_for_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["play", "madeira", "--seed", "3"])
    assert end.value.code == 2
    assert "go with --terminal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("against", "told"),
    [("deep", "there is no bot 'deep'"), ("cmd:./deep", "does not play in this process")],
)
def test_an_opponent_that_cannot_sit_down_is_refused(
    against: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["play", "madeira", "--against", against, "--terminal"])
    assert end.value.code == 2
    assert told in capsys.readouterr().err
