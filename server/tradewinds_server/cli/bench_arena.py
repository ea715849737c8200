"""`tradewinds bench arena` and `bench remote`: the overhead and the capacity of tournaments."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from .bench_engine import warn_if_interpreted
from .console import console


def arena(
    game: Annotated[str, typer.Option(help="The game.")] = "puerto-rico",
    seats: Annotated[int, typer.Option(min=2, max=5)] = 2,
    workers: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 2,
    seconds: Annotated[float, typer.Option(min=1, help="About how long to play.")] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare a tournament of random bots with the bare engine, in the same number of processes.

    Example: `tradewinds bench arena --seconds 20`
    """
    from ..bench.arena_benchmark import measure_arena  # needs packages that others do not

    warn_if_interpreted()
    speed = measure_arena(game, seats, workers, seconds)
    if as_json:
        typer.echo(
            json.dumps({**speed._asdict(), "ratio": speed.ratio, "cpu_ratio": speed.cpu_ratio})
        )
        return
    console.print(
        f"{game}, {seats} seats, {workers} workers: bare engine {speed.bare_per_s:,.0f} games/s, "
        f"tournament {speed.arena_per_s:,.0f} games/s ({speed.games:,} games), "
        f"{100 * speed.ratio:.0f} %, by processor time {100 * speed.cpu_ratio:.0f} %",
        highlight=False,
        soft_wrap=True,
    )


def remote(
    game: Annotated[str, typer.Option(help="The game.")] = "vasco-da-gama",
    seats: Annotated[int, typer.Option(min=2, max=5)] = 2,
    bots: Annotated[int, typer.Option(min=2, help="Connected bots.")] = 64,
    matches: Annotated[int, typer.Option(min=1, help="Matches at once.")] = 200,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks of every table.")] = 7,
    allowance: Annotated[float, typer.Option(help="Seconds for a move; no bank.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many matches of remote bots at once, and look for time that the platform cost them.

    The bots answer at once, so a late move is not their fault.

    Example: `tradewinds bench remote --bots 64 --matches 200`
    """
    from ..bench.remote_benchmark import measure_remote  # needs packages that others do not

    warn_if_interpreted()
    found = measure_remote(game, seats, bots, matches, blocks, allowance)
    if as_json:
        typer.echo(json.dumps(found._asdict()))
        return
    failures = "; ".join(f"{count} {reason}" for reason, count in found.failures.items())
    console.print(
        f"{found.games} games of {bots} bots, {found.most_at_once} at once, {found.moves:,} moves "
        f"in {found.seconds:.0f} s; charged for a move: median {found.median_ms:.0f} ms, p99 "
        f"{found.p99_ms:.0f} ms, most {found.slowest_ms:.0f} ms of {1000 * allowance:.0f}; "
        f"{found.late} late moves, failures: {failures or 'none'}",
        highlight=False,
        soft_wrap=True,
    )
