"""`tradewinds bench service`: the cost of a move, compared with a bare echo."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from ..bench.service_benchmark import measure_service
from .bench_engine import warn_if_interpreted
from .console import console, notes, table

ROWS = (
    ("bare echo, messages/s", "echo_per_s"),
    ("moves/s, 1 match", "moves_per_s.1"),
    ("moves/s, 16 matches", "moves_per_s.16"),
    ("moves/s, 64 matches", "moves_per_s.64"),
    ("moves/s, 500 matches", "moves_per_s.500"),
    ("moves / echo at 64", "ratio"),
    ("server's share of a move, p50 ms", "p50_ms"),
    ("server's share of a move, p99 ms", "p99_ms"),
    ("processor time per echo, us", "cpu_us_per_echo"),
    ("processor time per move, us, 16 matches", "cpu_us_per_move_at.16"),
    ("processor time per move, us, 64 matches", "cpu_us_per_move_at.64"),
    ("processor time per move, us, 500 matches", "cpu_us_per_move_at.500"),
    ("memory per idle stream, KB", "kb_per_idle_stream"),
    ("matches formed/s", "matches_formed_per_s"),
    ("taken away by the machine's host at 64, %", "stolen_percent"),
    ("moves that this disturbed, %", "disturbed_percent"),
    ("p99 ms with these", "p99_all_ms"),
)


def service(
    seconds: Annotated[float, typer.Option(help="How long to measure each row.")] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """One server process, its own store (everysec), bots in other processes that yield to it.

    Moves are committed and refereed, over Play streams with views and events, one stream and
    one connection a bot. The echo has the traffic of 64 such matches on the same server stack:
    as many streams, as many messages under way, each of a turn's size. Both are measured in
    short windows by turns, since a machine is not always equally fast. The host of a virtual
    machine may take it away for some milliseconds: p50 and p99 are of the moves that began when
    it did not for 50 ms before and after, if there are a thousand of them; p99_all_ms is of all.

    Example: `tradewinds bench service --seconds 3 --json`
    """
    warn_if_interpreted()
    figures = measure_service(seconds, lambda what: notes.print(f"{what} ..."))
    if as_json:
        typer.echo(json.dumps(figures))
        return
    listing = table("Service, one worker", "figure", "value#")
    for name, key in ROWS:
        listing.add_row(name, f"{_at(figures, key):,}")
    console.print(listing)


def _at(figures: dict[str, Any], key: str) -> float:
    value: Any = figures
    for part in key.split("."):
        value = value[part]
    return float(value)
