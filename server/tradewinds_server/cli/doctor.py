"""`tradewinds doctor`: checks a deployment."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Annotated

import typer

from .. import logging_setup as logging
from ..config import load_settings
from ..doctor.doctor import examine
from ..doctor.findings import Level
from ..store.embedded_redis import running_at
from .console import console, table

MARKS = {
    Level.OK: "[green]ok[/]",
    Level.WARNING: "[yellow]warning[/]",
    Level.PROBLEM: "[red]problem[/]",
}


def doctor(
    redis_url: Annotated[str | None, typer.Option(help="The store, as for `serve`.")] = None,
    data_dir: Annotated[
        str | None, typer.Option(help="Or its data folder, as for `serve`.")
    ] = None,
    archive: Annotated[str | None, typer.Option(help="The archive, as for `serve`.")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file of settings.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Check settings, certificates, ports, store, keys, matches and archive; say what to do.

    Takes the same settings as `serve`, from flags, environment and file. Exit code 1 if there is a
    problem. Harmless while servers run.

    Example: `tradewinds doctor --redis-url redis://store:6379`
    """
    flags = {"redis_url": redis_url, "data_dir": data_dir, "archive": archive}
    settings = load_settings(flags, file=config)
    logging.set_up(settings)
    url = settings.redis_url or (running_at(settings.data_dir) if settings.data_dir else None)
    found = asyncio.run(examine(settings, url, os.environ))
    if as_json:
        for finding in found:
            console.print(json.dumps(finding._asdict()), highlight=False, soft_wrap=True)
    else:
        listing = table("", "", "subject", "finding", "what to do")
        for subject, level, text, advice in found:
            listing.add_row(MARKS[level], subject, text, advice)
        console.print(listing)
    if any(finding.level is Level.PROBLEM for finding in found):
        raise typer.Exit(1)
