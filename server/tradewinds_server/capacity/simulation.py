"""Simulates the queues in a planned deployment: how busy each part is, and how long work waits.

Bots answer at random moments, so work comes in bunches and waits, long before a part is busy all
the time. Parts of a kind are alike: one of each is simulated, with its share of the work.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from .deployment_size import Load, Plan

SECONDS: Final = 1.0  # simulated
LONG_WAIT_MS: Final = 50.0  # more than a move may wait anywhere


class Work(NamedTuple):
    """Work of one kind: how often it comes, and how long it takes."""

    name: str
    per_second: float
    us: float


class Part(NamedTuple):
    """A core that does its work in the order in which it comes."""

    name: str
    works: Sequence[Work]


class Finding(NamedTuple):
    """How a part fared. Beyond 100 % work waits ever longer."""

    part: str
    mostly: str  # the work that takes most of its time
    busy_percent: int
    wait_p99_ms: float


def parts_of(load: Load, plan: Plan, figures: dict[str, Any]) -> list[Part]:
    """The cores of a deployment: a server process, and store nodes with and without busy slots."""
    server, store = figures["server"], figures["store"]
    moves = plan.moves_per_second
    ended = moves / figures["match"]["decisions"]
    elsewhere = 1 - 1 / plan.server_processes
    heard = moves * (load.seats - 1) * elsewhere if plan.store_shards > 1 else 0.0
    node = [
        Work("moves", moves / plan.store_shards, store["move_us"]),
        Work("new matches", ended / plan.store_shards, store["create_us"]),
        Work("notifications between the nodes of the cluster", heard, store["bus_us"]),
    ]
    tickets = Work("tickets of one queue", ended * load.seats, store["ticket_us"])
    lists = Work("lists of matches", ended, store["lists_us"])
    process = [
        Work("moves", moves / plan.server_processes, server["move_us"]),
        Work("archive", ended / plan.server_processes, server["archive_ms"] * 1000),
    ]
    if plan.store_shards == 1:
        return [Part("server process", process), Part("store", [*node, tickets, lists])]
    return [
        Part("server process", process),
        Part("store node", node),
        Part("store node with the queue", [*node, tickets]),
        Part("store node with the lists", [*node, lists]),
    ]


def simulate(parts: Sequence[Part], seconds: float = SECONDS, seed: int = 1) -> list[Finding]:
    """Let work come at random for a while. The part in which it waits longest comes first."""
    findings = [_simulate_part(part, seconds, random.Random(seed)) for part in parts]  # noqa: S311
    return sorted(findings, key=lambda finding: -finding.wait_p99_ms)


def _simulate_part(part: Part, seconds: float, chance: random.Random) -> Finding:
    arrivals = [_arrivals(work, seconds, chance) for work in part.works if work.per_second]
    free_at, waits = 0.0, []
    for at, takes in heapq.merge(*arrivals):
        waits.append(max(0.0, free_at - at))
        free_at = max(free_at, at) + takes
    most = max(part.works, key=lambda work: work.per_second * work.us)
    busy = sum(work.per_second * work.us for work in part.works) / 1e6
    p99 = sorted(waits)[len(waits) * 99 // 100] * 1000 if waits else 0.0
    return Finding(part.name, most.name, round(busy * 100), round(p99, 2))


def _arrivals(work: Work, seconds: float, chance: random.Random) -> Iterator[tuple[float, float]]:
    """When work comes, and how many seconds it takes."""
    at = chance.expovariate(work.per_second)
    while at < seconds:
        yield at, work.us / 1e6
        at += chance.expovariate(work.per_second)
