"""Sizes a deployment from measured costs. Everything is proportional: measure your own bots."""

from __future__ import annotations

import math
import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

HOUR = 3600
DAY = 24 * HOUR
MB_PER_KB = 1 / 1024


class Load(NamedTuple):
    """What is asked of a deployment: bots that play one match each, over and over."""

    bots: int
    seconds_per_move: float
    seats: int = 4
    archive_after_seconds: float = HOUR


class Plan(NamedTuple):
    """The size, and the resource that runs out first."""

    matches_at_once: int
    moves_per_second: float
    matches_per_hour: float
    server_processes: int
    server_memory_mb: int  # each
    store_shards: int
    store_memory_mb: int  # all
    archive_gb_per_day: float
    archive_writes_per_second: float
    hottest_slot: float  # share of a core that the fullest single slot of a cluster takes
    cluster_bus: float  # share of a core that notifications take at every node of a cluster
    bottleneck: str


def read_figures() -> dict[str, Any]:
    """The measured costs, with when and where they were measured."""
    text = files(__package__).joinpath("measured_costs.toml").read_text()
    return tomllib.loads(text)


def make_plan(load: Load, figures: dict[str, Any]) -> Plan:
    match, server, store = figures["match"], figures["server"], figures["store"]
    busy = figures["target"]["busy"]
    matches = load.bots / load.seats
    moves = matches / load.seconds_per_move
    ended = moves / match["decisions"]  # matches a second

    server_cores = moves * server["move_us"] / 1e6 + ended * server["archive_ms"] / 1e3
    needs = {
        "server processor time": server_cores / busy,
        "streams": load.bots / server["largest_streams"],
        "matches formed": ended / (server["matches_formed_per_second"] * busy),
    }
    processes = max(1, math.ceil(max(needs.values())))
    server_mb = (
        server["base_mb"]
        + MB_PER_KB
        * (load.bots * server["idle_stream_kb"] + matches * server["cached_match_kb"])
        / processes
    )

    tickets = ended * load.seats * store["ticket_us"] / 1e6
    lists = ended * store["lists_us"] / 1e6
    spread = (moves * store["move_us"] + ended * store["create_us"]) / 1e6
    # Every move is published to the processes of the other seats; a cluster publishes to all nodes.
    bus = moves * (load.seats - 1) * (1 - 1 / processes) * store["bus_us"] / 1e6
    work = spread + tickets + lists
    shards = 1 if work <= busy else math.ceil(work / (busy - bus if bus < busy else busy))
    bus = bus if shards > 1 else 0.0
    waiting = ended * load.archive_after_seconds * match["store_kb_ended"]
    store_mb = store["base_mb"] * shards + MB_PER_KB * (
        matches * match["store_kb_running"] + waiting
    )
    slots = {"tickets of one queue": tickets, "lists of matches": lists}
    return Plan(
        math.ceil(matches),
        moves,
        ended * HOUR,
        processes,
        math.ceil(server_mb),
        shards,
        math.ceil(store_mb),
        ended * DAY * match["archive_kb"] * MB_PER_KB / 1024,
        ended * match["archive_writes"],
        max(slots.values()),
        bus,
        _bottleneck({"tickets of one queue": tickets, "lists of matches": lists}, bus, busy, needs),
    )


def _bottleneck(slots: dict[str, float], bus: float, busy: float, needs: dict[str, float]) -> str:
    """What more nodes do not help, if that is full; else what decides the number of servers."""
    if bus > busy:
        return "notifications between the nodes of the cluster"
    if max(slots.values()) > busy:
        return f"one slot of the store: {max(slots, key=lambda name: slots[name])}"
    return max(needs, key=lambda name: needs[name])
