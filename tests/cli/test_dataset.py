"""`tradewinds dataset make`: recorded matches as training sets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from tests.cli.test_archive import ended
from tradewinds_engine import game
from tradewinds_engine.observation import observe
from tradewinds_engine.replay import decode, first_position
from tradewinds_server.archive.archive import Archive
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.cli import main

GAME = "vasco-da-gama"


def arrays_of(file: Path) -> dict[str, np.ndarray]:
    with np.load(file) as arrays:
        return dict(arrays)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    for name, count in ((GAME, "3"), ("madeira", "1")):
        run("playout", name, "--seats", "2", "--games", count, "--save", str(folder))
    return folder


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(ended.value.code or 0)


def make(out: Path, *words: str) -> int:
    return run("dataset", "make", str(out), *words, "--game", GAME, "--seats", "2")


def test_rows_are_the_decisions_of_the_matches(games: Path, tmp_path: Path) -> None:
    assert make(tmp_path / "set.npz", str(games)) == 0
    data = arrays_of(tmp_path / "set.npz")
    assert (str(data["game"]), int(data["seats"]), int(data["observation_version"])) == (GAME, 2, 1)
    row = 0
    for number, file in enumerate(sorted(games.glob(f"{GAME}*.json"))):
        replay = decode(file.read_bytes())
        state = first_position(replay)
        totals = [result.rank for result in replay.result]
        for action in replay.actions:
            assert data["observation"][row].tolist() == observe(state, state.actor)
            assert np.flatnonzero(data["mask"][row]).tolist() == state.legal()
            assert (data["action"][row], data["seat"][row]) == (action, state.actor)
            assert data["match"][row] == number
            is_won = totals[state.actor] == 1 and totals.count(1) == 1
            assert (data["outcome"][row] == 1) == is_won
            state.apply(action)
            row += 1
    assert row == len(data["action"]) > 100


def test_parquet_holds_the_same(games: Path, tmp_path: Path) -> None:
    make(tmp_path / "set.npz", str(games))
    make(tmp_path / "set.parquet", str(games))
    table, data = pq.read_table(tmp_path / "set.parquet"), arrays_of(tmp_path / "set.npz")
    for name in ("observation", "mask", "action", "seat", "outcome", "match"):
        assert table[name].to_pylist() == data[name].tolist()
    assert table.schema.metadata[b"game"] == GAME.encode()


def test_parquet_without_its_extra_is_refused_before_replays_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tradewinds_server.cli.dataset.find_spec", {"pyarrow": None}.get)
    assert make(tmp_path / "set.parquet", "nowhere.json") == 2
    said = capsys.readouterr()
    assert "pip install 'tradewinds[parquet]'" in " ".join((said.out + said.err).split())


def test_an_archive_is_read_as_well(tmp_path: Path) -> None:
    match = ended(1)
    archive = Archive(open_objects(str(tmp_path / "archive")))
    asyncio.run(archive.add(match))
    setup = match.filing.game, len(match.filing.players)
    words = ["--archive", str(tmp_path / "archive"), "--game", setup[0], "--seats", str(setup[1])]
    assert run("dataset", "make", str(tmp_path / "set.npz"), *words) == 0
    data = arrays_of(tmp_path / "set.npz")
    assert data["action"].tolist() == [played.action for played in match.played]


@pytest.mark.parametrize(
    ("out", "words", "wrong"),
    [
        ("set.csv", [], r"set.csv must end in .npz or .parquet"),
        ("set.npz", ["--reward", "gold"], "there is no reward 'gold'"),
        ("set.npz", [], "there is no finished match of vasco-da-gama with 2 seats"),
        ("set.npz", ["--archive", "nowhere"], "there is no archive at nowhere"),
        ("set.npz", ["nowhere.json"], "nowhere.json"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    out: str,
    words: list[str],
    wrong: str,
) -> None:
    assert make(tmp_path / out, *words) == 2
    said = capsys.readouterr()
    assert wrong in " ".join((said.out + said.err).split())
    assert not list(tmp_path.iterdir())


def test_a_damaged_file_is_named(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = next(games.glob(f"{GAME}*.json"))
    whole = file.read_bytes()
    altered = json.loads(whole)
    altered["actions"][3] = 9999
    for damaged, wrong in (
        (whole[:300], "this is not a replay"),
        (b"\xff\xfe\x00", "this is not a replay"),
        (json.dumps(altered).encode(), "action 9999 is not legal"),
    ):
        file.write_bytes(damaged)
        assert make(tmp_path / "set.npz", str(games)) == 2
        said = capsys.readouterr()
        assert f"{file.name}: {wrong}" in "".join((said.out + said.err).split("\n"))
    assert not (tmp_path / "set.npz").exists()


def test_matches_of_other_rules_and_games_are_left_out(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = next(games.glob(f"{GAME}*.json"))
    other = json.loads(file.read_bytes()) | {"rules_version": 99}
    file.write_text(json.dumps(other))
    assert make(tmp_path / "set.npz", str(games)) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.endswith("2 left out")
    assert max(arrays_of(tmp_path / "set.npz")["match"]) == 1


def test_a_match_that_was_not_finished_is_left_out(games: Path) -> None:
    from tradewinds_rl.dataset import Dataset

    replay = decode(next(games.glob(f"{GAME}*.json")).read_bytes())
    rows = Dataset(game(GAME), 2)
    replay.actions = replay.actions[:-1]
    assert not rows.add(replay)
    assert len(rows) == 0
