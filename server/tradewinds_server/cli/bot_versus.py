"""`tradewinds bot versus`: how strong is a bot against others?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.live import Live
from rich.text import Text

from tradewinds_arena.tournament import Track
from tradewinds_arena.tournament_file import entrant

from .console import notes, say
from .need_arena import need_arena
from .tournament import stop_on_interrupt

if TYPE_CHECKING:
    from tradewinds_arena.duel import Duel, Strength

REDRAW_SECONDS = 0.5


def versus(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="path.py:Class, module:Class, cmd:COMMAND or bundled."),
    ],
    game: Annotated[str, typer.Option(help="The game, such as puerto-rico.")],
    against: Annotated[str, typer.Option(help="Bots with commas between.")] = "random,greedy,mcts",
    seats: Annotated[int, typer.Option(min=2, max=5)] = 2,
    blocks: Annotated[
        int, typer.Option(min=1, help="Deals for each opponent; a deal is played in every seating.")
    ] = 50,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; default: one per core.")
    ] = None,
) -> None:
    """Measure how strong a bot is: one line for each opponent, live while they play.

    The share is that of the encounters with the opponent that the bot wins, with its 95 % interval;
    50 % is even at any number of seats. With more than two seats both bots fill them in every
    mixture. Ctrl-C ends it and keeps what is known.

    Example: `tradewinds bot versus ./mybot.py:MyBot --game madeira --against greedy --blocks 20`
    """
    need_arena()
    from tradewinds_arena.duel import Duel

    stopped = stop_on_interrupt()
    track = Track(game, seats)
    for name in against.split(","):
        duel = Duel(entrant(bot), entrant(name.strip()), track, blocks, seed)
        found = played(duel, workers, stopped)
        if found is not None:
            say(line(duel, found))
            tell_failures(found)
        if stopped():
            raise typer.Exit(130)


def played(duel: Duel, workers: int | None, stopped: Callable[[], bool]) -> Strength | None:
    """Play with a line on the terminal that follows the games."""
    drawn = 0.0
    with (
        TemporaryDirectory(prefix="tradewinds-versus-") as place,
        Live(Text(f"{duel.opponent.name}: starting"), console=notes, transient=True) as live,
    ):

        def told(strength: Strength) -> None:
            nonlocal drawn
            if monotonic() - drawn > REDRAW_SECONDS:
                drawn = monotonic()
                live.update(Text(line(duel, strength)))

        return duel.play(Path(place) / "duel", workers, told, stopped)


def line(duel: Duel, strength: Strength) -> str:
    """How strong, how sure, and what it rests on."""
    low, high = strength.interval
    interval = "one block only" if strength.blocks < 2 else f"{100 * low:.1f} to {100 * high:.1f} %"
    progress = f"{strength.games} of {duel.games} games"
    return (
        f"{duel.bot.name} against {duel.opponent.name}: {100 * strength.share:.1f} % ({interval}), "
        f"{strength.verdict}, {progress}"
    )


def tell_failures(found: Strength) -> None:
    if found.failures:
        first = found.failures[0]
        say(f"    it failed in {len(found.failures)} games, first by {first.kind}: {first.reason}")
