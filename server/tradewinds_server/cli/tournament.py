"""`tradewinds tournament` and `tradewinds sprt`: competitions between bots on this machine."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds_arena import presets
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.tournament import Entrant, Format, Tournament, Track
from tradewinds_arena.tournament_file import check_keys, entrant, from_file
from tradewinds_engine.replay import encode

from .console import console, fail, notes, table
from .need_arena import need_arena

if TYPE_CHECKING:
    from tradewinds_arena.results import Table

app = typer.Typer(help="Competitions between bots, in duplicate blocks.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the tournament.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes; default: one per core.")]
Game = Annotated[str | None, typer.Option(help="The game, such as puerto-rico.")]
Server = Annotated[
    str,
    typer.Option(
        help="Where remote: bots are connected; your key is read from TRADEWINDS_API_KEY."
    ),
]
Ca = Annotated[str, typer.Option(help="Encrypt; trust this authority (PEM).")]
Matches = Annotated[
    int | None, typer.Option(min=1, help="Matches on a server at once; default: no limit.")
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed deals the same games.")]
Options = Annotated[str, typer.Option(help="Options of the game as JSON.")]
TERMS = ("seats", "bots", "blocks", "format", "options", "seed")  # that a file has itself


@app.command()
def run(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE.toml]", help="The tournament as a file.")
    ] = None,
    game: Game = None,
    seats: Annotated[int, typer.Option(min=2, max=5)] = 2,
    bots: Annotated[
        str,
        typer.Option(
            help="Separated by commas: greedy, mcts, module:Class, path.py:Class, cmd:COMMAND or "
            "remote:NAME; each may begin with NAME=."
        ),
    ] = "greedy,random",
    blocks: Annotated[int, typer.Option(min=1, help="Blocks in which each two bots meet.")] = 10,
    format: Annotated[Format, typer.Option(help="Who meets whom.")] = Format.ROUND_ROBIN,
    options: Options = "{}",
    seed: Seed = 0,
    out: Annotated[Path, typer.Option(help="A new folder for everything about it.")] = Path(
        "tournament"
    ),
    workers: Workers = None,
    server: Server = "",
    ca: Ca = "",
    matches: Matches = None,
) -> None:
    """Play a tournament. Stop it with Ctrl-C; continue with `tradewinds tournament resume DIR`.

    Example: `tradewinds tournament run --game puerto-rico --bots greedy,random --out duel`
    """
    given = {name for name in TERMS if is_given(context, name)}
    if (file is None) == (game is None) or (file is not None and given):
        raise BadTournament("give either a file, or --game and what goes with it")
    if file is not None:
        tournament = from_file(file)
    else:
        check_keys(given, format)
        track = Track(str(game), seats, read_options(options))
        entrants = tuple(entrant(text.strip()) for text in bots.split(","))
        tournament = Tournament(entrants, (track,), blocks, seed, format=format)
    begin(tournament, out, workers, server, ca, matches)


def is_given(context: typer.Context, parameter: str) -> bool:
    source = context.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


@app.command()
def preset(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Without: the list.")] = None,
) -> None:
    """Print a tournament file as a template.

    Example: `tradewinds tournament preset puerto-rico-1s > cup.toml`
    """
    if name is None:
        for each in presets.names():
            typer.echo(each)
        return
    typer.echo(presets.text_of(name), nl=False)


@app.command()
def resume(folder: Folder, workers: Workers = None, matches: Matches = None) -> None:
    """Play the games that are left, after an interruption of any kind."""
    need_arena()
    from tradewinds_arena.start_tournament import check_folder
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    check_folder(TournamentFolder(folder))
    play(folder, workers, matches)


@app.command()
def status(folder: Folder) -> None:
    """Show the current table, also while another process plays."""
    need_arena()
    from tradewinds_arena.blocks import games_of
    from tradewinds_arena.results import table_of
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    place = TournamentFolder(folder)
    standings = table_of(place.tournament(), place.records(), place.times())
    notes.print(f"{standings.games} of {games_of(place.blocks())} scheduled games are played")
    show(standings)


@app.command()
def report(folder: Folder) -> None:
    """Write report.html, results.json and results.csv anew."""
    need_arena()
    from tradewinds_arena.report import write_report
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    write_report(TournamentFolder(folder))
    notes.print(f"{folder / 'report.html'} is written; open it in a browser")


@app.command()
def verify(folder: Folder) -> None:
    """Play every game again and check it, and that the schedule follows from the seed."""
    need_arena()
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder
    from tradewinds_arena.verification import verify as verify_folder

    games = verify_folder(TournamentFolder(folder))
    notes.print(f"{games:,} games: schedule, moves and results agree", highlight=False)


@app.command()
def replay(
    folder: Folder,
    game: Annotated[int, typer.Argument(metavar="GAME", help="Its number in games.jsonl.")],
    out: Annotated[Path | None, typer.Option(help="Write to a file instead of stdout.")] = None,
) -> None:
    """Make a replay file of one game; `tradewinds replay show` prints it move by move."""
    need_arena()
    from tradewinds_arena.records import replay_of
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    place = TournamentFolder(folder)
    for record in place.records():
        if record.game == game:
            text = encode(replay_of(record, place.tournament()))
            if out is None:
                typer.echo(text, nl=False)
            else:
                out.write_text(text)
            return
    fail(f"game {game} is not played in {folder}")


def sprt(
    a: Annotated[str, typer.Argument(metavar="A", help="The bot that may be better.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The bot it is compared with.")],
    game: Annotated[str, typer.Option(help="The game, such as puerto-rico.")],
    seats: Annotated[int, typer.Option(min=2, max=5)] = 2,
    elo0: Annotated[float, typer.Option(help="A is better by this much at most ...")] = 0,
    elo1: Annotated[float, typer.Option(help="... or by this much at least.")] = 20,
    options: Options = "{}",
    seed: Seed = 0,
    out: Annotated[Path, typer.Option(help="A new folder for everything about it.")] = Path("sprt"),
    workers: Workers = None,
) -> None:
    """Find out whether bot A is better than B; stops as soon as that is certain (5 % error).

    Example: `tradewinds sprt greedy random --game puerto-rico`
    """
    need_arena()
    from tradewinds_arena.sprt import judge
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    one, other = entrant(a), entrant(b)
    if one.name == other.name:
        one, other = Entrant(one.name + "-a", one.run), Entrant(other.name + "-b", other.run)
    track = Track(game, seats, read_options(options))
    tournament = Tournament(
        (one, other), (track,), seed=seed, title=f"{one.name} against {other.name}",
        format=Format.SPRT, elo0=elo0, elo1=elo1,
    )  # fmt: skip
    begin(tournament, out, workers)
    test = judge(elo0, elo1, TournamentFolder(out).records())
    verdicts = {
        True: f"{one.name} is better by {elo1:g} Elo or more",
        False: f"{one.name} is not better by {elo1:g} Elo",
        None: "undecided: stopped too early",
    }
    console.print(
        f"{verdicts[test.verdict]} after {test.blocks} blocks; "
        f"share {test.mean:.3f}, LLR {test.llr:+.2f}",
        highlight=False,
        soft_wrap=True,
    )


def begin(
    tournament: Tournament,
    out: Path,
    workers: int | None,
    server: str = "",
    ca: str = "",
    matches: int | None = None,
) -> None:
    """Check the bots, lay the folder out, play."""
    need_arena()
    from tradewinds_arena.start_tournament import create

    create(out, tournament, server, ca)
    play(out, workers, matches)


def play(folder: Path, workers: int | None, matches: int | None = None) -> None:
    """Play to the end or to the first Ctrl-C, then show the table and write the report."""
    need_arena()
    from tradewinds_arena.live_progress import LiveView
    from tradewinds_arena.report import write_report
    from tradewinds_arena.runner import run as run_tournament
    from tradewinds_arena.start_tournament import games_of_folder
    from tradewinds_arena.tournament_folder import Folder as TournamentFolder

    place = TournamentFolder(folder)
    games = games_of_folder(place, workers, matches)
    stopped = stop_on_interrupt()
    again = f"go on with `tradewinds tournament resume {folder}`"
    try:
        if notes.is_terminal:
            with LiveView(place.tournament(), notes) as view:
                finished = run_tournament(place, games, view, stopped)
        else:
            finished = run_tournament(place, games, None, stopped)
    except OSError as error:
        fail(f"{error}; what was played is kept: {again}")
    show(write_report(place))
    told = f"everything about it is in {folder}; open {folder / 'report.html'}"
    notes.print(told, soft_wrap=True)  # so that the path can be copied
    if not finished:
        notes.print(f"stopped; {again}")
        raise typer.Exit(130)


def stop_on_interrupt() -> Callable[[], bool]:
    """Let the first Ctrl-C or SIGTERM finish the running games; the second one ends at once."""
    asked: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        asked.append(number)
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.default_int_handler)
        notes.print("finishing the games that run; press Ctrl-C again to stop at once")

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    return lambda: bool(asked)


def show(standings: Table) -> None:
    listing = table(
        standings.title, "bot", "rank points#", "95 % interval#", "win share#", "score#",
        "rating#", "games#",
    )  # fmt: skip
    for row in standings.standings:
        low, high = row.rank_points_ci
        listing.add_row(
            row.name, f"{row.rank_points:.3f}", f"{low:.3f} to {high:.3f}",
            f"{100 * row.win_share:.1f} %", f"{row.score:.1f}", f"{row.rating:.0f}",
            str(row.result.games),
        )  # fmt: skip
    console.print(listing)


def read_options(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise BadTournament(f"--options is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadTournament('--options must be an object, such as {"open_vp": false}')
    return found
