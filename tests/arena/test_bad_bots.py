"""Bots that fail in every way there is: they lose their games, and nobody else does."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.arena.playing import DUEL, RANDOM, bot, play, run, wait_for_end
from tradewinds_arena import bot_process, worker
from tradewinds_arena.bot_log import KEPT_BYTES, MOST_BYTES, BotLog
from tradewinds_arena.bot_questions import BotQuestion
from tradewinds_arena.errors import ArenaError, BadTournament
from tradewinds_arena.records import LONGEST_REASON, BotFailed, FailureKind
from tradewinds_arena.start_tournament import create
from tradewinds_arena.tournament import Entrant, Limits, TimeControl
from tradewinds_arena.tournament_folder import Folder


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("Crashing", FailureKind.CRASH, "ValueError: I never learned this"),
        ("Exiting", FailureKind.CRASH, "its process ended with exit code 3"),
        ("Lying", FailureKind.CRASH, "garbage in place of an answer: b'rubbish'"),
        ("Nesting", FailureKind.CRASH, "garbage in place of an answer: b'[[["),
        ("Cursing", FailureKind.CRASH, "ValueError: \ufffd \ufffd[31m !!!"),
        ("Endless", FailureKind.CRASH, "an endless answer"),
        ("Huge", FailureKind.ILLEGAL, "answered 1000000000000000000000000000000; legal: "),
        ("Illegal", FailureKind.ILLEGAL, "answered 99999; legal: "),
        ("Wordy", FailureKind.ILLEGAL, "answered 'first' instead of an action id"),
        ("Hungry", FailureKind.MEMORY, "out of memory"),
        ("Missing", FailureKind.CRASH, "its process ended with exit code 1: bot "),
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
        assert len(failure.reason) <= LONGEST_REASON
    if name == "Crashing":
        assert "I never learned this" in (folder.path / "logs/crashing.log").read_text()


def test_a_bot_that_is_late_too_often_is_replaced(tmp_path: Path) -> None:
    time = TimeControl(allowance=0.02, bank=0.0, strikes=2)
    folder = play(tmp_path / "t", replace(DUEL, bots=(bot("Slow"), RANDOM), blocks=1, time=time))
    for record in folder.records():
        (failure,) = record.failures
        assert (failure.kind, failure.reason) == (FailureKind.TIMEOUT, "out of time 3 times")


def test_a_bot_pays_from_its_bank_until_nothing_is_left(tmp_path: Path) -> None:
    time = TimeControl(allowance=0.2, bank=1.0, strikes=0)
    folder = play(
        tmp_path / "t", replace(DUEL, bots=(bot("Dawdling"), RANDOM), blocks=1, time=time)
    )
    for record in folder.records():
        (failure,) = record.failures
        assert (failure.kind, failure.reason) == (FailureKind.TIMEOUT, "out of time 1 times")
    banks = [float(it) for it in (folder.path / "logs/dawdling.log").read_text().split()]
    assert banks[0] == 1.0
    assert all(later in (1.0, min(later, before - 0.4)) for before, later in pairwise(banks))


def test_a_bot_that_kills_its_worker_stops_the_others_only_if_it_does_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = tmp_path / "order"
    monkeypatch.setenv("KILL_WORKERS", str(order))
    duel = replace(DUEL, bots=(bot("Murderous"), RANDOM), blocks=2)
    order.write_text("1")
    records = play(tmp_path / "once", duel).records()
    assert [record.game for record in records] == [0, 1, 2, 3]
    assert not order.exists()
    order.write_text("2")
    told = "game 0 of murderous and random ended two workers (signal SIGKILL)"
    with pytest.raises(ArenaError, match=re.escape(told)):
        play(tmp_path / "again", duel)
    assert run(tmp_path / "again")
    assert Folder(tmp_path / "again").records() == records


def test_a_game_that_was_written_down_before_its_worker_died_is_not_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMES", str(tmp_path / "t/games.jsonl"))
    monkeypatch.setenv("KILLED", str(tmp_path / "killed"))
    folder = play(tmp_path / "t", replace(DUEL, bots=(bot("Waylaying"), RANDOM), blocks=2))
    assert (tmp_path / "killed").exists()
    assert [record.game for record in folder.records()] == [0, 1, 2, 3]


@pytest.mark.parametrize("name", ["Hanging", "Stopped"])
def test_a_bot_that_hangs_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(bot_process, "LATE_SECONDS", 0.2)
    log = BotLog(tmp_path / "log")
    process = bot_process.BotProcess(f"tests.arena.bots:{name}", log, Limits(0))
    process.begin(0, 1)
    with pytest.raises(BotFailed, match=r"no answer; it had 0\.1 s") as failed:
        process.choose(any_question(), 0.1)
    process.close()
    assert failed.value.kind is FailureKind.TIMEOUT
    assert process.process.returncode == -9
    if name == "Hanging":
        assert "I hang" in log.path.read_text()


def any_question() -> BotQuestion:
    return BotQuestion(
        match_id="1", game="vasco-da-gama", seat=0, version=0, prompt="?", legal=[1, 2],
        view=None, snapshot=b"", observation=(), details={}, events=(), allowance=0.1, bank=0.0,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["Modern", "Noisy", "Forking"])
def test_odd_bots_may_play(tmp_path: Path, name: str) -> None:
    folder = play(tmp_path / "t", replace(DUEL, bots=(bot("First"), bot(name)), blocks=1))
    assert [record.failures for record in folder.records()] == [(), ()]


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", replace(DUEL, bots=(RANDOM, bot("Forking")), blocks=1))
    printed = (folder.path / "logs/forking.log").read_text()
    children = [int(pid) for pid in re.findall(r"child (\d+)", printed)]
    assert children
    for pid in children:
        wait_for_end(pid)


@pytest.mark.parametrize(
    ("name", "limits", "reason"),
    [
        ("Spinning", Limits(cpu_seconds=1), "its process ended with signal SIGXCPU"),
        ("Flooding", Limits(file_mb=1), ""),
    ],
)
def test_a_bot_that_takes_too_much_is_ended(
    tmp_path: Path, name: str, limits: Limits, reason: str
) -> None:
    bots = (bot("First"), bot(name))
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=1, limits=limits))
    for record in folder.records():
        (failure,) = record.failures
        assert (record.bots[failure.seat], failure.kind) == (1, FailureKind.CRASH)
        assert failure.reason.startswith(reason)
    assert (folder.path / f"logs/{name.lower()}.log").stat().st_size <= 1 << 20


def test_processor_time_is_given_anew_for_every_game(tmp_path: Path) -> None:
    (tmp_path / "counted.py").write_text("print('started')\nfrom tests.arena.bots import First\n")
    counted = Entrant("counted", f"{tmp_path}/counted.py:First")
    duel = replace(DUEL, bots=(counted, RANDOM), blocks=1, limits=Limits(cpu_seconds=60))
    folder = play(tmp_path / "t", duel)
    assert [record.failures for record in folder.records()] == [(), ()]
    assert (folder.path / "logs/counted.log").read_text() == "started\n" * 2


def test_bots_hear_how_every_game_ended(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", replace(DUEL, bots=(bot("Learning"), RANDOM), blocks=1))
    told = (folder.path / "logs/learning.log").read_text().splitlines()
    first, second = folder.records()
    assert told == [
        f"over vasco-da-gama {record.game}: seat {seat} of 2, rank {record.ranks[seat]}, "
        f"{record.scores[seat]} points"
        for record, seat in ((first, 0), (second, 1))
    ]


DYING = """
import sys
print("hello")
sys.exit("no weights")
"""


LYING = """
import os, sys
os.write(int(sys.argv[1]), b'["answer", 5]\\n')
"""


def test_a_bot_that_dies_at_its_start_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "dying.py").write_text(DYING)
    dying = Entrant("dying", f"{tmp_path}/dying.py:Dying")
    folder = play(tmp_path / "t", replace(DUEL, bots=(RANDOM, dying)))
    reasons = [failure.reason for record in folder.records() for failure in record.failures]
    assert reasons == ["its process ended with exit code 1: no weights"] * 8
    assert (folder.path / "logs/dying.log").read_text().count("hello") == worker.STARTS


def test_bots_are_tried_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "dying.py").write_text(DYING)
    dying = Entrant("dying", f"{tmp_path}/dying.py:Dying")
    (tmp_path / "lying.py").write_text(LYING)
    bad = {
        Entrant("lying", f"{tmp_path}/lying.py:Lying"): "garbage in place of its wishes: 5",
        dying: "bot 'dying' cannot be started: its process ended with exit code 1: no weights",
        bot("Abstract"): "has no method choose",
        bot("Missing"): "has no attribute 'Missing'",
        Entrant("x", "nowhere.py:Bot"): "nowhere.py",
        Entrant("x", "tests.arena.bots:os"): "is no class derived from",
    }
    for entrant, message in bad.items():
        with pytest.raises(BadTournament, match=re.escape(message)):
            create(tmp_path / "t", replace(DUEL, bots=(RANDOM, entrant)))
    assert not (tmp_path / "t").exists()


def test_a_log_forgets_its_beginning(tmp_path: Path) -> None:
    log = BotLog(tmp_path / "log")
    with log.open() as output:
        output.write(b"line\n" * (MOST_BYTES // 5 + 1))
    with log.open() as output:
        output.write(b"the end\n")
    assert log.path.stat().st_size < KEPT_BYTES + 100
    assert log.path.read_bytes().startswith(b"[the beginning was cut off]\nline\n")
    assert log.last_words() == "the end"
