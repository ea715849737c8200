"""`tradewinds play`: a person against bots, in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tradewinds_engine import game as game_named

from .console import fail
from .play_in_browser import KNOWN, play_in_browser
from .play_in_terminal import play_in_terminal


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; see `tradewinds games`.")],
    against: Annotated[
        str,
        typer.Option(
            help=f"Bots with commas between: {', '.join(KNOWN)}; with --terminal also yours, "
            "as path.py:Class."
        ),
    ] = "greedy",
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal, without server and browser.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="In the terminal: the same seed deals the same match.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="In the terminal: write the match as a replay."),
    ] = None,
) -> None:
    """Play against bots in the browser, or with --terminal right here.

    The browser needs a server, which is started for it and stopped with Ctrl-C. In the terminal you
    answer with numbers; `?` explains a choice and `h` is a hint.

    Example: `tradewinds play puerto-rico --against greedy,mcts`

    Example: `tradewinds play madeira --against mcts --terminal`
    """
    opponents = [bot.strip() for bot in against.split(",")]
    counts = game_named(game).seat_counts
    if len(opponents) + 1 not in counts:
        fail(f"{game} is played with {counts[0]} to {counts[-1]} seats")
    if terminal:
        play_in_terminal(game, opponents, seed, save)
    elif seed is not None or save is not None:
        fail("--seed and --save go with --terminal")
    else:
        play_in_browser(game, opponents)
