"""Whole tournaments on this machine: the same whatever the workers, nothing lost, faults told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep

import pytest

from tradewinds_arena import bot_process
from tradewinds_arena.blocks import games_of
from tradewinds_arena.bot_questions import BotQuestion
from tradewinds_arena.errors import BadFolder, BadTournament, FolderInUse
from tradewinds_arena.local_games import LocalGames
from tradewinds_arena.records import BotFailed, FailureKind, replay_of
from tradewinds_arena.report import write_report
from tradewinds_arena.results import as_json, table_of
from tradewinds_arena.runner import run as run_folder
from tradewinds_arena.spec import (
    Entrant,
    Format,
    Limits,
    TimeControl,
    Tournament,
    Track,
    decode,
    entrant,
    from_document,
)  # fmt: skip
from tradewinds_arena.tournament_folder import Folder, Journal
from tradewinds_engine import is_compiled
from tradewinds_engine.replay import verify

POLICIES = (Entrant("greedy", "greedy"), Entrant("random", "random"))
DUEL = Tournament(POLICIES, (Track("vasco-da-gama", 2),), blocks=4, seed=1)


def bot(name: str) -> Entrant:
    return Entrant(name.lower(), f"tests.arena.bots:{name}")


def run(path: Path, workers: int = 1, stopped: Callable[[], bool] = lambda: False) -> bool:
    folder = Folder(path)
    games = LocalGames(folder.tournament(), path / "logs", workers)
    return run_folder(folder, games, stopped=stopped)


def play(path: Path, tournament: Tournament, workers: int = 1) -> Folder:
    folder = Folder(path)
    folder.create(tournament)
    assert run(path, workers)
    return folder


def test_the_same_seed_gives_the_same_file_whatever_the_workers(tmp_path: Path) -> None:
    duel = replace(DUEL, bots=(*POLICIES, bot("Seeded")))
    files = [
        (play(tmp_path / str(workers), duel, workers).path / "games.jsonl").read_bytes()
        for workers in (1, 3)
    ]
    assert files[0] == files[1]
    assert files[0].count(b"\n") == 24


def test_the_searching_bot_takes_part_by_its_name(tmp_path: Path) -> None:
    bots = (Entrant("mcts", "mcts-400"), POLICIES[1])
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=1))
    for record in folder.records():
        assert record.failures == ()
        assert record.ranks[record.bots.index(0)] == 1


def test_games_of_a_block_share_the_seed_and_swap_the_seats(tmp_path: Path) -> None:
    first, second = play(tmp_path / "t", replace(DUEL, blocks=1)).records()
    assert first.seed == second.seed
    assert first.bots == second.bots[::-1]


def test_every_game_makes_a_replay_that_verifies(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", replace(DUEL, blocks=1))
    for record in folder.records():
        replay = replay_of(record, DUEL)
        assert verify(replay).digest().hex() == record.digest
        assert [row.total for row in replay.result] == list(record.scores)


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("Crashing", FailureKind.CRASH, "ValueError: I never learned this"),
        ("Exiting", FailureKind.CRASH, "its process ended with exit code 3"),
        ("Illegal", FailureKind.ILLEGAL, "answered 99999; legal: "),
        ("Wordy", FailureKind.ILLEGAL, "answered 'first' instead of an action id"),
        ("Hungry", FailureKind.MEMORY, "out of memory"),
        ("Missing", FailureKind.CRASH, "its process ended with exit code 1"),
    ],
)
def test_a_bot_that_fails_loses_its_games_with_the_reason(
    tmp_path: Path, name: str, kind: FailureKind, reason: str
) -> None:
    bots = (bot("First"), bot(name))
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=1))
    for record in folder.records():
        (failure,) = record.failures
        assert record.bots[failure.seat] == 1
        assert record.ranks[failure.seat] == 2
        assert (failure.kind, failure.reason[: len(reason)]) == (kind, reason)
    if name == "Crashing":
        assert "I never learned this" in (folder.path / "logs/crashing.log").read_text()


def test_a_bot_that_is_late_too_often_is_replaced(tmp_path: Path) -> None:
    time = TimeControl(allowance=0.02, bank=0.0, strikes=2)
    folder = play(
        tmp_path / "t", replace(DUEL, bots=(bot("Slow"), POLICIES[1]), blocks=1, time=time)
    )
    for record in folder.records():
        (failure,) = record.failures
        assert (failure.kind, failure.reason) == (FailureKind.TIMEOUT, "out of time 3 times")


def test_a_bot_that_hangs_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "LATE_SECONDS", 0.2)
    process = bot_process.BotProcess("tests.arena.bots:Hanging", tmp_path / "log", Limits(0))
    process.begin(0, 1)
    question = hanging_question()
    with pytest.raises(BotFailed, match=r"no answer; it had 0\.1 s") as failed:
        process.choose(question, 0.1)
    process.close()
    assert failed.value.kind is FailureKind.TIMEOUT
    assert "I hang" in (tmp_path / "log").read_text()


def hanging_question() -> BotQuestion:
    return BotQuestion(
        match_id="1", game="vasco-da-gama", seat=0, version=0, prompt="?", legal=[1, 2],
        view=None, snapshot=b"", observation=(), details={}, events=(), allowance=0.1, bank=0.0,
    )  # fmt: skip


COMMAND = """
import sys
from pathlib import Path
from tradewinds_arena.tournament_folder import Folder
from tradewinds_arena.runner import run
from tradewinds_arena.start_tournament import games_of_folder
if __name__ == "__main__":
    folder = Folder(Path(sys.argv[1]))
    run(folder, games_of_folder(folder, workers=2))
"""


KILLS = [5, pytest.param(20, marks=pytest.mark.exhaustive)]


@pytest.mark.parametrize("kills", KILLS)
def test_however_often_it_is_killed_exactly_the_rest_is_played(tmp_path: Path, kills: int) -> None:
    bots = (Entrant("one", "random"), Entrant("other", "random"))
    tournament = replace(DUEL, bots=bots, blocks=3000 if is_compiled() else 100)
    whole = play(tmp_path / "whole", tournament, 2)
    broken = Folder(tmp_path / "broken")
    broken.create(tournament)
    script = tmp_path / "script.py"
    script.write_text(COMMAND)
    random = Random(kills)
    before = 0
    for _ in range(kills):
        child = subprocess.Popen([sys.executable, script, broken.path], start_new_session=True)
        wanted = before + random.randrange(games_of(whole.blocks()) // (2 * kills))
        while child.poll() is None and lines_of(broken) <= wanted:
            sleep(0.002)
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        assert lines_of(broken) >= before
        before = len(broken.records())
    assert run(broken.path, 2)
    assert broken.records() == whole.records()
    assert as_json(tournament, table_of(tournament, broken.records())) == as_json(
        tournament, table_of(tournament, whole.records())
    )


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
    assert b"continue with `tradewinds tournament resume" in told.replace(b"\n", b" ")
    records = folder.records()
    assert 4 <= len(records) < 200_000
    assert (folder.path / "report.html").exists()


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


def test_stopping_finishes_what_runs_and_leaves_the_rest(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.create(DUEL)
    assert not run(tmp_path, 1, stopped=lambda: len(folder.records()) >= 2)
    assert 2 <= len(folder.records()) < 8
    assert run(tmp_path, 1)
    assert len(folder.records()) == 8


def test_swiss_pairs_by_points_round_by_round(tmp_path: Path) -> None:
    bots = tuple(Entrant(f"bot-{at}", "random") for at in range(6))
    tournament = replace(DUEL, bots=bots, format=Format.SWISS, rounds=3, blocks=1)
    folder = play(tmp_path / "t", tournament)
    blocks = folder.blocks()
    assert [block.round for block in blocks] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert len({block.bots for block in blocks}) == 9
    assert games_of(blocks) == len(folder.records()) == 18


def test_a_sequential_test_stops_by_itself(tmp_path: Path) -> None:
    tournament = replace(DUEL, format=Format.SPRT, elo0=0.0, elo1=200.0)
    folder = play(tmp_path / "t", tournament, 2)
    assert len(folder.records()) == 64


def test_a_sequential_test_mixes_two_bots_at_larger_tables(tmp_path: Path) -> None:
    track = Track("vasco-da-gama", 3)
    tournament = replace(DUEL, tracks=(track,), format=Format.SPRT, elo0=0.0, elo1=400.0)
    folder = play(tmp_path / "t", tournament, 2)
    assert len(folder.records()) == 6 * len(folder.blocks())


def test_the_report_shows_every_bot_and_needs_no_network(tmp_path: Path) -> None:
    bots = (*POLICIES, bot("Crashing"))
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=8))
    write_report(folder)
    page = (folder.path / "report.html").read_text()
    assert "http" not in page
    assert "greedy is the best bot of this field." in page
    assert "<b>greedy</b> is better than <b>random</b>" in page
    assert "I never learned this" in page
    results = json.loads((folder.path / "results.json").read_text())
    rows = {row["name"]: row for row in results["bots"]}
    assert rows["crashing"]["crashes"] == rows["crashing"]["games"] == 32
    assert rows["greedy"]["rank_points_ci"][0] > rows["random"]["rank_points_ci"][0]
    assert results["head_to_head"]["greedy"]["random"]["blocks"] == 8
    assert (folder.path / "results.csv").read_text().count("\n") == 4


PR = {"game": "puerto-rico", "seats": 2}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"bots": ["greedy"], "tracks": [], "colour": 1}, "unknown key 'colour'"),
        ({"bots": ["greedy", "random"], "tracks": []}, "there is nothing to play"),
        ({"bots": ["greedy", "greedy"], "tracks": []}, "two bots are called 'greedy'"),
        ({"bots": ["greedy", "../x=random"], "tracks": []}, "a bot cannot be called"),
        ({"bots": ["greedy"], "tracks": [{"game": "puerto-rico", "seats": 2}]}, "at least 2 bots"),
        ({"bots": [], "tracks": [{"game": "go", "seats": 2}]}, "go"),
        ({"bots": [], "tracks": [{"game": "puerto-rico"}]}, "seats is missing"),
        ({"bots": [], "tracks": [], "blocks": True}, "blocks must be a whole number"),
        ({"bots": [], "tracks": [], "format": "cup"}, "format must be one of round-robin"),
        ({"bots": [], "tracks": [], "time": {"allowance": 0}}, "allowance must be more"),
        ({"bots": [], "tracks": [], "time": {"allowance": float("inf")}}, "must be a number"),
        ({"bots": [], "tracks": [], "rounds": 3}, "rounds is for swiss only"),
        ({"bots": [], "tracks": [], "elo1": 3}, "elo1 is for sprt only"),
        ({"bots": [{"run": "random", "level": 3}], "tracks": []}, "unknown key 'bots.level'"),
        ({"bots": ["a=random", "b=random"], "tracks": [PR, PR]}, "puerto-rico/2 is there twice"),
        ({"bots": "greedy", "tracks": []}, "bots must be a list"),
        ({"bots": [], "tracks": [{"game": "puerto-rico", "seats": 2, "options": {"x": 1}}]}, "x"),
    ],
)
def test_a_bad_description_gets_one_clear_error(document: dict[str, object], message: str) -> None:
    with pytest.raises(BadTournament, match=message):
        from_document(document)


def test_a_description_survives_being_written_down() -> None:
    tournament = replace(
        DUEL, time=TimeControl(1.0, 2.0, 1), limits=Limits(512), format=Format.GAUNTLET, title="Cup"
    )
    assert decode(tournament.encode()) == tournament


def test_bots_get_their_names_from_how_they_are_run() -> None:
    assert entrant("greedy") == Entrant("greedy", "greedy")
    assert entrant("bots/my.py:MyBot") == Entrant("MyBot", "bots/my.py:MyBot")
    assert entrant("cmd:./mybot --level=3") == Entrant("mybot", "cmd:./mybot --level=3")
    assert entrant("strong=cmd:./mybot --level=3") == Entrant("strong", "cmd:./mybot --level=3")
