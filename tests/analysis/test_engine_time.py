"""How much engine time a client may use."""

from __future__ import annotations

import pytest

from tradewinds_server.analysis.engine_time import SAVED_SECONDS, EngineTime
from tradewinds_server.errors import RateLimited


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock, which a test may put forward."""
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    return clock


def test_a_client_may_use_what_it_has_saved_up_and_then_its_share(now: list[float]) -> None:
    shared = EngineTime(0.5)
    shared.charge("eve", SAVED_SECONDS * 0.5 - 1)
    shared.admit("eve")
    shared.charge("eve", 2)
    with pytest.raises(RateLimited) as refused:
        shared.admit("eve")
    assert refused.value.retry_after == pytest.approx(1 / 0.5, abs=0.2)
    now[0] += refused.value.retry_after or 0
    shared.admit("eve")


def test_a_client_that_has_used_much_costs_another_nothing(now: list[float]) -> None:
    shared = EngineTime(1.0)
    shared.charge("eve", 10 * SAVED_SECONDS)
    shared.admit("ada")
    now[0] += 9 * SAVED_SECONDS - 1
    with pytest.raises(RateLimited):
        shared.admit("eve")
    now[0] += 2
    shared.admit("eve")
