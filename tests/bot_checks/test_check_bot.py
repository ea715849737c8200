"""`tradewinds bot check`: a good bot gets full marks, a bad one is told what to mend."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.e2e.processes import SOURCES
from tradewinds import Bot, Result, Turn
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.records import FailureKind
from tradewinds_server.bot_checks.check_bot import check_bot, families
from tradewinds_server.bot_checks.over_the_wire import CHECKS, OF_BOTS
from tradewinds_server.bot_checks.terms import ADVICE, SLOW, Terms
from tradewinds_server.cli import main
from tradewinds_server.cli.score_card_table import show
from tradewinds_server.conformance.score_card import CheckResult, Mark, ScoreCard

CLASSES = "tests.arena.bots"
HERE = "tests.bot_checks.test_check_bot"
IN_PROCESS = ("in-process",)


class Rising(Bot):
    """Believes that the version of a turn is never lower than that of the one before."""

    name = "rising"
    seen = -1

    def choose(self, turn: Turn) -> int:
        assert turn.version >= self.seen
        self.seen = turn.version
        return turn.legal[0]


class Forgetful(Bot):
    """Fails when it is told results."""

    name = "forgetful"

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]

    def match_over(self, result: Result) -> None:
        raise KeyError(result.match_id)


class Hesitant(Bot):
    """Thinks too long, once."""

    name = "hesitant"
    hesitated = False

    def choose(self, turn: Turn) -> int:
        if not self.hesitated:
            self.hesitated = True
            sleep(turn.allowance + 0.1)
        return turn.legal[0]


class OneTable(Terms):
    @property
    def tables(self) -> list[tuple[str, int]]:
        return [("vasco-da-gama", 2)]


async def card_of(run: str, folder: Path, *only: str, seconds: float = 10.0) -> ScoreCard:
    return await check_bot(OneTable(run, ["vasco-da-gama"], seconds, 4096), only, folder)


def lost(card: ScoreCard) -> dict[str, tuple[str, str]]:
    return {mark.name: (mark.seen, mark.mend) for mark in card.lost}


async def test_a_good_class_gets_full_marks(tmp_path: Path) -> None:
    terms = Terms(f"{CLASSES}:First", ["vasco-da-gama"], 10.0, 4096)
    card = await check_bot(terms, IN_PROCESS, tmp_path)
    assert lost(card) == {}
    marks = {mark.name: mark.seen for mark in card.marks}
    assert {"vasco-da-gama/2", "vasco-da-gama/3", "vasco-da-gama/4"} <= marks.keys()
    assert marks["time-per-move"].endswith("s; 10 s allowed")
    if sys.platform == "linux":
        assert marks["memory"].endswith("of 4096 MB")


@pytest.mark.parametrize(
    ("name", "seen", "mend"),
    [
        (
            "Crashing",
            "crash at move .: ValueError: I never learned this",
            ADVICE[FailureKind.CRASH],
        ),
        ("Illegal", "illegal at move .: answered 99999; legal: .*", ADVICE[FailureKind.ILLEGAL]),
        ("Hungry", "memory at move .: out of memory", ADVICE[FailureKind.MEMORY]),
    ],
)
async def test_a_bad_class_is_told_what_to_mend(
    name: str, seen: str, mend: str, tmp_path: Path
) -> None:
    card = await card_of(f"{CLASSES}:{name}", tmp_path, *IN_PROCESS)
    found, advice = lost(card)["vasco-da-gama/2"]
    assert re.fullmatch(seen, found)
    assert advice == mend


async def test_a_bot_that_was_refused_memory_has_not_kept_within_it(tmp_path: Path) -> None:
    card = await card_of(f"{CLASSES}:Hungry", tmp_path, *IN_PROCESS)
    assert lost(card)["memory"] == ("asked for more than 4096 MB", ADVICE[FailureKind.MEMORY])


async def test_the_memory_of_a_process_that_ended_is_not_known(tmp_path: Path) -> None:
    card = await card_of(f"{CLASSES}:Exiting", tmp_path, *IN_PROCESS)
    (memory,) = (mark for mark in card.marks if mark.name == "memory")
    assert memory.verdict is CheckResult.SKIPPED
    assert memory.seen == "its process ended before it was measured"


async def test_a_class_that_does_not_start_is_checked_no_further(tmp_path: Path) -> None:
    card = await card_of(f"{CLASSES}:Missing", tmp_path)
    assert list(lost(card)) == ["starts"]
    assert len(card.marks) == 1


async def test_a_bot_that_is_always_late_is_found(tmp_path: Path) -> None:
    card = await card_of(f"{CLASSES}:First", tmp_path, *IN_PROCESS, seconds=1e-6)
    seen, mend = lost(card)["vasco-da-gama/2"]
    assert seen.endswith("out of time 4 times")
    assert mend == ADVICE[FailureKind.TIMEOUT]


async def test_a_single_slow_move_is_found(tmp_path: Path) -> None:
    card = await card_of(f"{HERE}:Hesitant", tmp_path, *IN_PROCESS, seconds=0.5)
    seen, mend = lost(card)["time-per-move"]
    assert seen.endswith("s; 0.5 s allowed")
    assert mend == SLOW


async def test_an_error_after_the_match_is_found(tmp_path: Path) -> None:
    card = await card_of(f"{HERE}:Forgetful", tmp_path, *IN_PROCESS)
    assert list(lost(card)) == ["match-over"]
    assert "KeyError" in lost(card)["match-over"][0]


async def test_a_class_is_lost_on_the_wire_by_what_only_happens_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{SOURCES}")
    only = ("lower-version-accepted", "session-resumed")
    card = await card_of(f"{HERE}:Rising", tmp_path, *only)
    assert list(lost(card)) == ["lower-version-accepted"]
    assert "AssertionError" in lost(card)["lower-version-accepted"][0]


async def test_programs_play_at_every_table_over_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{SOURCES}")
    good = f"cmd:{sys.executable} -m tradewinds_bots random --quiet"  # it also joins a queue
    assert lost(await card_of(good, tmp_path, "tables")) == {}
    bad = f"cmd:{sys.executable} -m tradewinds_arena.bot_client {CLASSES}:Illegal"
    seen, _ = lost(await card_of(bad, tmp_path, "tables"))["vasco-da-gama/2"]
    assert "exit code 72" in seen


async def test_the_cards_lines_are_those_of_the_kit() -> None:
    assert sorted(check.name for check in CHECKS) == sorted(OF_BOTS)
    assert families()[0] == "in-process"


@pytest.mark.parametrize("run", ["greedy", "remote:ada"])
async def test_what_cannot_be_checked_is_refused(run: str, tmp_path: Path) -> None:
    with pytest.raises(BadTournament, match="neither a class nor a program"):
        await card_of(run, tmp_path)


def test_the_exit_code_says_whether_something_must_be_mended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--game", "vasco-da-gama", "--only", "in-process", "--json"]
    with pytest.raises(SystemExit) as end:
        main(["bot", "check", f"{CLASSES}:Crashing", *words])
    assert end.value.code == 1
    card = json.loads(capsys.readouterr().out)
    assert card["client"] == f"{CLASSES}:Crashing"
    assert card["passed"] < card["checks"]


def test_names_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither signs (`:x:`) nor markup (`[red]`) are made of them."""
    mark = Mark("in-process", "starts", CheckResult.FAILED, ":x: [red]", ":x: [bold]")
    show(ScoreCard("", [mark]), "./[red]bot.py:x")
    printed = capsys.readouterr().out
    assert "./[red]bot.py:x: 0/1" in printed
    assert ":x: [red]" in printed
    assert ":x: [bold]" in printed


def test_a_family_that_is_not_for_this_bot_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bot", "check", f"{CLASSES}:First", "--only", "tables"])
    assert end.value.code == 2
    assert "nothing of tables is checked" in capsys.readouterr().err
