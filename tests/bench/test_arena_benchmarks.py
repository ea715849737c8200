"""The benchmarks of tournaments measure what they say, on a small scale."""

from __future__ import annotations

import json

import pytest

from tradewinds_server.bench.remote_benchmark import measure_remote
from tradewinds_server.cli import main


def test_a_tournament_is_compared_with_the_bare_engine(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "arena", "--game", "vasco-da-gama", "--seconds", "1", "--json"])
    assert ended.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] >= 2
    assert found["ratio"] == pytest.approx(found["arena_per_s"] / found["bare_per_s"])
    assert found["cpu_ratio"] == pytest.approx(found["bare_cpu"] / found["arena_cpu"])
    assert 0 < found["bare_cpu"] < found["arena_cpu"]


def test_remote_bots_play_as_many_matches_at_once_as_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--bots", "4", "--matches", "3", "--blocks", "1", "--allowance", "60"]
    with pytest.raises(SystemExit) as ended:
        main(["bench", "remote", *words, "--json"])
    assert ended.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["most_at_once"]) == (4, 3)
    assert (found["failures"], found["late"]) == ({}, 0)
    assert 0 <= found["median_ms"] <= found["p99_ms"] <= found["slowest_ms"] < 60_000
    assert found["slowest_ms"] > 0
    assert found["moves"] > 4 * 10


def test_moves_that_cost_too_much_are_told_with_their_reason() -> None:
    found = measure_remote("vasco-da-gama", 2, bots=2, matches=1, blocks=1, allowance=0.001)
    assert found.late or found.failures
    assert set(found.failures) <= {"out of time too often", "was away when its time ran out"}
