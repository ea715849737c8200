"""Assembles the subcommands and turns errors into one line."""

from __future__ import annotations

from importlib.metadata import version as version_of
from typing import Annotated

import typer

from tradewinds_arena.errors import ArenaError
from tradewinds_engine import RuleError

from ..config import BadSettings
from ..errors import ServiceError
from ..store.embedded_redis import DataInUse, NoServerFound
from . import (
    archive,
    bench_arena,
    bench_engine,
    bench_growth,
    bench_service,
    bot,
    bot_keys,
    capacity_plan,
    conformance,
    dataset,
    demo,
    doctor,
    games,
    leaderboard,
    play,
    playout,
    replay,
    serve,
    store_backup,
    top,
    tournament,
    watch,
)
from .console import console, fail

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
app.command("doctor")(doctor.doctor)
app.command("conformance")(conformance.conformance)
app.command("top")(top.top)
app.command("plan")(capacity_plan.plan)
app.command("play")(play.play)
app.command("watch")(watch.watch)
bench_engine.app.command("arena")(bench_arena.arena)
bench_engine.app.command("remote")(bench_arena.remote)
bench_engine.app.command("growth")(bench_growth.growth)
bench_engine.app.command("service")(bench_service.service)
app.add_typer(bench_engine.app, name="bench")
app.add_typer(replay.app, name="replay")
app.add_typer(bot.app, name="bot")
app.add_typer(bot_keys.app, name="bots")
app.add_typer(archive.app, name="archive")
app.add_typer(dataset.app, name="dataset")
app.add_typer(store_backup.app, name="store")
app.add_typer(tournament.app, name="tournament")
app.command("leaderboard")(leaderboard.leaderboard)
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
    """Run the command line. Bad input ends with exit code 2 and says what is allowed."""
    try:
        app(arguments)
    except EXPECTED as error:
        fail(str(error))
