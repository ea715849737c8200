"""`tradewinds bot versus`: the strength of a bot against another, with an interval."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.arena.playing import GREEDY, RANDOM, bot
from tradewinds_arena.duel import Duel, Strength, strength_of
from tradewinds_arena.records import FailureKind, Record
from tradewinds_arena.tournament import Entrant, Track
from tradewinds_server.cli import main


def game_of(block: int, bots: tuple[int, ...], ranks: tuple[int, ...]) -> Record:
    return Record(0, block, 0, bots, 0, tuple(-rank for rank in ranks), ranks)


def test_a_share_counts_encounters_and_blocks() -> None:
    won = game_of(0, (0, 1, 1), (1, 2, 3))
    halved = game_of(1, (0, 1, 0), (1, 2, 3))
    strength = strength_of([won, halved])
    assert (strength.share, strength.games, strength.blocks) == (0.75, 2, 2)
    assert strength.verdict == "too close to call"


def test_many_equal_blocks_decide() -> None:
    won = [game_of(block, (0, 1), (1, 2)) for block in range(40)]
    lost = [game_of(block, (0, 1), (2, 1)) for block in range(40)]
    assert strength_of(won).verdict == "better"
    assert strength_of(lost).verdict == "worse"
    assert strength_of([*won[:20], *lost[20:]]).verdict == "too close to call"
    assert strength_of(won[:1]).verdict == "too close to call"


def test_bots_fill_more_seats_in_every_mixture(tmp_path: Path) -> None:
    duel = Duel(GREEDY, RANDOM, Track("madeira", 3), blocks=12, seed=1)
    told: list[Strength] = []
    found = duel.play(tmp_path / "duel", workers=1, told=told.append)
    assert found is not None
    assert found == told[-1]
    assert found.games == duel.games == 12 * 6
    low, high = found.interval
    assert 0.5 < low <= found.share <= high <= 1.0
    assert found.verdict == "better"


def test_a_bot_meets_itself(tmp_path: Path) -> None:
    found = Duel(RANDOM, RANDOM, Track("vasco-da-gama", 2), 2, 1).play(tmp_path / "duel", 1)
    assert found is not None
    assert found.games == 4


def test_a_stopped_duel_tells_what_is_known(tmp_path: Path) -> None:
    duel = Duel(GREEDY, RANDOM, Track("vasco-da-gama", 2), 100, 1)
    assert duel.play(tmp_path / "duel", 1, stopped=lambda: True) is None


def test_failures_of_the_bot_are_its_own(tmp_path: Path) -> None:
    duel = Duel(bot("Crashing"), RANDOM, Track("vasco-da-gama", 2), 1, 1)
    found = duel.play(tmp_path / "duel", 1)
    assert found is not None
    assert [failure.kind for failure in found.failures] == [FailureKind.CRASH] * 2
    assert found.share == 0


@pytest.mark.exhaustive
def test_a_program_plays_on_a_server_of_its_own(tmp_path: Path) -> None:
    run = f"cmd:{sys.executable} -m tradewinds_bots greedy --invited --quiet"
    duel = Duel(Entrant("program", run), RANDOM, Track("vasco-da-gama", 2), 1, 1)
    found = duel.play(tmp_path / "duel", 1)
    assert found is not None
    assert (found.games, found.failures) == (2, [])


def test_the_command_prints_a_line_for_each_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "vasco-da-gama", "--against", "random,greedy", "--blocks", "8"]
    with pytest.raises(SystemExit) as end:
        main(["bot", "versus", "greedy", *words, "--workers", "1"])
    assert end.value.code == 0
    first, second = capsys.readouterr().out.splitlines()
    shape = r"greedy against (\w+): [\d.]+ % \([\d.]+ to [\d.]+ %\), [a-z ]+, 16 of 16 games"
    found = [re.fullmatch(shape, line) for line in (first, second)]
    assert [match and match[1] for match in found] == ["random", "greedy"]
    assert ", better, " in first
