"""An overview of a deployment, from its store and the metrics of its servers."""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections import Counter
from collections.abc import Iterable, Sequence
from http.client import HTTPException
from itertools import pairwise
from typing import Any, Final, NamedTuple

from prometheus_client.parser import text_string_to_metric_families

from .store.client import StoreClient
from .store.deadline_index import DeadlineIndex
from .store.ended_matches import EndedMatches
from .store.store_clock import StoreTime
from .store.tickets import SECOND, TicketStore

SCRAPE_SECONDS: Final = 3.0
MEGABYTE: Final = 1024 * 1024
RATES: Final = {
    "moves_per_second": "tradewinds_moves_total",
    "refusals_per_second": "tradewinds_refusals_total",
    "archived_per_second": "tradewinds_archived_total",
}
COMMITS: Final = "tradewinds_commit_seconds_bucket"
STREAMS: Final = "tradewinds_streams_open"
Samples = Counter[str]  # by name, of all labels together; of a histogram by name and bound


class OverviewReading(NamedTuple):
    """A deployment at one moment. `samples`, by server, are compared with the previous reading."""

    at: float
    facts: dict[str, Any]
    samples: dict[str, Samples]
    store_commands: int


class Overview:
    """Reads over and over; a server that does not answer is counted, not waited for."""

    def __init__(self, client: StoreClient, metrics: Sequence[str]) -> None:
        self._client = client
        self._metrics = metrics
        self._index = DeadlineIndex(client, StoreTime())
        self._tickets = TicketStore(client, "overview", 1.0)
        self._ended = EndedMatches(client, 0, 0)

    async def read(self) -> OverviewReading:
        pages = await asyncio.gather(*(asyncio.to_thread(_scrape, url) for url in self._metrics))
        samples = {
            url: page for url, page in zip(self._metrics, pages, strict=True) if page is not None
        }
        store = await self._store_facts()
        facts = {
            "matches_running": await self._index.size(),
            "matches_waiting_for_archive": await self._ended.size(),
            "queues": [
                {
                    "queue": each.queue,
                    "waiting": each.waiting,
                    "longest_wait_seconds": round(each.longest_wait / SECOND, 1),
                    "formed": each.formed,
                }
                for each in await self._tickets.figures(
                    queue.name for queue in await self._tickets.queues()
                )
                if each.waiting
            ],
            "store_mb": round(store["used_memory"] / MEGABYTE, 1),
            "store_clients": int(store["connected_clients"]),
            "servers": len(samples),
            "servers_silent": len(pages) - len(samples),
            "streams": int(sum(page[STREAMS] for page in samples.values())) if samples else None,
        }
        return OverviewReading(
            time.monotonic(), facts, samples, int(store["total_commands_processed"])
        )

    async def _store_facts(self) -> Counter[str]:
        """The figures of all nodes together."""
        facts: Counter[str] = Counter()
        for report in await self._client.send_to_all("INFO"):
            for line in report.decode().splitlines():
                name, _, value = line.partition(":")
                if value.isdecimal():
                    facts[name] += int(value)
        return facts


def compare(before: OverviewReading, now: OverviewReading) -> dict[str, Any]:
    """What the deployment does, by two readings of it. None is what no server told twice."""
    seconds = now.at - before.at
    grown = _growth(before.samples, now.samples)
    is_told = bool(before.samples.keys() & now.samples.keys())
    rates = {
        name: round(grown[sample] / seconds, 1) if is_told else None
        for name, sample in RATES.items()
    }
    commands = _grown(before.store_commands, now.store_commands) / seconds
    return {
        **now.facts,
        **rates,
        "move_p99_ms": _percentile(grown, 0.99),
        "store_commands_per_second": round(commands),
    }


def _growth(before: dict[str, Samples], now: dict[str, Samples]) -> Samples:
    """How much the counters of all servers grew that answered both times."""
    grown = Samples()
    for url in before.keys() & now.keys():
        for name, value in now[url].items():
            grown[name] += _grown(before[url][name], value)
    return grown


def _grown(before: int, now: int) -> int:
    """How much a counter grew; if it is lower than before, it began again."""
    return now - before if now >= before else now


def _percentile(grown: Samples, share: float) -> float | None:
    """In milliseconds, between the bounds of the histogram; None if nothing was counted."""
    bounds = sorted(
        (float(name.partition(" ")[2]), value)
        for name, value in grown.items()
        if name.startswith(f"{COMMITS} ")
    )
    if not bounds or bounds[-1][1] <= 0:
        return None
    wanted = share * bounds[-1][1]
    for (low, below), (high, reached) in pairwise([(0.0, 0.0), *bounds]):
        if reached >= wanted:
            if high == float("inf"):
                return round(1000 * low, 1)
            part = (wanted - below) / (reached - below)
            return round(1000 * (low + part * (high - low)), 1)
    return None


def _scrape(url: str) -> Samples | None:
    """The samples of a server; None if it does not answer with metrics."""
    if not url.startswith(("http://", "https://")):
        url = f"http://{url}"
    try:
        with urllib.request.urlopen(url, timeout=SCRAPE_SECONDS) as answer:  # noqa: S310 - as above
            return _samples(answer.read().decode())
    except (OSError, HTTPException, ValueError):
        return None


def _samples(text: str) -> Samples:
    samples: Samples = Counter()
    families: Iterable[Any] = text_string_to_metric_families(text)
    for family in families:
        for sample in family.samples:
            bound = sample.labels.get("le")
            samples[f"{sample.name} {bound}" if bound else sample.name] += sample.value
    return samples
