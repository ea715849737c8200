"""The service's own measurements measure something."""

from __future__ import annotations

import pytest

from tradewinds_server.bench import measure

WINDOW_SECONDS = 0.3


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (
        ("MATCHES", (3,)),
        ("COMPARED", 2),
        ("WINDOWS", 2),
        ("SETTLE_SECONDS", 0.1),
        ("IDLE_STREAMS", 40),
        ("QUEUED_BOTS", 4),
        ("TICKETS_EACH", 8),
    ):
        monkeypatch.setattr(measure, name, few)


def test_every_figure_of_the_service_is_there_and_plausible() -> None:
    told: list[str] = []
    figures = measure.measure_service(WINDOW_SECONDS, told.append)
    moves = figures["moves_per_s"]
    assert isinstance(moves, dict)
    assert list(moves) == ["2", "3"]
    assert len(told) == 7
    for name in ("echo_per_s", "ratio", "p50_ms", "p99_ms", "cpu_us_per_move", "cpu_us_per_echo"):
        value = figures[name]
        assert isinstance(value, int | float)
        assert value > 0, name
    assert float(str(figures["p50_ms"])) <= float(str(figures["p99_ms"]))
    assert float(str(figures["matches_formed_per_s"])) > 0
    assert min(moves.values()) > 0
