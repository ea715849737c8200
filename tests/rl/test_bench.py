"""The benchmark of the environments measures what it says."""

from __future__ import annotations

import json
import sys

import pytest

from tradewinds_rl import bench


def test_every_figure_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--seconds", "0.01", "--game", "vasco-da-gama"])
    monkeypatch.setattr(bench, "MATCHES", 4)
    bench.main()
    out, left_out = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    measured = [row for row in rows if "game" in row]
    assert [row["seats"] for row in measured] == [2, 3, 4]
    for row in measured:
        figures = ("engine", "observed", "env", "raw_env", "batch_1", "batch_2")
        assert min(row[name] for name in figures) > 0
    assert "backgammon" in out
    assert ("connect_four" in out) != ("connect_four" in left_out)
