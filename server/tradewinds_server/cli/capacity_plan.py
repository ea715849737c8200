"""`tradewinds plan`: how many servers and shards a number of bots needs."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..capacity.deployment_size import Load, make_plan, read_figures
from .console import console, notes, table


def plan(
    bots: Annotated[int, typer.Option(min=1, help="Bots that play a match each, all the time.")],
    seconds_per_move: Annotated[
        float, typer.Option(min=0.001, help="How long a bot takes for a move.")
    ],
    seats: Annotated[int, typer.Option(min=2, help="Of a match.")] = 4,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Size a deployment from measured costs, and name what would be full first.

    Example: `tradewinds plan --bots 100000 --seconds-per-move 1`
    """
    figures = read_figures()
    made = make_plan(Load(bots, seconds_per_move, seats), figures)
    if as_json:
        console.print(json.dumps(made._asdict()), highlight=False, soft_wrap=True)
        return
    rows = table("", "", "needed#")
    for name, value in made._asdict().items():
        shown = value if isinstance(value, str) else f"{value:,.2f}".rstrip("0").rstrip(".")
        rows.add_row(name.replace("_", " "), shown)
    console.print(rows)
    notes.print(f"By figures of {figures['measured']}: {figures['machine']}.", highlight=False)
