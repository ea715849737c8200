"""`tradewinds dataset`: recorded matches as training sets."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from tradewinds_engine import RuleError
from tradewinds_engine import game as find_game
from tradewinds_engine.replay import Replay, decode

from ..archive.archive import Archive
from ..archive.object_store import BUCKET
from ..match.ended_match import EndedMatch
from ..match.replay_match import finished, make_replay
from .archive import ask, is_playable, matches_in, revealed
from .console import console, fail

app = typer.Typer(help="Make training sets of recorded matches.", no_args_is_help=True)


@app.callback()
def dataset() -> None:
    """Make training sets of recorded matches."""


@app.command("make")
def make(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file: .npz or .parquet.")],
    replays: Annotated[
        list[Path] | None, typer.Argument(metavar="REPLAY...", help="Replay files, or folders.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game.")] = "puerto-rico",
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 4,
    archive: Annotated[str | None, typer.Option(help="Also all revealed matches of it.")] = None,
    reward: Annotated[str, typer.Option(help="The outcome: rank or margin.")] = "rank",
) -> None:
    """Write observation, mask, action and outcome of every decision of finished matches.

    Matches of other games, seat counts and rules are left out. Needs
    `pip install 'tradewinds[rl]'`, for .parquet also `tradewinds[parquet]`.

    Example: `tradewinds playout madeira --seats 3 --games 50 --save games/ && tradewinds dataset
    make madeira.npz games/ --game madeira --seats 3`
    """
    try:
        from tradewinds_rl.dataset import FORMATS, Dataset
    except ImportError as error:
        fail(f"the extra is missing: pip install 'tradewinds[rl]' ({error})")
    if out.suffix not in FORMATS:
        fail(f"{out.name} must end in {' or '.join(FORMATS)}")
    if out.suffix == ".parquet" and find_spec("pyarrow") is None:
        fail("the extra is missing: pip install 'tradewinds[parquet]'")
    try:
        rows = Dataset(find_game(game), seats, reward)
    except ValueError as error:
        fail(str(error))
    left_out = 0
    for file in files_in(replays or []):
        try:
            left_out += not rows.add(decode(file.read_bytes()))
        except RuleError as error:
            fail(f"{file}: {error}")
    if archive is not None:
        for replay in read_archive(archive, game):
            left_out += not rows.add(replay)
    if len(rows) == 0:
        fail(f"there is no finished match of {game} with {seats} seats and these rules among them")
    rows.save(out)
    console.print(
        f"{rows.matches} matches, {len(rows)} decisions: {out}; {left_out} left out",
        highlight=False,
    )


def files_in(paths: list[Path]) -> Iterator[Path]:
    """The files given, and all .json files of folders."""
    for path in paths:
        yield from sorted(path.glob("*.json")) if path.is_dir() else [path]


def read_archive(url: str, game: str) -> list[Replay]:
    """All revealed matches of a game that this engine can play again."""
    if not url.startswith(BUCKET) and not Path(url).is_dir():
        fail(f"there is no archive at {url}")

    async def read(kept: Archive) -> list[EndedMatch]:
        return [
            match
            async for match in matches_in(kept, game)
            if is_playable(match) and await revealed(kept, match)
        ]

    return [decode(make_replay(finished(match))) for match in ask(url, read)]
