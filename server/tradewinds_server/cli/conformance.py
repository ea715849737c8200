"""`tradewinds conformance`: does a client, in any language, follow the protocol?"""

from __future__ import annotations

import asyncio
import json
from logging import getLogger
from pathlib import Path
from typing import Annotated

import typer

from .. import logging_setup as logging
from ..config import Settings
from ..conformance import checks
from ..conformance.client_under_test import CommandClient
from ..conformance.runner import run
from ..conformance.score_card import Mark
from .console import console, fail, progress
from .score_card_table import show


def conformance(
    command: Annotated[
        str, typer.Option(help="How to start the client, with {server} and, if it can, {queue}.")
    ],
    queue: Annotated[str, typer.Option(help="The queue that replaces {queue}.")] = "puerto-rico/2",
    only: Annotated[
        list[str] | None, typer.Option(help="A family or a check; may be repeated.")
    ] = None,
    at_once: Annotated[int, typer.Option(min=1, help="How many clients run at a time.")] = 4,
    language_report: Annotated[
        Path | None, typer.Option(help="Also write the score card as JSON to this file.")
    ] = None,
    badge: Annotated[Path | None, typer.Option(help="Also write a badge (SVG) here.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the score card as JSON.")] = False,
) -> None:
    """Check a client against the protocol and print its score card. Exit code 1 if it lost marks.

    Example: `tradewinds conformance --command "./mybot --server {server} --queue {queue}"`
    """
    logging.set_up(Settings(log_level="error"))
    getLogger("tradewinds").setLevel("ERROR")  # of the opponents
    names = set(only or [])
    chosen = [each for each in checks.ALL if not names or names & {each.family, each.name}]
    if not chosen:
        fail(f"no such check; the families are {', '.join(f.name for f in checks.FAMILIES)}")
    with progress() as bar:
        task = bar.add_task("checks", total=len(chosen))

        def told(mark: Mark) -> None:
            bar.advance(task)

        card = asyncio.run(run(CommandClient(command), chosen, queue, at_once, told))
    report = json.dumps(card.as_dict(), indent=2)
    if language_report is not None:
        language_report.write_text(report + "\n")
    if badge is not None:
        badge.write_text(card.badge())
    if as_json:
        console.print(report, highlight=False, soft_wrap=True)
    else:
        show(card, "the client")
    if card.lost:
        raise typer.Exit(1)
