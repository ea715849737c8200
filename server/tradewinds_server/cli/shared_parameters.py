"""Parameters that several subcommands share."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tradewinds_engine import BadSetup, Game
from tradewinds_engine.options import Options

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A name that `tradewinds games` lists.")
]
Seats = Annotated[int, typer.Option(help="How many seats play.", show_default=False)]
OptionPairs = Annotated[
    list[str],
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="A match option; the value is JSON or a plain word. May be repeated.",
    ),
]


def parse_options(pairs: list[str]) -> Options:
    """Parse `open_vp=true` or `variant=long` into option values."""
    options: Options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"option {pair!r} is not of the form KEY=VALUE")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def seat_counts(game: Game, seats: int | None) -> tuple[int, ...]:
    """The given seat count, or all of the game's."""
    return game.seat_counts if seats is None else (seats,)
