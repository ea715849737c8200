"""Puts the subcommands together and turns errors into one line."""

from __future__ import annotations

from importlib.metadata import version as version_of
from typing import Annotated

import typer

from tradewinds_arena.errors import ArenaError
from tradewinds_engine import RuleError

from ..config import BadSettings
from ..errors import ServiceError
from ..store.embedded import DataInUse, NoServerFound
from . import bench, bench_service, bots, demo, games, playout, replay, serve, tournament
from .output import console, fail

app = typer.Typer(
    name="tradewinds",
    help="Referee for bots that play Puerto Rico, Madeira and Vasco da Gama.",
    no_args_is_help=True,
    invoke_without_command=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command("games")(games.games)
app.command("rules")(games.rules)
app.command("playout")(playout.playout)
app.command("serve")(serve.serve)
app.command("demo")(demo.demo)
bench.app.command("service")(bench_service.service)
app.add_typer(bench.app, name="bench")
app.add_typer(replay.app, name="replay")
app.add_typer(bots.app, name="bots")
app.add_typer(tournament.app, name="tournament")
app.command("sprt")(tournament.sprt)


@app.callback()
def tradewinds(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Referee for bots that play Puerto Rico, Madeira and Vasco da Gama."""
    if version:
        console.print(version_of("tradewinds"), highlight=False)
        raise typer.Exit


EXPECTED = (ArenaError, RuleError, ServiceError, BadSettings, DataInUse, NoServerFound, OSError)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; bad input ends with exit code 2 and says what is allowed."""
    try:
        app(arguments)
    except EXPECTED as error:
        fail(str(error))
