"""`tradewinds bot check`: would a competition take this bot?"""

from __future__ import annotations

import asyncio
import json
from logging import getLogger
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds_engine import GAMES
from tradewinds_engine import game as game_named

from .. import logging_setup as logging
from ..config import Settings
from .console import console, fail, notes
from .need_arena import need_arena
from .score_card_table import show

if TYPE_CHECKING:
    from ..conformance.score_card import Mark

LAST_LINES = 20


def check(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="path.py:Class, module:Class or cmd:COMMAND.")
    ],
    game: Annotated[
        list[str] | None, typer.Option(help="A game it plays; may be repeated. Default: all.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Allowed for a move.")] = 10.0,
    memory_mb: Annotated[int, typer.Option(min=1, help="Allowed for a bot class.")] = 4096,
    only: Annotated[
        list[str] | None, typer.Option(help="A family or a check; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the score card as JSON.")] = False,
) -> None:
    """Check a bot as a competition would, and say how to mend what fails. Exit code 1 if it does.

    It plays a match of every game with every number of seats, then through a proxy that breaks
    streams, repeats turns, sends old versions and pauses. Time and memory are measured. A `cmd:`
    program is started as in a tournament: TRADEWINDS_SERVER says where it waits for invitations.

    Example: `tradewinds bot check ./mybot.py:MyBot --game puerto-rico --seconds 1`
    """
    need_arena()
    from ..bot_checks.check_bot import LOG, check_bot, families
    from ..bot_checks.over_the_wire import CHECKS
    from ..bot_checks.terms import Terms

    logging.set_up(Settings(log_level="error"))
    getLogger("tradewinds").setLevel("ERROR")  # of the opponents
    games = [game_named(name).name for name in game or GAMES]
    known = {*families(), *(check.name for check in CHECKS)}
    if not known.issuperset(only or ()):
        fail(f"no such check; the families are {', '.join(families())}")
    terms = Terms(bot, games, seconds, memory_mb)

    def told(mark: Mark) -> None:
        if not as_json and notes.is_terminal:
            notes.print(f"{mark.family}: {mark.name} {mark.verdict}", highlight=False)

    with TemporaryDirectory(prefix="tradewinds-bot-check-") as place:
        card = asyncio.run(check_bot(terms, set(only or ()), Path(place), told))
        log = Path(place) / LOG
        printed = log.read_text(errors="replace").splitlines() if log.exists() else []
    if not card.marks:
        fail(f"nothing of {', '.join(only or ())} is checked of {bot}")
    if as_json:
        console.print(json.dumps(card.as_dict(), indent=2), highlight=False, soft_wrap=True)
    else:
        show(card, bot)
    if card.lost:
        if printed and not as_json:
            notes.print("What the bot printed last:")
            for line in printed[-LAST_LINES:]:
                notes.print(line, highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit(1)
