"""`tradewinds top`: a deployment at a glance, from its store and its servers' metrics."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Group
from rich.live import Live
from rich.markup import escape

from .. import logging_setup as logging
from ..config import BadSettings, load_settings
from ..deployment_overview import Overview, compare
from ..errors import StoreUnavailable
from ..store.client import StoreClient
from ..store.embedded_redis import running_at
from .console import console, table

NO_METRICS: Final = "Moves, streams and latencies: name the servers with --metrics."


def top(
    metrics: Annotated[
        list[str] | None,
        typer.Option(help="http://host:port/metrics of a server process. May be repeated."),
    ] = None,
    redis_url: Annotated[str | None, typer.Option(help="The store, as for `serve`.")] = None,
    data_dir: Annotated[str | None, typer.Option(help="Or its data folder.")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file of settings.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Between two readings.")] = 2.0,
    once: Annotated[bool, typer.Option("--once", help="Show it once, then end.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a reading.")] = False,
) -> None:
    """Show matches, moves, waiting bots, store and archive, over and over.

    Moves, latencies and streams come from the servers that `--metrics` names; the rest is the
    store's. Ends with Ctrl-C.

    Example: `tradewinds top --redis-url redis://store:6379 --metrics http://localhost:9100/metrics`
    """
    settings = load_settings({"redis_url": redis_url, "data_dir": data_dir}, file=config)
    logging.set_up(settings)
    url = settings.redis_url or (running_at(settings.data_dir) if settings.data_dir else None)
    if url is None:
        raise BadSettings("give --redis-url or --data-dir, the same as for `tradewinds serve`")
    asyncio.run(_watch(url, metrics or [], seconds, once=once, as_json=as_json))


async def _watch(
    url: str, metrics: list[str], seconds: float, *, once: bool, as_json: bool
) -> None:
    client = StoreClient(url)
    overview = Overview(client, metrics)
    try:
        if as_json:
            async for row in rows_of(overview, seconds, once=once):
                console.print(json.dumps(row), highlight=False, soft_wrap=True)
            return
        with Live(console=console, refresh_per_second=4) as live:
            async for row in rows_of(overview, seconds, once=once):
                live.update(_drawn(row))
    finally:
        await client.close()


async def rows_of(
    overview: Overview, seconds: float, *, once: bool
) -> AsyncGenerator[dict[str, Any], None]:
    """A row for each reading but the first. One of a store that is away says so."""
    before = await overview.read()
    while True:
        await asyncio.sleep(seconds)
        try:
            now = await overview.read()
        except StoreUnavailable as error:
            if once:
                raise
            yield {"error": str(error), "queues": []}
            continue
        yield compare(before, now)
        if once:
            return
        before = now


def _shown(value: float | str | None) -> str:
    if value is None:
        return "-"
    return escape(value) if isinstance(value, str) else f"{value:,}"


def _drawn(row: dict[str, Any]) -> Group:
    summary = table("", "", "now#")
    for name, value in row.items():
        if name != "queues":
            summary.add_row(name.replace("_", " "), _shown(value))
    queues = table("", "queue", "waiting#", "longest wait#", "formed#")
    for queue in row["queues"]:
        wait = f"{queue['longest_wait_seconds']} s"
        queues.add_row(queue["queue"], str(queue["waiting"]), wait, str(queue["formed"]))
    if row.get("servers") == row.get("servers_silent") == 0:
        return Group(summary, queues, NO_METRICS)
    return Group(summary, queues)
