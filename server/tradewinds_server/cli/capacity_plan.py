"""`tradewinds plan`: how many servers and shards a number of bots needs."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from ..capacity.deployment_size import Load, make_plan, read_figures
from ..capacity.simulation import Finding, parts_of, simulate
from .console import console, notes, table


def plan(
    bots: Annotated[int, typer.Option(min=1, help="Bots that play a match each, all the time.")],
    seconds_per_move: Annotated[
        float, typer.Option(min=0.001, help="How long a bot takes for a move.")
    ],
    seats: Annotated[int, typer.Option(min=2, help="Of a match.")] = 4,
    simulated: Annotated[
        bool, typer.Option("--simulate", help="Also simulate the queues in its parts.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Size a deployment from measured costs, and name what would be full first.

    Example: `tradewinds plan --bots 100000 --seconds-per-move 1`
    """
    figures = read_figures()
    load = Load(bots, seconds_per_move, seats)
    made = make_plan(load, figures)
    findings = simulate(parts_of(load, made, figures)) if simulated else []
    if as_json:
        told = made._asdict() | (
            {"simulation": [each._asdict() for each in findings]} if findings else {}
        )
        console.print(json.dumps(told), highlight=False, soft_wrap=True)
        return
    rows = table("", "", "needed#")
    for name, value in made._asdict().items():
        shown = value if isinstance(value, str) else f"{value:,.2f}".rstrip("0").rstrip(".")
        rows.add_row(name.replace("_", " "), shown)
    console.print(rows)
    if findings:
        console.print(_table_of(findings))
    notes.print(f"By figures of {figures['measured']}: {figures['machine']}.", highlight=False)


def _table_of(findings: list[Finding]) -> Table:
    """What is full first is on top."""
    rows = table("Simulated", "part", "busy, %#", "wait p99, ms#", "mostly with")
    for each in findings:
        rows.add_row(each.part, str(each.busy_percent), f"{each.wait_p99_ms:,}", each.mostly)
    return rows
