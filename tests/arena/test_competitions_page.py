"""The commands of docs/competitions.md, run as they stand but shorter."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stores import free_port
from tradewinds_arena.tournament_folder import Folder
from tradewinds_arena.verification import verify
from tradewinds_server.cli.app import main

PAGE = Path(__file__).parents[2] / "docs" / "competitions.md"
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
SHORTER = {
    r"^python3 -m venv .*\npip install .*\n": "",
    "--blocks 50": "--blocks 2",
    "blocks = 20": "blocks = 1",
    "--elo1 20": "--elo1 400",
    "--game puerto-rico": "--game vasco-da-gama",
    'game = "puerto-rico"': 'game = "vasco-da-gama"',
    "50051": "PORT",
}


MENTIONED = sorted({*re.findall(r"`tradewinds ([a-z -]+?)(?: [A-Z`-]|`)", PAGE.read_text())})


def run(commands: str, folder: Path) -> subprocess.CompletedProcess[str]:
    for long, short in SHORTER.items():
        commands = re.sub(long, short, commands, flags=re.MULTILINE)
    commands = commands.replace("PORT", str(free_port()))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "200"}
    return subprocess.run(
        ["bash", "-e", "-c", commands], cwd=folder, env=environment, capture_output=True,
        text=True, timeout=240,
    )  # fmt: skip


def command(part: str) -> str:
    found: list[str] = [text for text in COMMANDS if part in text]
    return found[0]


def test_the_first_tournament_leaves_a_report(tmp_path: Path) -> None:
    done = run(command("pip install"), tmp_path)
    assert done.returncode == 0, done.stderr
    results = json.loads((tmp_path / "duel/results.json").read_text())
    assert [row["name"] for row in results["bots"]] == ["greedy", "random"]
    assert (tmp_path / "duel/report.html").exists()


def test_a_remote_competition_with_keys_ends_in_a_folder_to_publish(tmp_path: Path) -> None:
    done = run(command("bots add olga"), tmp_path)
    public = tmp_path / "cup-host/public"
    assert (public / "report.html").exists(), done.stderr
    results = json.loads((public / "results.json").read_text())
    assert sorted(row["name"] for row in results["bots"]) == ["ada", "bob", "house"]
    assert all(row["games"] == 10 for row in results["bots"])
    assert sum(row["crashes"] + row["timeouts"] + row["illegal"] for row in results["bots"]) == 0
    secrets = [(tmp_path / f"cup-host/{name}.key").read_text().strip() for name in ("olga", "ada")]
    files = [it for it in (tmp_path / "cup-host/cup").rglob("*") if it.is_file()]
    assert not any(secret in it.read_text() for it in files for secret in secrets)
    assert verify(Folder(public)) == 12


def test_programs_need_nothing_but_a_command(tmp_path: Path) -> None:
    done = run(command("cmd:python"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout


@pytest.mark.parametrize("part", ["tradewinds sprt"])
def test_a_sequential_test_says_who_is_better(tmp_path: Path, part: str) -> None:
    done = run(command(part), tmp_path)
    assert "mine is better by 400 Elo or more after" in done.stdout, done.stderr


@pytest.mark.parametrize("words", MENTIONED)
def test_commands_that_are_mentioned_exist(words: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words.split(), "--help"])
    assert not ended.value.code
