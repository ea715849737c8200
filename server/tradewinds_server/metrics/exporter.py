"""Exports the metrics to Prometheus over HTTP on a separate port."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from threading import Thread
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from .definitions import COUNTERS, GAUGES, HISTOGRAMS
from .instruments import Counter, Gauge, Histogram


class MetricsCollector(Collector):
    """Reads every metric when Prometheus asks."""

    def collect(self) -> Iterator[Metric]:
        for count in COUNTERS:
            yield _counter(count)
        for level in GAUGES:
            yield _gauge(level)
        for spread in HISTOGRAMS:
            yield _histogram(spread)


class Exporter:
    """Serves `GET /metrics` from `start` to `stop`."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(MetricsCollector())
        self._running: tuple[WSGIServer, Thread] | None = None

    def start(self, host: str, port: int) -> int:
        """Start listening. Returns the port, chosen by the system if it was 0."""
        server, thread = start_http_server(port, host, self._registry)
        self._running = server, thread
        return int(server.server_port)

    def stop(self) -> None:
        if self._running is not None:
            server, thread = self._running
            server.shutdown()
            server.server_close()
            thread.join()
            self._running = None


def _counter(count: Counter) -> Metric:
    family = CounterMetricFamily(count.name, count.help, labels=count.labels)
    for labels, value in count.read().items():
        family.add_metric(labels, value)
    return family


def _gauge(level: Gauge) -> Metric:
    family = GaugeMetricFamily(level.name, level.help, labels=level.labels)
    for labels, value in level.read().items():
        family.add_metric(labels, value)
    return family


def _histogram(spread: Histogram) -> Metric:
    family = HistogramMetricFamily(spread.name, spread.help, labels=spread.labels)
    bounds = [*(str(bound) for bound in spread.bounds), "+Inf"]
    for labels, (counts, total) in spread.read().items():
        family.add_metric(labels, list(zip(bounds, accumulate(counts), strict=True)), total)
    return family
