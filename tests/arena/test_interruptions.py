"""Nothing is lost: killed, interrupted, without disk space; and nobody changes what was played."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep

import pytest

from tests.arena.playing import DUEL, RANDOM, bot, play, run
from tradewinds_arena.blocks import games_of
from tradewinds_arena.errors import BadFolder, FolderInUse
from tradewinds_arena.report import write_report
from tradewinds_arena.result_files import as_json
from tradewinds_arena.results import table_of
from tradewinds_arena.start_tournament import create
from tradewinds_arena.tournament import Entrant
from tradewinds_arena.tournament_folder import Folder, Journal
from tradewinds_arena.verification import verify
from tradewinds_engine import is_compiled
from tradewinds_server.cli.app import main

KILLED_SOON = """
import os, signal, sys
from pathlib import Path
from tradewinds_arena.tournament_folder import Folder
from tradewinds_arena.runner import Silent, run
from tradewinds_arena.start_tournament import games_of_folder

class Killer(Silent):
    \"\"\"Kills this process a moment after it has played so many games.\"\"\"

    left = int(sys.argv[2])

    def played(self, records):
        self.left -= len(records)
        if self.left < 0:
            signal.setitimer(signal.ITIMER_REAL, float(sys.argv[3]))

folder = Folder(Path(sys.argv[1]))
signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
run(folder, games_of_folder(folder, workers=2), Killer())
"""


KILLS = [5, pytest.param(20, marks=pytest.mark.exhaustive)]


@pytest.mark.parametrize("kills", KILLS)
def test_however_often_it_is_killed_exactly_the_rest_is_played(tmp_path: Path, kills: int) -> None:
    bots = (Entrant("one", "random"), Entrant("other", "random"))
    tournament = replace(DUEL, bots=bots, blocks=3000 if is_compiled() else 100)
    whole = play(tmp_path / "whole", tournament, 2)
    games = games_of(whole.blocks())
    broken = Folder(tmp_path / "broken")
    broken.create(tournament)
    random = Random(kills)
    before = 0
    for _ in range(kills):
        most = random.randrange(games // (2 * kills))
        command = [sys.executable, "-c", KILLED_SOON, str(broken.path), str(before + most)]
        ended = subprocess.run([*command, str(random.uniform(0.0001, 0.02))])
        assert ended.returncode == -signal.SIGKILL
        after = len(broken.records())
        assert before + most < after <= games
        before = after
    assert run(broken.path, 2)
    assert broken.records() == whole.records()
    tables = [as_json(table_of(tournament, each.records())) for each in (broken, whole)]
    assert tables[0] == tables[1]
    assert verify(broken) == games


def lines_of(folder: Folder) -> int:
    return (folder.read("games.jsonl") or "").count("\n")


def test_the_first_interrupt_lets_running_games_finish(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tradewinds_server", "tournament", "run"]
    terms = ["--game", "vasco-da-gama", "--bots", "greedy,random", "--blocks", "100000"]
    child = subprocess.Popen([*command, *terms, "--out", tmp_path / "t"], stderr=subprocess.PIPE)
    folder = Folder(tmp_path / "t")
    while lines_of(folder) < 4:
        assert child.poll() is None
        sleep(0.01)
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=120)
    assert child.returncode == 130
    assert b"go on with `tradewinds tournament resume" in told.replace(b"\n", b" ")
    records = folder.records()
    assert 4 <= len(records) < 200_000
    assert (folder.path / "report.html").exists()


def test_stopping_finishes_what_runs_and_leaves_the_rest(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.create(DUEL)
    assert not run(tmp_path, 1, stopped=lambda: len(folder.records()) >= 2)
    assert 2 <= len(folder.records()) < 8
    assert run(tmp_path, 1)
    assert len(folder.records()) == 8


def bot_processes(path: Path) -> list[int]:
    """Processes of this machine that were started for bots of a tournament."""
    found = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            is_ours = b"tradewinds_arena.bot_host" in each.with_name("cmdline").read_bytes()
            if is_ours and os.readlink(each.parent / "fd/1").startswith(str(path)):
                found.append(int(each.parent.name))
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue
    return found


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_runner_that_ends_leaves_no_bots_behind(tmp_path: Path, number: signal.Signals) -> None:
    """Killed, or stopped at once by a second Ctrl-C while a bot hangs."""
    tournament = replace(DUEL, bots=(RANDOM, bot("Hanging")))
    Folder(tmp_path).create(tournament)
    command = [sys.executable, "-m", "tradewinds_server", "tournament", "resume", str(tmp_path)]
    child = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    log = tmp_path / "logs/hanging.log"
    while not (log.exists() and "I hang" in log.read_text()):
        assert child.poll() is None
        sleep(0.01)
    assert bot_processes(tmp_path)
    child.send_signal(number)
    if number is signal.SIGINT:
        assert child.stderr is not None
        assert "press Ctrl-C again" in child.stderr.readline()
        child.send_signal(number)
    child.communicate()
    while bot_processes(tmp_path):
        sleep(0.01)
    assert Folder(tmp_path).records() == []


LITTLE_SPACE = """
import resource, sys
from tradewinds_server.cli.app import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
main(["tournament", "resume", sys.argv[2], "--workers", "1"])
"""


def test_a_full_disk_stops_the_tournament_and_loses_nothing(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", DUEL)
    Folder(tmp_path / "t").create(DUEL)
    for space in (1500, 3000):
        command = [sys.executable, "-c", LITTLE_SPACE, str(space), str(tmp_path / "t")]
        ended = subprocess.run(command, capture_output=True, text=True)
        assert ended.returncode == 2
        assert "File too large" in ended.stderr
        assert "tradewinds tournament resume" in ended.stderr.replace("\n", " ")
    assert run(tmp_path / "t")
    assert Folder(tmp_path / "t").read("games.jsonl") == whole.read("games.jsonl")


def test_a_folder_may_be_moved(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", DUEL)
    folder = Folder(tmp_path / "t")
    folder.create(DUEL)
    assert not run(folder.path, stopped=lambda: len(folder.records()) >= 2)
    folder.path.rename(tmp_path / "elsewhere")
    assert run(tmp_path / "elsewhere")
    assert Folder(tmp_path / "elsewhere").read("games.jsonl") == whole.read("games.jsonl")


def test_bots_that_are_gone_stop_the_resuming_instead_of_losing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from tests.arena.bots import First\n")
    folder = create(tmp_path / "t", replace(DUEL, bots=(RANDOM, Entrant("mine", f"{file}:First"))))
    file.unlink()
    with pytest.raises(SystemExit):
        main(["tournament", "resume", str(folder.path)])
    assert "bot 'mine' cannot be started" in capsys.readouterr().err.replace("\n", " ")
    assert folder.records() == []


def test_nobody_changes_a_tournament_that_has_begun(tmp_path: Path) -> None:
    folder = play(tmp_path, replace(DUEL, blocks=1))
    file = tmp_path / "tournament.json"
    file.write_text(file.read_text().replace('"seed": 1', '"seed": 2'))
    with pytest.raises(BadFolder, match="was changed since the tournament began"):
        run(folder.path)


@pytest.mark.parametrize(
    ("file", "before", "after", "message"),
    [
        ("games.jsonl", '"ranks":[1,2]', '"ranks":[2,1]', "game 0: its moves do not lead to"),
        ("games.jsonl", '"scores":[', '"scores":[9', "game 0: its moves do not lead to"),
        ("games.jsonl", '"actions":[', '"actions":[9999,', "game 0: "),
        ("schedule.jsonl", '"seed":', '"seed":1', "is not the one that was scheduled"),
    ],
)
def test_whoever_has_the_folder_can_check_every_game(
    tmp_path: Path, file: str, before: str, after: str, message: str
) -> None:
    folder = play(tmp_path, replace(DUEL, blocks=1))
    assert verify(folder) == 2
    changed = tmp_path / file
    assert before in changed.read_text()
    changed.write_text(changed.read_text().replace(before, after))
    with pytest.raises(BadFolder, match=message):
        verify(folder)


def test_seeds_that_somebody_chose_are_noticed(tmp_path: Path) -> None:
    folder = play(tmp_path, replace(DUEL, blocks=1))
    for file in ("schedule.jsonl", "games.jsonl"):
        text = (tmp_path / file).read_text()
        (tmp_path / file).write_text(re.sub('"seed":[0-9]+', '"seed":77', text))
    with pytest.raises(BadFolder, match="does not follow from the seed"):
        verify(folder)


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("games.jsonl", "rubbish\n", "games.jsonl, line 1 is damaged"),
        ("games.jsonl", '{"game":0}\n', "games.jsonl, line 1 is damaged"),
        ("schedule.jsonl", "[]\n", "schedule.jsonl, line 1 is damaged"),
        ("tournament.json", "{", "tournament.json is damaged"),
        ("tournament.json", "[]", "tournament.json is damaged"),
        ("times.jsonl", "rubbish\n", "times.jsonl, line 1 is damaged"),
    ],
)
def test_a_damaged_folder_is_told_as_such(
    tmp_path: Path, file: str, text: str, message: str
) -> None:
    folder = play(tmp_path / "t", replace(DUEL, blocks=1))
    (folder.path / file).write_text(text)
    read = write_report if file == "times.jsonl" else lambda it: run(it.path)
    with pytest.raises(BadFolder, match=message):
        read(folder)


def test_games_that_were_not_scheduled_are_refused(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", replace(DUEL, blocks=1))
    games = folder.path / "games.jsonl"
    first, second = games.read_text().splitlines(keepends=True)
    games.write_text(first + first)
    with pytest.raises(BadFolder, match="not scheduled, or there twice"):
        run(folder.path)
    games.write_text(first + second.replace('"bots":[1,0]', '"bots":[0,1]'))
    with pytest.raises(BadFolder, match="not the one that was scheduled"):
        run(folder.path)


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", DUEL)
    games = folder.path / "games.jsonl"
    whole = games.read_bytes()
    games.write_bytes(whole[:-40])
    assert len(folder.records()) == 7
    assert run(folder.path, 1)
    assert games.read_bytes() == whole


def test_a_second_runner_is_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.create(DUEL)
    with Journal(folder), pytest.raises(FolderInUse, match="another runner plays in"):
        run(tmp_path, 1)


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    Folder(tmp_path).create(DUEL)
    with pytest.raises(BadFolder, match="already holds a tournament"):
        Folder(tmp_path).create(DUEL)
    with pytest.raises(BadFolder, match="there is no tournament"):
        run(tmp_path / "elsewhere")
