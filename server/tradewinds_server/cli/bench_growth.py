"""`tradewinds bench growth`: how costs grow with matches, processes, streams and watchers."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..bench.growth_benchmark import measure_growth
from .bench_engine import warn_if_interpreted
from .console import console, notes, table


def sizes_of(text: str) -> list[int]:
    """Parse "16,64"; nothing is none."""
    try:
        return [int(word) for word in text.split(",") if word]
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not a list of numbers such as 16,64") from error


def growth(
    seconds: Annotated[float, typer.Option(help="How long to measure each row.")] = 5.0,
    matches: Annotated[str, typer.Option(help="Matches at once.")] = "16,64,500,5000",
    processes: Annotated[str, typer.Option(help="Server processes.")] = "1,2,4",
    streams: Annotated[str, typer.Option(help="Idle streams.")] = "100,1000,10000",
    watchers: Annotated[str, typer.Option(help="Watchers of a match.")] = "10,100,1000",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Processor time of a move at servers and store, and memory of streams, at several sizes.

    The figures of `tradewinds plan` and docs/scaling.md. Bots and servers share this machine: read
    moves a second as a lower bound, and processor time as the cost.

    Example: `tradewinds bench growth --matches 16,64 --processes 1,2 --streams "" --watchers ""`
    """
    warn_if_interpreted()
    figures = measure_growth(
        seconds,
        sizes_of(matches),
        sizes_of(processes),
        sizes_of(streams),
        sizes_of(watchers),
        lambda what: notes.print(f"{what} ..."),
    )
    if as_json:
        typer.echo(json.dumps(figures))
        return
    listing = table("Growth", "with", "size#", "figure", "value#")
    for kind, rows in figures.items():
        for size, row in rows.items():
            for name, value in row.items():
                listing.add_row(kind, f"{int(size):,}", name, f"{value:,}")
    console.print(listing)
