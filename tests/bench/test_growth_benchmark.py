"""The figures of growth measure something, and the command prints all of them."""

from __future__ import annotations

import json

import pytest

from tradewinds_server.bench import growth_benchmark
from tradewinds_server.bench.growth_benchmark import measure_growth, measure_moves
from tradewinds_server.cli import main


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (
        ("COMPARED_PROCESSES", 3),
        ("SETTLE_SECONDS", 0.1),
        ("WATCHED_MOVES", 5),
    ):
        monkeypatch.setattr(growth_benchmark, name, few)


def test_every_size_has_a_row_with_plausible_figures() -> None:
    told: list[str] = []
    figures = measure_growth(0.3, [2], [2], [30], [10], told.append)
    assert {kind: list(rows) for kind, rows in figures.items()} == {
        "matches": ["2"], "processes": ["2"], "streams": ["30"], "watchers": ["10"],
    }  # fmt: skip
    assert len(told) == 4
    for kind in ("matches", "processes"):
        row = figures[kind]["2"]
        assert row["moves_per_s"] > 0
        assert 20 < row["server_us"] < 20_000
        assert row["store_us"] >= 0
    row = figures["streams"]["30"]
    assert row["process_mb"] > row["mb"] >= 0


def test_many_matches_share_the_streams_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth_benchmark, "MOST_STREAMS", 8)
    row = measure_moves(4, 1, 0.3)  # four seats each, two to a stream
    assert row["moves_per_s"] > 0
    assert row["server_mb"] > row["store_mb"] > 0


def test_bots_of_very_many_matches_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth_benchmark, "MOST_AT_FULL_SPEED", 1)
    monkeypatch.setattr(growth_benchmark, "THINK_SECONDS", 0.5)
    assert 0 < measure_moves(2, 1, 2.0)["moves_per_s"] <= 8 / 0.5  # of eight bots


def test_the_command_leaves_out_what_is_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = [word for kind in ("matches", "processes", "streams") for word in (f"--{kind}", "")]
    words = ["bench", "growth", *sizes, "--watchers", "10", "--json"]
    with pytest.raises(SystemExit):
        main(words)
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == told["processes"] == told["streams"] == {}
    assert list(told["watchers"]) == ["10"]
