"""Metrics as Prometheus reads them."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tradewinds_server.metrics import definitions
from tradewinds_server.metrics.exporter import Exporter
from tradewinds_server.metrics.instruments import Counter, Gauge, Histogram


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    exporter = Exporter()
    yield exporter.start("127.0.0.1", 0)
    exporter.stop()


def read(port: int) -> dict[tuple[str, str], float]:
    """Value by name and labels, the labels written `a=b,c=d`."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {
        (sample.name, ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))):
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }  # fmt: skip


def test_a_count_grows_by_one_label_at_a_time(port: int) -> None:
    name = ("tradewinds_refusals_total", "reason=TEST_ONLY")
    assert name not in read(port)
    definitions.REFUSALS.add("TEST_ONLY")
    definitions.REFUSALS.add("TEST_ONLY")
    assert read(port)[name] == 2


def test_a_level_goes_up_and_down(port: int) -> None:
    definitions.STREAMS.move(+2, "TestOnly")
    definitions.STREAMS.move(-1, "TestOnly")
    assert read(port)["tradewinds_streams_open", "call=TestOnly"] == 1


def test_levels_of_queues_that_are_gone_are_gone(port: int) -> None:
    definitions.QUEUE_TICKETS.replace({("old",): 3.0})
    definitions.QUEUE_TICKETS.replace({("new",): 1.0})
    values = read(port)
    assert values["tradewinds_queue_tickets", "queue=new"] == 1
    assert ("tradewinds_queue_tickets", "queue=old") not in values


def test_a_spread_is_cumulative_and_its_bounds_belong_to_the_bucket_below(port: int) -> None:
    for value in (0.001, 0.0011, 99.0):
        definitions.MOVE_SECONDS.part("test").observe(value)
    values = read(port)
    assert values["tradewinds_move_seconds_bucket", "le=0.0005,part=test"] == 0
    assert values["tradewinds_move_seconds_bucket", "le=0.001,part=test"] == 1
    assert values["tradewinds_move_seconds_bucket", "le=10.0,part=test"] == 2
    assert values["tradewinds_move_seconds_bucket", "le=+Inf,part=test"] == 3
    assert values["tradewinds_move_seconds_count", "part=test"] == 3
    assert values["tradewinds_move_seconds_sum", "part=test"] == pytest.approx(99.0021)


def test_what_has_no_labels_is_there_from_the_start(port: int) -> None:
    values = read(port)
    for name in ("tradewinds_store_failures_total", "tradewinds_matches_running"):
        assert (name, "") in values
    assert ("tradewinds_commit_seconds_count", "") in values


def test_no_figure_is_left_out() -> None:
    kept = {
        id(it) for it in vars(definitions).values() if isinstance(it, Counter | Gauge | Histogram)
    }
    assert kept == {
        id(it) for it in (*definitions.COUNTERS, *definitions.GAUGES, *definitions.HISTOGRAMS)
    }
