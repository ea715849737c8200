"""`tradewinds store`: back the store up while servers run, and restore it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .. import logging_setup as logging
from ..config import BadSettings, load_settings
from ..store import backup as backups
from ..store.embedded_redis import running_at
from .console import console, fail, notes

app = typer.Typer(help="Back up and restore the store.", no_args_is_help=True)


@app.command("backup")
def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files go.")],
    redis_url: Annotated[
        str | None, typer.Option(help="The store; its user needs the right to SYNC.")
    ] = None,
    data_dir: Annotated[
        str | None, typer.Option(help="Or the data folder of a server that runs.")
    ] = None,
) -> None:
    """Write a consistent snapshot of every server of the store, while servers play on.

    Example: `tradewinds store backup backups/today --redis-url redis://admin:...@store:6379`
    """
    settings = load_settings({"redis_url": redis_url, "data_dir": data_dir})
    logging.set_up(settings)
    url = settings.redis_url or (running_at(settings.data_dir) if settings.data_dir else None)
    if url is None:
        raise BadSettings("give --redis-url, or the --data-dir of a server that runs")
    for file in asyncio.run(backups.back_up(url, folder)):
        console.print(f"{file}: {file.stat().st_size:,} bytes", highlight=False)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `backup` wrote.")],
    data_dir: Annotated[Path, typer.Option(help="An empty data folder for a store.")],
) -> None:
    """Make a snapshot the data of a store that is started on this folder.

    The folder is one for `tradewinds serve --data-dir`, or for a Redis or Valkey server with
    `--dir` and `--appendonly yes`.

    Example: `tradewinds store restore backups/today/store-1.rdb --data-dir data`
    """
    try:
        backups.restore(file, data_dir)
    except backups.BadBackup as error:
        fail(str(error))
    notes.print(f"{data_dir} is ready: start the store on it.", highlight=False)
