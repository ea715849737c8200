"""The simulation of a deployment: against queueing theory, and against the plan."""

from __future__ import annotations

import math

import pytest

from tradewinds_server.capacity.deployment_size import Load, make_plan, read_figures
from tradewinds_server.capacity.simulation import (
    LONG_WAIT_MS,
    Finding,
    Part,
    Work,
    parts_of,
    simulate,
)


def simulated(bots: int) -> list[Finding]:
    figures = read_figures()
    load = Load(bots, 1.0)
    return simulate(parts_of(load, make_plan(load, figures), figures))


def share_that_waits_less(busy: float, works: float) -> float:
    """Erlang's formula for work of equal length that comes at random to one queue."""
    terms = (
        (-busy * (works - k)) ** k / math.factorial(k) * math.exp(busy * (works - k))
        for k in range(int(works) + 1)
    )
    return (1 - busy) * sum(terms)


@pytest.mark.parametrize("busy", [0.3, 0.5, 0.8])
def test_waits_are_those_of_queueing_theory(busy: float) -> None:
    work_ms = 1.0
    part = Part("core", [Work("jobs", busy * 1000 / work_ms, work_ms * 1000)])
    [finding] = simulate([part], seconds=60.0)
    assert finding.busy_percent == round(busy * 100)
    share = share_that_waits_less(busy, finding.wait_p99_ms / work_ms)
    assert share == pytest.approx(0.99, abs=0.003)


def test_work_that_is_more_than_a_core_can_do_waits_ever_longer() -> None:
    part = Part("core", [Work("jobs", 1500.0, 1000.0)])
    [short], [long] = simulate([part], seconds=1.0), simulate([part], seconds=4.0)
    assert long.wait_p99_ms > 3 * short.wait_p99_ms > LONG_WAIT_MS
    assert (long.busy_percent, long.mostly) == (150, "jobs")


def test_a_hundred_thousand_bots_wait_nowhere_for_long() -> None:
    findings = simulated(100_000)
    assert {finding.part for finding in findings} == {
        "server process", "store node", "store node with the queue", "store node with the lists",
    }  # fmt: skip
    assert all(finding.wait_p99_ms < LONG_WAIT_MS for finding in findings)
    assert all(finding.busy_percent <= 65 for finding in findings)


def test_a_million_bots_wait_for_notifications_first_as_the_plan_says() -> None:
    first = simulated(1_000_000)[0]
    assert first.mostly == "notifications between the nodes of the cluster"
    assert first.wait_p99_ms > LONG_WAIT_MS
    plan = make_plan(Load(1_000_000, 1.0), read_figures())
    assert plan.bottleneck == first.mostly
