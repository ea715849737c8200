"""`tradewinds archive`: what hosts and researchers get out of an archive."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.archive.matches import MINUTE_US, NOON_US, match_id_of, played
from tradewinds_engine import game
from tradewinds_engine.replay import decode, verify
from tradewinds_server.archive.archive import Archive
from tradewinds_server.archive.archived_match import ArchivedMatch, from_store
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.cli import main
from tradewinds_server.store.ratings import RatingChange

Run = Callable[..., tuple[int, str, str]]
GAMES = ("puerto-rico", "madeira", "vasco-da-gama")


def ended(number: int, reveal: dict[str, object] | None = None) -> ArchivedMatch:
    stored, entries = played(number, 2, GAMES[number % 3])
    meta = json.loads(stored.meta)
    meta["terms"]["reveal"] = reveal or meta["terms"]["reveal"]
    stored = replace(stored, meta=json.dumps(meta).encode())
    rated = (
        [RatingChange(25.5 + seat, 8.0, 26.0, 7.5) for seat in range(2)] if number == 1 else None
    )
    return from_store(stored, entries, NOON_US + number * MINUTE_US, rated)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three open matches, and one whose block is not over."""

    async def fill(archive: Archive) -> None:
        for number in range(3):
            await archive.add(ended(number))
        block = {"at_ms": 0, "block_id": "b1", "match_count": 2}
        await archive.add(ended(3, block))

    path = tmp_path / "archive"
    asyncio.run(fill(Archive(open_objects(str(path)))))
    monkeypatch.setenv("TRADEWINDS_ARCHIVE", str(path))
    monkeypatch.setenv("COLUMNS", "200")
    return path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(["archive", *words])
        written = capsys.readouterr()
        return int(stopped.value.code or 0), written.out, written.err

    return run_command


def test_ls_shows_the_newest_first_by_game_and_player(run: Run) -> None:
    _, out, _ = run("ls", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["match_id"] for row in rows] == [match_id_of(number) for number in (3, 2, 1, 0)]
    _, out, _ = run("ls", "--json", "--game", "madeira")
    assert [json.loads(line)["match_id"] for line in out.splitlines()] == [match_id_of(1)]
    player = rows[1]["result"][0][0]
    _, out, _ = run("ls", "--json", "--player", player, "--limit", "5")
    assert [json.loads(line)["match_id"] for line in out.splitlines()] == [match_id_of(2)]
    assert match_id_of(0) in run("ls")[1]


def test_get_writes_a_replay_that_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run("get", match_id_of(1), "--out", str(file))[0] == 0
    assert verify(decode(file.read_bytes())).to_move is None
    assert decode(run("get", match_id_of(1))[1]).actions == decode(file.read_bytes()).actions


def test_get_shows_nothing_before_its_time_unless_forced(run: Run) -> None:
    code, out, err = run("get", match_id_of(3))
    assert (code, out) == (2, "")
    assert "seed is still in use" in err
    assert run("get", match_id_of(3), "--force")[0] == 0


def test_get_of_an_unknown_match_says_so(run: Run) -> None:
    code, _, err = run("get", "f" * 20)
    assert code == 2
    assert "no match" in err


def test_verify_finds_the_match_that_was_damaged_or_forged(run: Run, folder: Path) -> None:
    assert run("verify")[:2] == (0, "4 verified, 0 of older rules or aborted, 0 bad\n")
    [file] = folder.rglob(f"{match_id_of(2)}*.gz")
    file.write_bytes(file.read_bytes()[:-9])
    code, out, err = run("verify")
    assert (code, out) == (1, "3 verified, 0 of older rules or aborted, 1 bad\n")
    assert match_id_of(2) in err
    assert run("verify", match_id_of(1))[0] == 0


def rewrite(folder: Path, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the document of an archived match, with a sound checksum."""
    [file] = folder.rglob(f"{match_id_of(number)}.json.gz")
    document = json.loads(gzip.decompress(file.read_bytes()))
    change(document)
    file.write_bytes(gzip.compress(json.dumps(document).encode()))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda document: document["result"][0][1].popitem(), "its result is not that"),
        (lambda document: document["result"][0].__setitem__(3, 9), "its result is not that"),
        (lambda document: document["actions"].reverse(), ""),
        (lambda document: document.update(match_id=match_id_of(1)), "holds another one"),
        (lambda document: document.update(match=[]), "cannot be read"),
        (lambda document: document["match"].pop("time_control"), "cannot be read"),
        (lambda document: document["match"].update(game="chess"), "cannot be read"),
        (lambda document: document.update(end_reason="boredom"), "cannot be read"),
        (lambda document: document.update(seed="zz"), "cannot be read"),
    ],
)
def test_verify_finds_what_was_forged(
    run: Run, folder: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    rewrite(folder, 2, change)
    code, out, err = run("verify")
    assert (code, out) == (1, "3 verified, 0 of older rules or aborted, 1 bad\n")
    assert match_id_of(2) in err
    assert said in err


def test_a_match_that_cannot_be_read_does_not_keep_the_others_from_anybody(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow.parquet", reason="no pyarrow: the extra `parquet`")
    [file] = folder.rglob(f"{match_id_of(2)}*.gz")
    file.write_bytes(b"")
    rewrite(folder, 1, lambda document: document.update(match=[]))
    rows = run("ls", "--json")[1].splitlines()
    assert [json.loads(row)["match_id"] for row in rows] == [match_id_of(3), match_id_of(0)]
    code, out, err = run("export", "--parquet", str(tmp_path / "games.parquet"))
    assert (code, out.partition(",")[0]) == (0, "1 matches")
    assert match_id_of(1) in err
    assert match_id_of(2) in err


def test_export_writes_a_row_for_every_decision_of_every_revealed_match(
    run: Run, tmp_path: Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="no pyarrow: the extra `parquet`")
    file = tmp_path / "games.parquet"
    assert run("export", "--parquet", str(file), "--views")[0] == 0
    rows = parquet.read_table(file).to_pylist()
    wanted = {match_id_of(number): ended(number) for number in range(3)}
    assert {row["match_id"] for row in rows} == set(wanted)
    for match_id, match in wanted.items():
        decisions = [row for row in rows if row["match_id"] == match_id]
        assert [row["action"] for row in decisions] == [one.action for one in match.played]
        assert [row["think_ms"] for row in decisions] == [one.spent_ms for one in match.played]
    for row in rows:
        assert row["action"] in row["legal_actions"]
        is_rated = row["match_id"] == match_id_of(1)
        assert row["rating"] == (25.5 + row["seat"] if is_rated else None)
        assert row["label"] == game(row["game"]).actions[row["action"]].label
        assert json.loads(row["view"])
        assert "observation" not in row


def test_exported_observations_are_those_of_a_training_set(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="no pyarrow: the extra `parquet`")
    exported, made = tmp_path / "games.parquet", tmp_path / "set.parquet"
    assert run("export", "--parquet", str(exported), "--observations")[0] == 0
    decisions = parquet.read_table(exported).to_pylist()
    for name in GAMES:
        words = ["--archive", str(folder), "--game", name, "--seats", "2"]
        with pytest.raises(SystemExit) as stopped:
            main(["dataset", "make", str(made), *words])
        assert not stopped.value.code
        wanted = parquet.read_table(made).to_pylist()
        rows = [row for row in decisions if row["game"] == name]
        assert [row["observation"] for row in rows] == [row["observation"] for row in wanted]
        assert [row["action"] for row in rows] == [row["action"] for row in wanted]
        assert {row["observation_version"] for row in rows} == {game(name).observation_version}
        assert rows
